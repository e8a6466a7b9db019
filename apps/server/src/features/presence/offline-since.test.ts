import type { DeviceStateValues, StateFrame } from '@phasor/contract';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { WHOLE_SHARE } from '../../ports/processes/share.ts';
import { createPresence, type Presence } from './presence.ts';

const MAC = 'A0B1C2D3E4F5';
const START = Date.UTC(2026, 0, 15, 12);
const ONLINE: StateFrame = { status: 'ONLINE', boot: 17 };
const OFFLINE: StateFrame = { status: 'OFFLINE', boot: 17 };

let now: number;
let published: DeviceStateValues[];
let presence: Presence;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [now, published] = [START, []];
  const bus = createLiveBus();
  bus.on('state', (_mac, state) => published.push(state));
  const devices = {
    memos: async () => [],
    remember: async () => {},
    find: async () => undefined,
    change: async () => {},
  };
  const availability = { offlineSince: async () => new Map() };
  presence = createPresence({
    ...{ devices, availability, bus, share: WHOLE_SHARE },
    clock: { now: () => now },
    log: pino({ enabled: false }),
  });
  await presence.start();
});
afterEach(async () => {
  await presence.stop();
  vi.useRealTimers();
});

// proves R-AVAIL-030
describe('a device that is offline', () => {
  it('is so since it left, whenever its last message was, and until it is back', () => {
    presence.state(MAC, ONLINE);
    now += 120_000;
    presence.state(MAC, OFFLINE);
    now += 5_000;
    presence.state(MAC, OFFLINE);
    expect(presence.statusOf(MAC)).toMatchObject({ last_seen: START, offline_since: START + 120_000 });
    presence.received(MAC);
    expect(presence.statusOf(MAC)).not.toHaveProperty('offline_since');
  });

  it('is so since its silence was too long, where nobody saw it leave', () => {
    presence.received(MAC);
    now += 180_001;
    // One check for silent devices.
    vi.advanceTimersByTime(1_000);
    expect(presence.statusOf(MAC)).toMatchObject({ last_seen: START, offline_since: START + 180_001 });
  });

  it('counts as such later where the server was the cause, and viewers receive it', () => {
    presence.state(MAC, ONLINE);
    presence.state(MAC, OFFLINE);
    presence.countOffline(MAC, START + 60_000);
    expect(published.map(({ offline_since }) => offline_since)).toEqual([undefined, START, START + 60_000]);
    presence.countOffline('000000000000', START);
    expect(presence.statusOf('000000000000')).toEqual({ status: 'OFFLINE' });
  });
});
