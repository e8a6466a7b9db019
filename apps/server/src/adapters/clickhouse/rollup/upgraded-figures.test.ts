import { stepEdges } from '@phasor/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectEnergy } from '../../../../testing/devices/relays-everywhere.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import {
  CIRCUITS,
  energyOf,
  type Meter,
  meters,
  PERIODS,
  PHASES,
  WIFI,
} from '../../../../testing/series-store/dropped-columns.ts';
import { reopenedStores } from '../../../../testing/series-store/reopened-stores.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import { sharedStore } from '../../../../testing/series-store/shared-store.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { ROLLUP_LEVELS } from '../levels.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.UTC(2026, 4, 28);

const { engine, open } = reopenedStores(NOW);

/** Buckets as versions left them that gave all registers of a bucket one time, and all its gauges one length. */
async function leaveAsEarlier(store: SeriesStore): Promise<void> {
  await store.stop();
  const waiting = 'SETTINGS mutations_sync = 2';
  for (const family of ['electrical', 'circuits', 'relays']) {
    for (const level of ROLLUP_LEVELS) {
      const changes = `DROP COLUMN own_times, DROP COLUMN own_covered, DROP COLUMN begun ${waiting}`;
      await engine().command(`ALTER TABLE phasor.${family}_${level} ${changes}`);
    }
  }
  await engine().command(`ALTER TABLE phasor.marks DELETE WHERE startsWith(name, 'examined ') ${waiting}`);
}

const macOf = (index: number) => `EF${index.toString(16).toUpperCase().padStart(10, '0')}`;

/** By quantity and channel, what a chart counts in each step of each period. */
async function expectFigures(store: SeriesStore, index: number, meter: Meter): Promise<void> {
  const device = aDevice({ mac: macOf(index), timeZone: ZONE });
  const scene = new MeasurementScene([device], { now: NOW, store: sharedStore(store) });
  const { from, to } = meter;
  const figures = [
    ...['E_I', 'Q1', 'Q4'].flatMap((name) =>
      PHASES.map((list) => ({ name, list, registers: { place: WIFI, columns: [`${name}_${list}`] } })),
    ),
    ...['CH1', 'CH8'].map((list) => ({
      name: 'E_I',
      list,
      registers: { place: CIRCUITS, columns: [`${list}_E_I`] },
    })),
  ];
  for (const [period, unit] of PERIODS) {
    const edges = stepEdges({ from, to, unit, zone: ZONE });
    const wish = { data: 'E_I,Q1,Q4', phase: [...PHASES, 'CH1', 'CH8'].join(), period, from, to };
    const answer = await scene.energy(wish).catch(() => null);
    const data = (answer?.data ?? {}) as Record<string, Record<string, [number, number | null][]>>;
    for (const { name, list, registers } of figures) {
      const points = data[name]?.[list] ?? [];
      for (const [step, [stamp, energy]] of points.entries()) {
        const expected = energyOf(meter, registers, [stamp, Math.min(edges[step + 1] ?? 0, to)]);
        expectEnergy(energy, expected, `${name} ${list} ${period} ${step} of meter ${index}`);
      }
    }
  }
}

// proves R-MEAS-063
it('rows of an earlier version give what the samples say, before and after they are formed again', async () => {
  const some = fc.sample(meters, { numRuns: 8, seed: 63 });
  const first = await open();
  for (const [index, { parts }] of some.entries()) {
    const device = macOf(index);
    await first.setTimeZone(device, ZONE);
    for (const { place, samples } of parts) {
      if (samples.length > 0)
        await first.append(
          batchOf(
            samples.map((each) => ({ ...each, device })),
            place.family,
          ),
        );
    }
  }
  await first.settle();
  await leaveAsEarlier(first);
  const store = await open();
  for (const [index, meter] of some.entries()) await expectFigures(store, index, meter);
  await store.settle();
  expect(store.status().dirtyBuckets).toBe(0);
  for (const [index, meter] of some.entries()) await expectFigures(store, index, meter);
  await store.stop();
}, 240_000);
