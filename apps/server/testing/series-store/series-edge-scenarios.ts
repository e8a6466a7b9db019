import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sample, SERIES_LEVELS, type SeriesStore } from '../../src/ports/series-store.ts';
import { aSample, batchOf, everything, MIDNIGHT, readRows } from './series-samples.ts';
import { openBeforeEach, type SeriesStoreHarness } from './series-store-harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LENGTHS = [
  ['minute', MINUTE],
  ['quarter', 15 * MINUTE],
  ['hour', HOUR],
] as const;

/** How every series store divides samples that lie across the edges of its buckets. */
export function describeSamplesAcrossEdges(name: string, open: () => Promise<SeriesStoreHarness>): void {
  describe(`${name} as a store of samples that lie across edges`, () => {
    let store: SeriesStore;
    openBeforeEach(open, (opened) => {
      store = opened.store;
    });

    it('weighs a sample in each bucket by its time there, and has its registers where they were read', async () => {
      const powers = [1_000, 1_000, 4_000, 1_000, 1_000, 4_000, 1_000, 1_000, 1_000];
      const samples = powers.map((P_L1, index) =>
        aSample(MIDNIGHT + (index + 1) * 7 * MINUTE, { interval: 7 * MINUTE, values: { P_L1, E_I_L1: index } }),
      );
      await store.append(batchOf(samples));
      await store.settle();
      const rows = await readRows(store, everything('quarter', { to: MIDNIGHT + HOUR }));
      // The third sample lies in the first quarter hour for one minute of seven.
      expect(rows.map(({ gauges }) => gauges.P_L1?.[1])).toEqual([1_200, 2_200, 2_400, 1_000]);
      expect(rows.map(({ gauges }) => gauges.P_L1?.[2])).toEqual([4_000, 4_000, 4_000, 1_000]);
      expect(rows.map(({ registers }) => registers.E_I_L1)).toEqual([
        [0, 1],
        [2, 3],
        [4, 5],
        [6, 7],
      ]);
      expect(rows.map(({ covered }) => covered / MINUTE)).toEqual([15, 15, 15, 15]);
    });

    it('takes back from both buckets what a shorter sample of the same instant replaces', async () => {
      const at = (interval: number, P_L1: number, imported: boolean) =>
        aSample(MIDNIGHT + 16 * MINUTE, {
          interval: interval * MINUTE,
          values: { P_L1 },
          ...(imported && { imported }),
        });
      await store.append(batchOf([at(7, 500, true)]));
      await store.settle();
      await store.append(batchOf([aSample(MIDNIGHT + 20 * MINUTE)]));
      // What was measured replaces all that was imported (D75).
      await store.append(batchOf([at(2, 100, false)]));
      await store.settle();
      const rows = await readRows(store, everything('quarter'));
      expect(rows.map(({ gauges, covered }) => [gauges.P_L1?.[1], covered])).toEqual([
        [100, MINUTE],
        [100, MINUTE + 1_000],
      ]);
    });

    // proves R-MEAS-092
    it('counts a sample in each bucket by its time there, wherever it begins and in whatever order samples come', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryLine(), async ({ samples, batches }) => {
          const device = freshDevice();
          const own = (some: readonly Sample[]) => some.map((sample) => ({ ...sample, device }));
          const all = { work: 0, time: 0 };
          for (const [index, batch] of batches.entries()) {
            await store.append(batchOf(own(batch)));
            for (const { interval, values } of batch) {
              all.work += (values.P_L1 ?? 0) * interval;
              all.time += interval;
            }
            // Some buckets are formed by now, others wait: each sample counts once all the same.
            for (const level of SERIES_LEVELS) {
              const rows = await readRows(store, everything(level, { devices: [device] }), device);
              const work = rows.reduce((sum, { gauges, covered }) => sum + (gauges.P_L1?.[1] ?? 0) * covered, 0);
              expect(
                rows.reduce((sum, { covered }) => sum + covered, 0),
                level,
              ).toBe(all.time);
              expect(Math.abs(work / all.work - 1), level).toBeLessThan(1e-4);
            }
            if (index % 2 === 0) await store.settle();
          }
          await store.settle();
          for (const [level, length] of LENGTHS) {
            const parts = samples.filter(({ interval }) => interval < length);
            const rows = await readRows(store, everything(level, { devices: [device] }), device);
            const buckets = rows.filter(({ start, end }) => start % length === 0 && end - start === length);
            expect(buckets.length + samples.length - parts.length).toBe(rows.length);
            for (const { start, end, covered, gauges } of buckets) {
              const timeIn = ({ time, interval }: Sample) => Math.min(time, end) - Math.max(time - interval, start);
              const inside = parts.filter((sample) => timeIn(sample) > 0);
              const work = inside.reduce((sum, sample) => sum + timeIn(sample) * (sample.values.P_L1 ?? 0), 0);
              const powers = inside.map(({ values }) => values.P_L1 ?? 0);
              expect(covered).toBe(inside.reduce((sum, sample) => sum + timeIn(sample), 0));
              const [min = 0, mean = 0, max = 0] = gauges.P_L1 ?? [];
              expect([min, max]).toEqual([Math.min(...powers), Math.max(...powers)]);
              expect(Math.abs(mean - work / covered)).toBeLessThan(0.01 + mean * 1e-4);
            }
          }
        }),
        { numRuns: 8 },
      );
    }, 240_000);
  });
}

let devices = 0;

function freshDevice(): string {
  devices += 1;
  return `E${devices.toString(16).toUpperCase().padStart(11, '0')}`;
}

/** Samples of one device one after the other, of any length and at any millisecond, in a few batches of any order. */
function arbitraryLine() {
  const interval = fc.oneof(
    fc.constantFrom(1_000, 7_000, 60_000, 420_000, 900_000),
    fc.integer({ min: 1, max: 900_000 }),
  );
  const pause = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3_000_000 }));
  const sample = fc.record({
    interval,
    pause,
    power: fc.integer({ min: 1, max: 5_000 }),
    batch: fc.nat(3),
    repeated: fc.integer({ min: 1, max: 12 }),
  });
  return fc.array(sample, { minLength: 1, maxLength: 30 }).map((drawn) => {
    let time = MIDNIGHT + 123;
    const batches: Sample[][] = [[], [], [], []];
    const samples = drawn.flatMap(({ interval: length, pause: wait, power, batch, repeated }) => {
      time += wait;
      return Array.from({ length: repeated }, (_, index) => {
        time += length;
        const made = aSample(time, { interval: length, values: { P_L1: power + index, E_I_L1: time - MIDNIGHT } });
        batches[(batch + index) % batches.length]?.unshift(made);
        return made;
      });
    });
    return { samples, batches: batches.filter(({ length }) => length > 0) };
  });
}
