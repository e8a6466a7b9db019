import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { RelayMemory } from '../../../testing/devices/relay-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../testing/series-store/series-samples.ts';
import type { Sample } from '../../ports/series-store.ts';
import { createMeasurements } from '../measurements/measurements.ts';
import { Relays } from './relays.ts';

const device = aDevice({ type: 2 });
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 9, 22);

/** A server that was just started on what is stored. */
async function aServer() {
  const [records, store, clock] = [await recordsInMemory(), new MemorySeriesStore(), new FakeClock(NOW)];
  onTestFinished(() => records.stop());
  await store.start();
  await store.setTimeZone(device.mac, device.timeZone);
  const { stepReadings } = createMeasurements({ store, clock, serverTimeZone: 'UTC' });
  const { relays: names, guards } = records;
  const link = new RelayMemory();
  const { calls } = new Relays({ relays: names, guards, store, stepReadings, link, isOnline: () => false, clock });
  const statistics = async () => {
    const body = CALL_SCHEMAS['relays.statistics'].request.parse({ token: 't' });
    const answer = await calls['relays.statistics'](body, aCallContext({ devices: [device] }));
    return CALL_SCHEMAS['relays.statistics'].answer.parse({ status: 'OK', ...answer });
  };
  return { store, statistics };
}

const sample = (time: number, boot: number, values: Sample['values']): Sample => {
  return { device: device.mac, source: 1, time, interval: 10_000, boot, values };
};

// proves R-RELAY-054
it('the last known counter of a relay is its last reading, however old, as it stands after it was cleared', async () => {
  const { store, statistics } = await aServer();
  const samples = [
    sample(NOW - 400 * DAY, 1, { energy_R1: 7_000, energy_R2: 12.3456789 }),
    sample(NOW - 300 * DAY, 2, { energy_R1: 3, relay_1: 1 }),
    sample(NOW - 299 * DAY, 2, { relay_1: 0, relay_3: 0 }),
  ];
  await store.append(batchOf(samples, 'relays'));
  for (const settled of [false, true]) {
    if (settled) await store.settle();
    expect((await statistics()).relay_energy).toEqual({ R1: 3, R2: 12.345679 });
  }
});

it('the counters of a device that reports no states are known', async () => {
  const { store, statistics } = await aServer();
  await store.append(batchOf([sample(NOW - DAY, 1, { energy_R4: 5 })], 'relays'));
  const { data, relay_energy } = await statistics();
  expect(relay_energy).toEqual({ R4: 5 });
  expect(new Set(Object.values(data))).toEqual(new Set([null]));
});
