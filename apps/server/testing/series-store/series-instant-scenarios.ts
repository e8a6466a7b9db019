import { describe, expect, it } from 'vitest';
import type { Sample, SeriesStore } from '../../src/ports/series-store.ts';
import { aSample, batchOf, everything, MIDNIGHT, readRows } from './series-samples.ts';
import { openBeforeEach, type SeriesStoreHarness } from './series-store-harness.ts';

const HOUR = 3_600_000;

/** What every series store keeps of samples of several intervals that end at one instant. */
export function describeInstants(name: string, open: () => Promise<SeriesStoreHarness>): void {
  // proves R-MEAS-016
  describe(`${name} as a store of several intervals`, () => {
    let store: SeriesStore;
    openBeforeEach(open, (opened) => {
      store = opened.store;
    });

    it('keeps one sample of an instant: the shorter interval, then the later arrival (D52)', async () => {
      const at = (interval: number, power: number) => aSample(MIDNIGHT, { interval, values: { P_L1: power } });
      const now = async () =>
        (await readRows(store, everything('raw'))).map(({ covered, gauges }) => [covered, gauges.P_L1?.[1]]);
      await store.append(batchOf([at(2000, 1), at(2000, 2)]));
      expect(await now()).toEqual([[2000, 2]]);
      await store.append(batchOf([at(500, 3)]));
      expect(await now()).toEqual([
        [1500, 2],
        [500, 3],
      ]);
      await store.append(batchOf([at(2000, 4)]));
      await store.append(batchOf([at(500, 5)]));
      expect(await now()).toEqual([
        [1500, 4],
        [500, 5],
      ]);
    });

    it('loses nothing of a long sample to a short one of its instant, at every level and in any order', async () => {
      const quarter = 900_000;
      const long = (at: number) =>
        aSample(at, { interval: quarter, values: { P_L1: 400, U_L1: 230, E_I_L1: (at - MIDNIGHT) / 9_000 } });
      const short = (at: number) => aSample(at, { interval: 1_000, values: { P_L1: 1_300 } });
      const instants = [1, 2, 3, 4].map((count) => MIDNIGHT + count * quarter);
      const [first = 0, second = 0, third = 0, fourth = 0] = instants;
      await store.append(batchOf([long(first), short(first), short(second), long(fourth), short(fourth + 1_000)]));
      await store.append(batchOf([short(third), long(second), long(third), short(fourth)]));
      await store.append(batchOf([short(first), long(second), short(third), long(fourth)]));
      const query = { gauges: ['P_L1', 'U_L1'] };
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        const raw = await readRows(store, everything('raw', query));
        expect(raw.map(({ covered }) => covered)).toEqual([...instants.flatMap(() => [899_000, 1_000]), 1_000]);
        expect(
          raw
            .filter(({ covered, end }) => covered === 1_000 && end <= fourth)
            .map(({ registers }) => registers.E_I_L1?.[0]),
        ).toEqual([100, 200, 300, 400]);
        expect(raw.slice(0, 8).map(({ gauges }) => gauges.U_L1?.[1])).toEqual(Array.from({ length: 8 }, () => 230));
        if (!settle) continue;
        const [hour] = await readRows(store, everything('hour', query));
        expect(hour?.covered).toBe(4 * quarter);
        expect(hour?.gauges.P_L1).toEqual([400, 401, 1_300]);
        expect(hour?.gauges.U_L1).toEqual([230, 230, 230]);
        expect(hour?.registers.E_I_L1).toEqual([100, 400]);
      }
    });

    it('keeps the same rows of three intervals in each order of arrival, in one batch or in three', async () => {
      const three = (at: number) => [
        aSample(at, { interval: 1_000, values: { P_L1: 7 } }),
        aSample(at, { interval: 60_000, values: { P_L1: 60, U_L1: 231 } }),
        aSample(at, { interval: 900_000, values: { P_L1: 900, U_L1: 230, I_L1: 4, E_I_L1: 41 } }),
      ];
      const orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ];
      const ends = orders.map((_, index) => MIDNIGHT + (index + 1) * HOUR);
      await store.append(batchOf([aSample(MIDNIGHT + 9 * HOUR)]));
      for (const [index, order] of orders.entries()) {
        const samples = order.map((position) => three(ends[index] ?? 0)[position] as Sample);
        if (index % 2 === 0) await store.append(batchOf(samples));
        else for (const sample of samples) await store.append(batchOf([sample]));
      }
      const query = { gauges: ['P_L1', 'U_L1', 'I_L1'] };
      const raw = await readRows(store, everything('raw', query));
      for (const end of ends) {
        const own = raw.filter((row) => row.end > end - HOUR / 2 && row.end <= end);
        const figures = own.map(({ covered, end: to, gauges, registers }) => [
          ...[to - end, covered],
          ...[gauges.P_L1?.[1], gauges.U_L1?.[1], gauges.I_L1?.[1], registers.E_I_L1?.[0]],
        ]);
        expect(figures).toEqual([
          [-60_000, 840_000, 900, 230, 4, Number.NaN],
          [-1_000, 59_000, 60, 231, 4, Number.NaN],
          [0, 1_000, 7, 231, 4, 41],
        ]);
      }
    });

    it('keeps the covered time of a longer sample with registers only', async () => {
      const long = aSample(MIDNIGHT, { interval: 900_000, values: { E_I_L1: 41 } });
      const short = aSample(MIDNIGHT, { interval: 1_000, values: { P_L1: 7 } });
      await store.append(batchOf([long]));
      await store.append(batchOf([short]));
      await store.settle();
      const [hour] = await readRows(store, everything('hour'));
      expect(hour?.covered).toBe(900_000);
      expect(hour?.gauges.P_L1).toEqual([7, 7, 7]);
      expect(hour?.registers.E_I_L1).toEqual([41, 41]);
    });
  });
}
