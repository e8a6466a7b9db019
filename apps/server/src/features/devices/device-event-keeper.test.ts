import { SOURCES } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { registerBreaks } from '../measurements/registers/register-breaks.ts';
import { DeviceEventKeeper, type Reset } from './device-event-keeper.ts';

const { mac } = aDevice();
const ts = 1_790_000_000.25;

let records: RecordStore;
let received: Reset[];
beforeEach(async () => {
  records = await recordsInMemory();
  await records.devices.add(aDevice());
  received = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await records.stop();
});

const breaks = () => registerBreaks(records)(mac, { source: SOURCES.wifi, family: 'electrical' });
const keeper = (events = records.deviceEvents) =>
  new DeviceEventKeeper({ events, log: { warn: () => undefined }, onReset: (_mac, reset) => received.push(reset) });

describe('a RESET event', () => {
  it('is stored with its time and the register it names, and is available to another process', async () => {
    await keeper().keep(mac, { id: '1-1', ts, type: 'RESET', data: { register: 'energy.R1' } });
    await keeper().keep(mac, { id: '1-2', ts: ts + 1, type: 'RESET' });
    expect(await breaks()).toEqual({
      resets: [
        { at: 1_790_000_000_250, column: 'energy_R1' },
        { at: 1_790_000_001_250, column: null },
      ],
      segmentStarts: [],
    });
    expect(received.map(({ column }) => column)).toEqual(['energy_R1', null]);
  });

  it('that is received twice is one', async () => {
    const events = keeper();
    for (let n = 0; n < 2; n += 1) await events.keep(mac, { id: '1-1', ts, type: 'RESET' });
    expect((await breaks()).resets).toHaveLength(1);
  });

  it('of an unknown register, and any other event, is not stored', async () => {
    const events = keeper();
    for (const register of ['', 'a.b.c', 7, '../x', 'x'.repeat(21)]) {
      await events.keep(mac, { id: String(register), ts, type: 'RESET', data: { register } });
    }
    await events.keep(mac, { id: '1-3', ts, type: 'OUTAGE' });
    expect((await breaks()).resets).toEqual([]);
    expect(received).toEqual([]);
  });

  it('waits for the record store to be back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const add = vi.fn().mockRejectedValueOnce(new Error('away')).mockImplementation(records.deviceEvents.add);
    const keeping = keeper({ ...records.deviceEvents, add }).keep(mac, { id: '1-1', ts, type: 'RESET' });
    await vi.advanceTimersByTimeAsync(1_000);
    await keeping;
    expect((await breaks()).resets).toHaveLength(1);
  });
});
