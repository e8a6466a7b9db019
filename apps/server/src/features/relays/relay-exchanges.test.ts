import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { RelayMemory } from '../../../testing/devices/relay-memory.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../testing/series-store/series-samples.ts';
import { createMeasurements } from '../measurements/measurements.ts';
import { Relays } from './relays.ts';

const device = aDevice({ type: 2, timeZone: 'Europe/Bratislava' });
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** Local midnight in Bratislava. */
const DAY = Date.UTC(2026, 5, 9, 22);
const EXCHANGED = DAY + 2 * HOUR;

// proves R-PROF-043
it('the charts of relays name the exchange of their device in their range', async () => {
  const [records, store, clock] = [await recordsInMemory(), new MemorySeriesStore(), new FakeClock(DAY + 6 * HOUR)];
  onTestFinished(() => records.stop());
  await store.start();
  await store.setTimeZone(device.mac, device.timeZone);
  const { stepReadings } = createMeasurements({ store, clock, serverTimeZone: 'UTC' });
  const exchangesOf = async () => [DAY - MINUTE, EXCHANGED];
  const parts = { store, stepReadings, exchangesOf, link: new RelayMemory(), isOnline: () => true, clock };
  const { calls } = new Relays({ relays: records.relays, guards: records.guards, ...parts });
  const minutes = Array.from({ length: 360 }, (_, minute) => {
    const values = { relay_1: 1, energy_R1: minute };
    return {
      device: device.mac,
      source: 1 as const,
      time: DAY + (minute + 1) * MINUTE,
      interval: MINUTE,
      boot: 1,
      values,
    };
  });
  await store.append(batchOf(minutes, 'relays'));
  await store.settle();
  const context = aCallContext({ devices: [device] });
  const exchangesIn = async (from: number, to: number) => {
    const wish = { token: 't', from: from / 1_000, to: to / 1_000, source: 1 } as const;
    const answers = await Promise.all([
      calls['relays.profile'](wish, context),
      calls['relays.energy']({ ...wish, period: 'HOUR' }, context),
      calls['relays.periods']({ ...wish, milliseconds: false }, context),
    ]);
    return answers.map(({ exchanges }) => exchanges);
  };
  expect(await exchangesIn(DAY, DAY + 6 * HOUR)).toEqual(Array(3).fill([EXCHANGED]));
  expect(await exchangesIn(EXCHANGED + HOUR, DAY + 6 * HOUR)).toEqual(Array(3).fill(undefined));
});
