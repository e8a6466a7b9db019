import type { DeviceStateValues, StateFrame } from '@phasor/contract';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import { WHOLE_SHARE } from '../../ports/processes/share.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
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
  const bus = createLiveBus();
  bus.on('state', (mac, state) => published.push({ mac, ...state }));
  const presence = createPresence({
    devices: records.devices,
    availability: records.availability,
    share: WHOLE_SHARE,
    bus,
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
/** One check for silent devices and for changes to store. */
const tick = () => vi.advanceTimersByTime(1_000);

describe('a device', () => {
  it('that was never seen is OFFLINE', async () => {
    expect((await begin()).statusOf(MAC)).toEqual({ status: 'OFFLINE' });
  });

  // proves R-CONN-019, R-CONN-020
  it('has the values of its state, with the progress of a transfer, and viewers receive each change once', async () => {
    const presence = await begin();
    presence.state(MAC, online({ connection: 'BT_MQTT', fw: '1.4.2', device: 'PTE_USB' }));
    presence.state(MAC, online({ connection: 'BT_MQTT', fw: '1.4.2', device: 'PTE_USB' }));
    presence.state(MAC, online({ connection: 'BT_MQTT_DB', transfer: 0.4 }));
    presence.received(MAC);
    const common = { fw: '1.4.2', device: 'PTE_USB', last_seen: START };
    expect(published).toEqual([
      { mac: MAC, status: 'ONLINE', connection: 'BT_MQTT', ...common },
      { mac: MAC, status: 'ONLINE', connection: 'BT_MQTT_DB', transfer: 0.4, ...common },
    ]);
    presence.state(MAC, offline());
    expect(presence.statusOf(MAC)).toEqual({ status: 'OFFLINE', offline_since: START, ...common });
  });

  // proves R-CONN-019, R-PROF-028
  it('reports changes of its LoRa module and its phases in use to viewers, but no impossible number of phases', async () => {
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
  it('is not set OFFLINE by the late will of an earlier start', async () => {
    const presence = await begin();
    presence.state(MAC, online({ boot: 18 }));
    presence.state(MAC, offline(17));
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
    presence.state(MAC, offline(18));
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
  });

  it('may count its starts anew: its own wills are accepted', async () => {
    const presence = await begin();
    presence.state(MAC, online({ boot: 18 }));
    presence.state(MAC, online({ boot: 1 }));
    presence.state(MAC, offline(1));
    expect(presence.statusOf(MAC).status).toBe('OFFLINE');
  });

  it('that sends no state is ONLINE while it sends anything, and OFFLINE after three minutes of silence', async () => {
    const presence = await begin();
    presence.received(MAC);
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
  it('that sends seldom may be silent for three of its pauses', async () => {
    const presence = await begin();
    presence.received(MAC);
    now += 900_000;
    presence.received(MAC);
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
    presence.received(MAC);
    expect(presence.statusOf(MAC).status).toBe('ONLINE');
  });
});

describe('after a restart', () => {
  it('the known state is restored, and no device is ONLINE before its first message', async () => {
    const before = await begin();
    const reported = { fw: '1.4.2', device: 'PTE_USB', caps: ['relay'] } as const;
    before.state(MAC, online({ connection: 'BT_MQTT', interval: 900, ...reported }));
    now += 5_000;
    before.received(MAC);
    await before.stop();
    const after = await begin();
    expect(after.statusOf(MAC)).toEqual({ status: 'OFFLINE', ...reported, last_seen: now });
    after.state(MAC, offline(16));
    after.received(MAC);
    now += 2_700_000;
    tick();
    expect(after.statusOf(MAC).status).toBe('ONLINE');
  });

  it('a change is stored soon, the time of a message only now and then', async () => {
    const presence = await begin();
    presence.state(MAC, online());
    tick();
    await vi.waitFor(async () => expect(await records.devices.memos()).toMatchObject([{ mac: MAC, boot: 17 }]));
    now += 59_000;
    presence.received(MAC);
    tick();
    expect(await records.devices.memos()).toMatchObject([{ lastSeenAt: START }]);
    now += 1_000;
    tick();
    await vi.waitFor(async () => expect(await records.devices.memos()).toMatchObject([{ lastSeenAt: START + 59_000 }]));
  });

  it('is stored once the record store is back', async () => {
    let away = true;
    const remember: DeviceRecords['remember'] = async (memos) => {
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

// proves R-DEV-026
it('what a device can is its last report, and viewers are told when it changes', async () => {
  const presence = await begin();
  presence.state(MAC, online());
  expect(presence.statusOf(MAC)).not.toHaveProperty('caps');
  presence.state(MAC, online({ caps: ['relay', 'waveform'] }));
  presence.state(MAC, online({ caps: ['relay', 'waveform'] }));
  presence.state(MAC, online());
  presence.state(MAC, online({ caps: [] }));
  presence.state(MAC, offline(17));
  expect(published.map(({ caps }) => caps)).toEqual([undefined, ['relay', 'waveform'], [], []]);
});

describe('the record of a device', () => {
  // proves R-CONN-019
  it('follows the phases and LoRa module that its state reports', async () => {
    const presence = await begin();
    presence.state(MAC, online({ phase_use: 1, lora: true }));
    await vi.waitFor(async () => expect(await records.devices.find(MAC)).toMatchObject({ phases: 1, lora: true }));
    presence.state(MAC, online({ phase_use: 2, device: 'PTE_USB', fw: '1.4.2' }));
    await vi.waitFor(async () => expect(await records.devices.find(MAC)).toMatchObject({ phases: 2, lora: true }));
    // Whatever kind it reports, its registered kind stays; its firmware is the reported one.
    expect((await records.devices.find(MAC))?.type).toBe(aDevice().type);
    expect(presence.statusOf(MAC)).toMatchObject({ fw: '1.4.2' });
  });

  it('is not created for a device that is not registered', async () => {
    const presence = await begin();
    presence.state('A0B1C2D3E4F6', online({ phase_use: 1 }));
    await presence.stop();
    expect(await records.devices.find('A0B1C2D3E4F6')).toBeUndefined();
  });
});

// proves R-DEV-012
it('a device behind a lost gateway is unknown while it is silent, until its gateway is back', async () => {
  const presence = await begin();
  presence.received(MAC);
  presence.gateway([MAC], false);
  expect(presence.statusOf(MAC)).not.toHaveProperty('gateway_lost');
  presence.state(MAC, { status: 'OFFLINE', boot: 0 });
  expect(presence.statusOf(MAC)).toMatchObject({ status: 'OFFLINE', gateway_lost: true });
  presence.gateway([MAC], true);
  expect(presence.statusOf(MAC)).not.toHaveProperty('gateway_lost');
  expect(published.map(({ status, gateway_lost }) => [status, gateway_lost])).toEqual([
    ['ONLINE', undefined],
    ['OFFLINE', true],
    ['OFFLINE', undefined],
  ]);
});

// proves R-MEAS-062
describe('a device whose clock is wrong', () => {
  it('is shown as such while its measurements are refused, and no longer once one is stored', async () => {
    const presence = await begin();
    presence.received(MAC);
    expect([presence.clockWrong(MAC, 'behind'), presence.clockWrong(MAC, 'behind')]).toEqual([true, false]);
    expect(published.map(({ clock }) => clock)).toEqual([undefined, 'behind']);
    presence.measured(MAC, now);
    expect(presence.statusOf(MAC)).not.toHaveProperty('clock');
    expect(published).toHaveLength(3);
  });

  // proves R-MEAS-068
  it('is shown as behind, too, while it stores live samples of a year ago', async () => {
    const presence = await begin();
    const year = 365 * 86_400_000;
    const news = [0, 1, 2, 3, 4].map(() => {
      now += 60_000;
      presence.received(MAC);
      return presence.measured(MAC, now - year);
    });
    expect(news).toEqual([false, false, true, false, false]);
    expect(presence.statusOf(MAC).clock).toBe('behind');
    presence.measured(MAC, now);
    expect(presence.statusOf(MAC)).not.toHaveProperty('clock');
  });

  it('is not one of which only old records are refused beside current ones', async () => {
    const presence = await begin();
    presence.received(MAC);
    presence.measured(MAC, now);
    presence.clockWrong(MAC, 'behind');
    expect(presence.statusOf(MAC)).not.toHaveProperty('clock');
    now += 61_000;
    presence.clockWrong(MAC, 'ahead');
    expect(presence.statusOf(MAC).clock).toBe('ahead');
  });
});
