import { describe, expect, it } from 'vitest';
import type { RowQuery, SeriesStore } from '../../src/ports/series-store.ts';
import { describeSamplesAcrossEdges } from './series-edge-scenarios.ts';
import { describeGroupFolds } from './series-fold-scenarios.ts';
import { describeInstants } from './series-instant-scenarios.ts';
import { describeRegisterReadings } from './series-reading-scenarios.ts';
import { describeSeriesRollups } from './series-rollup-scenarios.ts';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  MIDNIGHT,
  OTHER_DEVICE,
  readRows,
  steadySamples,
} from './series-samples.ts';
import { openBeforeEach, type SeriesStoreHarness } from './series-store-harness.ts';

/** What every series store does, whatever it stands on. */
export function describeSeriesStore(name: string, open: () => Promise<SeriesStoreHarness>): void {
  describeStoredSamples(name, open);
  describeSeriesRollups(name, open);
  describeSamplesAcrossEdges(name, open);
  describeRegisterReadings(name, open);
  describeGroupFolds(name, open);
  describeInstants(name, open);
}

/** Samples stored, read and formed into levels: every kind of statement that a store sends. */
export function describeStoredSamples(name: string, open: () => Promise<SeriesStoreHarness>): void {
  // proves R-LORA-009, R-MEAS-015, R-MEAS-033
  describe(`${name} as a series store`, () => {
    let harness: SeriesStoreHarness;
    let store: SeriesStore;
    openBeforeEach(open, (opened) => {
      harness = opened;
      store = opened.store;
    });

    it('answers an acknowledged sample at once', async () => {
      await store.append(batchOf([aSample(MIDNIGHT, { boot: 7, values: { P_L1: 230.5, E_I_L1: 12.25 } })]));
      expect(await readRows(store, everything('raw'))).toEqual([
        {
          start: MIDNIGHT - 1000,
          end: MIDNIGHT,
          covered: 1000,
          times: [MIDNIGHT, MIDNIGHT],
          boots: [7, 7],
          gauges: { P_L1: [230.5, 230.5, 230.5] },
          registers: { E_I_L1: [12.25, 12.25] },
          readings: { E_I_L1: [MIDNIGHT, MIDNIGHT, 7, 7] },
        },
      ]);
    });

    it('answers nothing for unknown devices and empty ranges', async () => {
      await store.append(batchOf([aSample(MIDNIGHT)]));
      expect(await store.rows(everything('raw', { devices: [OTHER_DEVICE] }))).toEqual(new Map());
      expect(await store.rows(everything('raw', { devices: [] }))).toEqual(new Map());
      expect(await store.rows(everything('minute', { from: MIDNIGHT + 1, to: MIDNIGHT + 5000 }))).toEqual(new Map());
      expect(await store.extents([OTHER_DEVICE])).toEqual([]);
    });

    it('takes an empty batch', async () => {
      await store.append(batchOf([]));
      expect(await store.extents([DEVICE])).toEqual([]);
    });

    it('prefers a total that a device reports to the sum of its phases, at every level', async () => {
      const reported = { P_L1: 100, S_L1: 100, P_T: 600, S_T: 750, U_T: 231 };
      const values = [reported, { P_L1: 100, P_L2: 60 }].map((each, i) => ({ ...each, E_I_T: 1_000 + i }));
      await store.append(batchOf(values.map((each, i) => aSample(MIDNIGHT + (i + 1) * 1_000, { values: each }))));
      await store.settle();
      const query = { gauges: ['P_T', 'U_T', 'PF_T'], registers: ['E_I_T'] };
      const raw = await readRows(store, everything('raw', query));
      expect(raw.map(({ gauges }) => gauges.P_T?.[1])).toEqual([600, 160]);
      expect(raw[0]?.gauges.PF_T?.[1]).toBeCloseTo(0.8, 6);
      const [minute] = await readRows(store, everything('minute', query));
      expect(minute?.gauges.P_T).toEqual([160, 380, 600]);
      expect(minute?.gauges.U_T).toEqual([231, 231, 231]);
      expect(minute?.registers.E_I_T).toEqual([1_000, 1_001]);
    });

    it('stores a batch once however often it is sent', async () => {
      const batch = batchOf(steadySamples(MIDNIGHT, { count: 5 }));
      await store.append(batch);
      await store.append(batchOf([aSample(MIDNIGHT + 1000, { values: { P_L1: 9 } })]));
      await store.append(batch);
      await Promise.all([store.append(batch), store.append(batch)]);
      const rows = await readRows(store, everything('raw'));
      expect(rows.map(({ end }) => end - MIDNIGHT)).toEqual([1000, 2000, 3000, 4000, 5000]);
      expect(rows[0]?.gauges.P_L1).toEqual([9, 9, 9]);
    });

    it('lets what was imported give way to what was measured, and takes it back (D75)', async () => {
      const imported = (interval: number, values: Record<string, number>) =>
        aSample(MIDNIGHT, { interval, values, imported: true });
      const now = async () =>
        (await readRows(store, everything('minute'))).map(({ covered, gauges }) => [covered, gauges.P_L1?.[1]]);
      await store.append(batchOf([imported(30_000, { P_L1: 1 })]));
      await store.settle();
      expect(await now()).toEqual([[30_000, 1]]);
      await store.append(batchOf([imported(0, {})]));
      await store.settle();
      expect(await now()).toEqual([[0, Number.NaN]]);
      await store.append(batchOf([imported(20_000, { P_L1: 2 })]));
      expect(await now()).toEqual([[20_000, 2]]);
      await store.append(batchOf([aSample(MIDNIGHT, { interval: 40_000, values: { P_L1: 3 } })]));
      await store.append(batchOf([imported(1_000, { P_L1: 4 }), imported(0, {})]));
      expect(await now()).toEqual([[40_000, 3]]);
    });

    it('keeps devices, sources and families apart', async () => {
      await store.append(batchOf([aSample(MIDNIGHT), aSample(MIDNIGHT, { source: 2, values: { P_L1: 7 } })]));
      await store.append(batchOf([aSample(MIDNIGHT, { device: OTHER_DEVICE, values: { P_L1: 8 } })]));
      await store.append(batchOf([aSample(MIDNIGHT, { values: { tempS: 21.5 } })], 'sensor'));
      const both = await store.rows(everything('raw', { devices: [OTHER_DEVICE, DEVICE] }));
      expect([both.get(DEVICE)?.gauges.P_L1?.mean, both.get(OTHER_DEVICE)?.gauges.P_L1?.mean]).toEqual([
        Float64Array.of(100),
        Float64Array.of(8),
      ]);
      const lora = await readRows(store, everything('raw', { source: 2 }));
      expect(lora.map(({ gauges }) => gauges.P_L1?.[1])).toEqual([7]);
      const sensor = everything('minute', { family: 'sensor', gauges: ['tempS'], registers: [] });
      expect((await readRows(store, sensor)).map(({ gauges }) => gauges.tempS?.[1])).toEqual([21.5]);
    });

    it('answers means in place of extremes where means are enough', async () => {
      await store.append(batchOf([10, 20].map((P_L1, i) => aSample(MIDNIGHT + 1_000 * (i + 1), { values: { P_L1 } }))));
      await store.settle();
      const gauges = async (given: Partial<RowQuery>) =>
        (await readRows(store, everything('minute', { registers: [], ...given }))).map((row) => row.gauges.P_L1);
      const [[least, mean, greatest] = []] = await gauges({});
      expect([least, greatest]).toEqual([10, 20]);
      expect(await gauges({ extremes: false })).toEqual([[mean, mean, mean]]);
    });

    it('answers missing values as unknown, never as 0', async () => {
      await store.append(batchOf([aSample(MIDNIGHT, { values: { U_L1: 230 } })]));
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        const [row] = await readRows(store, everything('minute', { gauges: ['U_L1', 'P_L1', 'P_T', 'DF_I_T'] }));
        const unknown = [Number.NaN, Number.NaN, Number.NaN];
        expect(row?.gauges).toEqual({ U_L1: [230, 230, 230], P_L1: unknown, P_T: unknown, DF_I_T: unknown });
        expect(row?.registers).toEqual({ E_I_L1: [Number.NaN, Number.NaN] });
        expect(row?.times).toEqual([Number.NaN, Number.NaN]);
      }
    });

    it('forms totals over the phases of each sample (D15, D16 and D49)', async () => {
      const values = {
        U_L1: 230,
        U_L2: 0,
        U_L3: 232,
        P_L1: -100,
        P_L2: 40,
        S_L1: 110,
        S_L2: 50,
        DF_I_L1: 2,
        DF_I_L3: 4,
      };
      await store.append(batchOf([aSample(MIDNIGHT, { values })]));
      for (const level of ['raw', 'minute', 'day'] as const) {
        const gauges = ['U_T', 'P_T', 'S_T', 'PF_T', 'DF_I_T', 'I_T'];
        const [row] = await readRows(store, everything(level, { gauges }));
        const means = Object.fromEntries(gauges.map((name) => [name, row?.gauges[name]?.[1]]));
        expect(means).toEqual({ U_T: 231, P_T: -60, S_T: 160, PF_T: 0.375, DF_I_T: 3, I_T: Number.NaN });
        await store.settle();
      }
    });

    // proves R-SUPPLY-042
    it('has a voltage of 0 while no phase has any, and none where none is measured', async () => {
      const dark = { U_L1: 0, U_L2: 0, U_L3: 0 };
      const values = [dark, { U_L1: 0, U_L2: 230 }, { P_L1: 1 }];
      await store.append(batchOf(values.map((each, i) => aSample(MIDNIGHT + (i + 1) * 1_000, { values: each }))));
      const rows = await readRows(store, everything('raw', { gauges: ['U_T'] }));
      expect(rows.map(({ gauges }) => gauges.U_T?.[1])).toEqual([0, 230, Number.NaN]);
      await store.settle();
      const [minute] = await readRows(store, everything('minute', { gauges: ['U_T'] }));
      expect(minute?.gauges.U_T).toEqual([0, 115, 230]);
    });

    it('answers rows that overlap (from, to] and nothing else', async () => {
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 5 })));
      const ends = async (from: number, to: number) =>
        (await readRows(store, everything('raw', { from: MIDNIGHT + from, to: MIDNIGHT + to }))).map(
          ({ end }) => end - MIDNIGHT,
        );
      expect(await ends(1000, 3000)).toEqual([2000, 3000]);
      expect(await ends(1500, 3001)).toEqual([2000, 3000, 4000]);
    });

    it('returns only the requested stretches of each device', async () => {
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 10 })));
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 10 }).map((s) => ({ ...s, device: OTHER_DEVICE }))));
      const within = (from: number, to: number) => ({ from: MIDNIGHT + from, to: MIDNIGHT + to });
      const stretches = new Map([
        [DEVICE, [within(1000, 3000), within(6000, 7000)]],
        [OTHER_DEVICE, [within(8000, 9000)]],
      ]);
      const devices = [DEVICE, OTHER_DEVICE, '0004A3000003'];
      const query = everything('raw', { devices, ...within(0, 60_000), stretches });
      const ends = async (device: string) =>
        (await readRows(store, query, device)).map(({ end }) => (end - MIDNIGHT) / 1000);
      expect([await ends(DEVICE), await ends(OTHER_DEVICE)]).toEqual([[2, 3, 7], [9]]);
    });

    it('adds the nearest rows with registers on both sides on request', async () => {
      const sparse = [-40 * 86_400_000, -7_200_000, 1000, 90 * 60_000, 50 * 86_400_000].map((offset, index) =>
        aSample(MIDNIGHT + offset, { values: { P_L1: 1, E_I_L1: index } }),
      );
      await store.append(batchOf([...sparse, aSample(MIDNIGHT - 5000, { values: { P_L1: 1 } })]));
      const readings = async (from: number, to: number) => {
        const query = everything('hour', { from: MIDNIGHT + from, to: MIDNIGHT + to, neighbours: true });
        return (await readRows(store, query)).map(({ registers }) => registers.E_I_L1?.[0]);
      };
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        expect(await readings(0, 3_600_000)).toEqual([1, 2, 3]);
        expect(await readings(-86_400_000, -80_000_000)).toEqual([0, 1]);
        expect(await readings(7_200_000, 10_800_000)).toEqual([3, 4]);
        expect(await readings(-100 * 86_400_000, -90 * 86_400_000)).toEqual([0]);
        expect(await readings(60 * 86_400_000, 61 * 86_400_000)).toEqual([4]);
      }
    });

    it('knows the first and the last sample of each device and source', async () => {
      await store.append(batchOf([aSample(MIDNIGHT + 90_000_000), aSample(MIDNIGHT - 77_000)]));
      await store.append(batchOf([aSample(MIDNIGHT + 5000, { source: 2, values: { tempS: 20 } })], 'sensor'));
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        expect(await store.extents([DEVICE, OTHER_DEVICE])).toEqual([
          { device: DEVICE, source: 1, first: MIDNIGHT - 77_000, last: MIDNIGHT + 90_000_000 },
          { device: DEVICE, source: 2, first: MIDNIGHT + 5000, last: MIDNIGHT + 5000 },
        ]);
      }
    });

    it('keeps everything over a restart', async () => {
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 100 })));
      const before = await readRows(store, everything('raw'));
      const minutes = await readRows(await harness.restart(), everything('minute'));
      store = await harness.restart();
      expect(await readRows(store, everything('raw'))).toEqual(before);
      await store.settle();
      expect((await readRows(store, everything('minute'))).map(({ end }) => end - MIDNIGHT)).toEqual([60_000, 120_000]);
      expect(minutes.length).toBeGreaterThan(0);
      await store.append(batchOf([aSample(MIDNIGHT + 1000, { values: { P_L1: 1 } })]));
      expect((await readRows(store, everything('raw')))[0]?.gauges.P_L1?.[1]).toBe(1);
    });

    it('reports that it is unavailable once stopped', async () => {
      expect(store.status().available).toBe(true);
      await store.stop();
      expect(store.status().available).toBe(false);
      await expect(store.append(batchOf([aSample(MIDNIGHT)]))).rejects.toMatchObject({ error: 'server.unavailable' });
      await expect(store.rows(everything('raw'))).rejects.toMatchObject({ error: 'server.unavailable' });
    });
  });
}
