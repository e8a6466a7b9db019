import type { DeviceStateValues, StateFrame } from '@phasor/contract';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { createPresence, type Presence, type PresenceDependencies } from './presence.ts';

const MAC = 'A0B1C2D3E4F5';
const START = Date.UTC(2026, 0, 15, 12);
const log = pino({ enabled: false });

let records: RecordStore;
let now: number;
let published: (DeviceStateValues & { mac: string })[];
const running: Presence[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  now = START;
  published = [];
  records = openRecordStore({ folder: ':memory:', url: undefined, log });
  await records.start();
  await records.devices.add(aDevice({ mac: MAC, phases: 3, lora: false }));
});

afterEach(async () => {
  for (const presence of running.splice(0)) await presence.stop();
  await records.stop();
  vi.useRealTimers();
});

async function begin(changes: Partial<PresenceDependencies> = {}): Promise<Presence> {
  const presence = createPresence({
    devices: records.devices,
    bus: { publishState: (mac, state) => void published.push({ mac, ...state }) },
    clock: { now: () => now },
    log,
    ...changes,
  });
  await presence.start();
  running.push(presence);
  return presence;
}

const online = (values: Partial<StateFrame> = {}): StateFrame => ({ status: 'ONLINE', boot: 17, ...values });
const offline = (boot = 17): StateFrame => ({ status: 'OFFLINE', boot });
/** One look for silent devices and for what is to be remembered. */
const tick = () => vi.advanceTimersByTime(1_000);

describe('a device', () => {
  it('never heard of is OFFLINE', async () => {
    expect((await begin()).statusOf(MAC)).toEqual({ status: 'OFFLINE' });
  });

  // proves R-CONN-019, R-CONN-020
  it('is what its state says, with the progress of a transfer, and viewers are told each change once', async () => {
    const presence = await begin();
    presence.state(MAC, online({ connection: 'BT_MQTT', fw: '1.4.2', device: 'PTE_USB' }));
    presence.state(MAC, online({ connection: 'BT_MQTT', fw: '1.4.2', device: 'PTE_USB' }));
    presence.state(MAC, online({ connection: 'BT_MQTT_DB', transfer: 0.4 }));
    presence.heard(MAC);
    const common = { fw: '1.4.2', device: 'PTE_USB', last_seen: START };
    expect(published).toEqual([
      { mac: MAC, status: 'ONLINE', connection: 'BT_MQTT', ...common },
      { mac: MAC, status: 'ONLINE', connection: 'BT_MQTT_DB', transfer: 0.4, ...common },
    ]);
    presence.state(MAC, offline());
    expect(presence.statusOf(MAC)).toEqual({ status: 'OFFLINE', ...common });
  });

  // proves R-CONN-019, R-PROF-028
  it('tells viewers when its LoRa module or its phases in use change, and nothing of phases that no device has', async () => {
    const presence = await begin();
    presence.state(MAC, online({ phase_use: 3, lora: true }));
    presence.state(MAC, online({ phase_use: 7 }));
    presence.state(MAC, online({ lora: false }));
    presence.state(MAC, online({ phase_use: 1, lora: false }));
    expect(published.map(({ phase_use, lora }) => [phase_use, lora])).toEqual([
      [3, true],
      [3, false],
      [1, false],
    ]);
  });

  // proves R-MEAS-009
  it('is not made OFFLINE by the late will of an earlier start', async () => {
    const presence = await begin();
    presence.state(MAC, online({ boot: 18 }));
    presence.state(MAC, offline(17));
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
    presence.state(MAC, offline(18));
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
  });

  it('may start counting anew: its own wills are believed', async () => {
    const presence = await begin();
    presence.state(MAC, online({ boot: 18 }));
    presence.state(MAC, online({ boot: 1 }));
    presence.state(MAC, offline(1));
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
  });

  it('without a word of its state is ONLINE while it is heard and OFFLINE after three minutes of silence', async () => {
    const presence = await begin();
    presence.heard(MAC);
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
    now += 180_000;
    tick();
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
    now += 1;
    tick();
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
    expect(published.map(({ status }) => status)).toEqual(['ONLINE', 'OFFLINE']);
  });

  // proves R-MEAS-009
  it('that speaks seldom is given three of its pauses', async () => {
    const presence = await begin();
    presence.heard(MAC);
    now += 900_000;
    presence.heard(MAC);
    now += 2_700_000;
    tick();
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
    now += 1;
    tick();
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
  });

  it('that announced itself has a will and may be silent', async () => {
    const presence = await begin();
    presence.state(MAC, online({ interval: 1 }));
    now += 3_600_000;
    tick();
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
  });

  it('behind an external broker is OFFLINE after three of its intervals, announced or not', async () => {
    const presence = await begin({ silence: 'everyone' });
    presence.state(MAC, online({ interval: 10 }));
    now += 30_000;
    tick();
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
    now += 1;
    tick();
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
    presence.heard(MAC);
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
  });
});

describe('after a restart', () => {
  it('what was known is known, and nobody is ONLINE before a word', async () => {
    const before = await begin();
    before.state(MAC, online({ connection: 'BT_MQTT', fw: '1.4.2', device: 'PTE_USB', interval: 900 }));
    now += 5_000;
    before.heard(MAC);
    await before.stop();
    const after = await begin();
    expect(after.statusOf(MAC)).toEqual({ status: 'OFFLINE', fw: '1.4.2', device: 'PTE_USB', last_seen: now });
    after.state(MAC, offline(16));
    after.heard(MAC);
    now += 2_700_000;
    tick();
    expect(after.statusOf(MAC).status).toBe('ONLINE');
  });

  it('a change is remembered soon, a mere word only now and then', async () => {
    const presence = await begin();
    presence.state(MAC, online());
    tick();
    await vi.waitFor(async () => expect(await records.devices.memos()).toMatchObject([{ mac: MAC, boot: 17 }]));
    now += 59_000;
    presence.heard(MAC);
    tick();
    expect(await records.devices.memos()).toMatchObject([{ lastSeenAt: START }]);
    now += 1_000;
    tick();
    await vi.waitFor(async () => expect(await records.devices.memos()).toMatchObject([{ lastSeenAt: START + 59_000 }]));
  });

  it('is remembered once the record store is back', async () => {
    let away = true;
    const remember: RecordStore['devices']['remember'] = async (memos) => {
      if (away) throw new Error('away');
      await records.devices.remember(memos);
    };
    const presence = await begin({ devices: { ...records.devices, remember } });
    presence.state(MAC, online());
    tick();
    away = false;
    tick();
    await vi.waitFor(async () => expect(await records.devices.memos()).toHaveLength(1));
  });
});

describe('the record of a device', () => {
  // proves R-CONN-019
  it('follows what its state says of phases and LoRa', async () => {
    const presence = await begin();
    presence.state(MAC, online({ phase_use: 1, lora: true }));
    await vi.waitFor(async () => expect(await records.devices.find(MAC)).toMatchObject({ phases: 1, lora: true }));
    presence.state(MAC, online({ phase_use: 2, device: 'PTE_USB', fw: '1.4.2' }));
    await vi.waitFor(async () => expect(await records.devices.find(MAC)).toMatchObject({ phases: 2, lora: true }));
    // Whatever it calls itself, it stays what it was registered as; its firmware is what it says.
    expect((await records.devices.find(MAC))?.type).toBe(aDevice().type);
    expect(presence.statusOf(MAC)).toMatchObject({ fw: '1.4.2' });
  });

  it('is not made for a device nobody registered', async () => {
    const presence = await begin();
    presence.state('A0B1C2D3E4F6', online({ phase_use: 1 }));
    await presence.stop();
    expect(await records.devices.find('A0B1C2D3E4F6')).toBeUndefined();
  });
});
