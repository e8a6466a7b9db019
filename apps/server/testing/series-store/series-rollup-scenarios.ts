import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sample, SERIES_LEVELS, type SeriesLevel, type SeriesStore } from '../../src/ports/series-store.ts';
import { MemorySeriesStore } from './memory-series-store.ts';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  expectSameRows,
  MIDNIGHT,
  type PlainRow,
  readRows,
  steadySamples,
} from './series-samples.ts';
import { openBeforeEach, type SeriesStoreHarness } from './series-store-harness.ts';

const HOUR = 3_600_000;

/** How every series store summarizes. */
export function describeSeriesRollups(name: string, open: () => Promise<SeriesStoreHarness>): void {
  describe(`${name} as a store of rollups`, () => {
    let harness: SeriesStoreHarness;
    let store: SeriesStore;
    openBeforeEach(open, (opened) => {
      harness = opened;
      store = opened.store;
    });

    it('forms buckets of every level once settled', async () => {
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 7200, power: 1800 })));
      await store.settle();
      expect(store.status().dirtyBuckets).toBe(0);
      const spans = { minute: [120, 60_000], quarter: [8, 900_000], hour: [2, HOUR], day: [1, 24 * HOUR] } as const;
      for (const [level, [count, span]] of Object.entries(spans)) {
        const rows = await readRows(store, everything(level as keyof typeof spans));
        expect(rows).toHaveLength(count);
        const [row] = rows;
        expect([row?.start, row?.end]).toEqual([MIDNIGHT, MIDNIGHT + span]);
        expect(row?.gauges.P_L1).toEqual([1800, 1800, 1800]);
        expect(row?.covered).toBe(level === 'day' ? 2 * HOUR : span);
        expect(row?.times).toEqual([MIDNIGHT + 1000, MIDNIGHT + (level === 'day' ? 2 * HOUR : span)]);
        expect(row?.registers.E_I_L1?.[0]).toBe(1000.5);
      }
    });

    it('weighs means by time, keeps extremes and forms the power factor of the means (D15)', async () => {
      await store.append(
        batchOf([
          aSample(MIDNIGHT + 10_000, { interval: 10_000, values: { P_L1: 100, S_L1: 100, PF_L1: 1, U_L1: 230 } }),
          aSample(MIDNIGHT + 40_000, { interval: 30_000, values: { P_L1: 500, S_L1: 1000, PF_L1: 0.5, U_L1: 240 } }),
        ]),
      );
      await store.settle();
      const [row] = await readRows(store, everything('minute', { gauges: ['P_L1', 'S_L1', 'PF_L1', 'U_L1'] }));
      expect(row?.gauges).toEqual({
        P_L1: [100, 400, 500],
        S_L1: [100, 775, 1000],
        PF_L1: [0.5, 0.51613, 1],
        U_L1: [230, 237.5, 240],
      });
      expect(row?.covered).toBe(40_000);
    });

    it('puts a sample on an edge into the bucket that ends there', async () => {
      await store.append(batchOf([aSample(MIDNIGHT), aSample(MIDNIGHT + 1)]));
      await store.settle();
      const rows = await readRows(store, everything('day'));
      expect(rows.map(({ start }) => start)).toEqual([MIDNIGHT - 24 * HOUR, MIDNIGHT]);
    });

    // proves R-MEAS-028
    it('includes what was just acknowledged in a bucket formed before', async () => {
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 120 })));
      await store.settle();
      await store.append(batchOf([aSample(MIDNIGHT + 30_500, { interval: 500, values: { P_L1: 9999 } })]));
      const peak = async (level: 'minute' | 'quarter' | 'day') =>
        Math.max(...(await readRows(store, everything(level))).map(({ gauges }) => gauges.P_L1?.[2] ?? 0));
      for (const level of ['minute', 'quarter', 'day'] as const) expect(await peak(level)).toBe(9999);
      await store.settle();
      for (const level of ['minute', 'quarter', 'day'] as const) expect(await peak(level)).toBe(9999);
      expect(await readRows(store, everything('day'))).toHaveLength(1);
    });

    it('answers samples that are as long as a bucket, or longer, as rows of their own', async () => {
      const quarters = steadySamples(MIDNIGHT, { count: 5, interval: 900_000 });
      await store.append(batchOf([...quarters, aSample(MIDNIGHT + 500_000)]));
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        const minutes = await readRows(store, everything('minute'));
        const long = minutes.filter(({ start, end }) => end - start === 900_000);
        expect(long.map(({ end }) => end)).toEqual(quarters.map(({ time }) => time));
        expect(minutes).toHaveLength(6);
      }
      expect(
        (await readRows(store, everything('quarter'))).map(({ covered }) => covered).sort((a, b) => a - b),
      ).toEqual([1000, 900_000, 900_000, 900_000, 900_000, 900_000]);
      expect((await readRows(store, everything('hour'))).map(({ covered }) => covered)).toEqual([3_601_000, 900_000]);
    });

    it('keeps of a long sample what a shorter one of the same instant leaves of it', async () => {
      await store.append(batchOf([aSample(MIDNIGHT + 900_000, { interval: 900_000 })]));
      await store.settle();
      await store.append(batchOf([aSample(MIDNIGHT + 900_000, { interval: 1000 })]));
      await store.settle();
      expect((await readRows(store, everything('minute'))).map(({ covered }) => covered)).toEqual([899_000, 1000]);
      for (const level of ['quarter', 'hour', 'day'] as const) {
        expect((await readRows(store, everything(level))).map(({ covered }) => covered)).toEqual([900_000]);
      }
    });

    // proves R-MEAS-031
    it.each([
      ['Europe/Bratislava', 23, '2026-03-28T23:00Z'],
      ['Europe/Bratislava', 25, '2025-10-25T22:00Z'],
      ['Asia/Kolkata', 24, '2026-03-28T18:30Z'],
    ])('follows the civil days of %s: one of %i hours', async (zone, hours, start) => {
      const from = Date.parse(start);
      await store.setTimeZone(DEVICE, zone);
      await store.append(batchOf(steadySamples(from - HOUR, { count: 4 * (hours + 2), interval: 900_000 })));
      await store.settle();
      const days = await readRows(store, everything('day'));
      expect(days.map(({ covered }) => covered / HOUR)).toEqual([1, hours, 1]);
      expect([days[1]?.start, days[1]?.end]).toEqual([from, from + hours * HOUR]);
    });

    it('forms the days anew when a device turns out to be in another zone', async () => {
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 24, interval: HOUR })));
      await store.settle();
      await store.setTimeZone(DEVICE, 'Asia/Tokyo');
      const covered = async () => (await readRows(store, everything('day'))).reduce((sum, row) => sum + row.covered, 0);
      expect(await covered()).toBe(24 * HOUR);
      await store.settle();
      const days = await readRows(store, everything('day'));
      expect(days.map((row) => [row.start, row.covered / HOUR])).toEqual([
        [MIDNIGHT - 9 * HOUR, 15],
        [MIDNIGHT + 15 * HOUR, 9],
      ]);
      store = await harness.restart();
      expect(await readRows(store, everything('day'))).toEqual(days);
    });

    it('keeps a reset in sight at every level', async () => {
      const before = steadySamples(MIDNIGHT, { count: 630 });
      const after = steadySamples(MIDNIGHT + 630_000, { count: 2970, power: 3_600_000 }).map((sample) => ({
        ...sample,
        boot: 2,
        values: { ...sample.values, E_I_L1: (sample.values.E_I_L1 ?? 0) - 1000 },
      }));
      await store.append(batchOf([...before, ...after]));
      await store.settle();
      for (const level of SERIES_LEVELS) {
        const rows = await readRows(store, everything(level));
        const falls = rows.filter((row, index) => {
          const previous = rows[index - 1]?.registers.E_I_L1?.[1] ?? 0;
          return (row.registers.E_I_L1?.[0] ?? 0) < previous;
        });
        expect(falls).toHaveLength(1);
        expect(falls[0]?.times[0]).toBe(MIDNIGHT + 631_000);
        expect(rows.length).toBeLessThanOrEqual(level === 'raw' ? 3600 : 140);
      }
    });

    it('answers every sample once while buckets are being formed', async () => {
      const covered = async (level: SeriesLevel) =>
        (await readRows(store, everything(level))).reduce((sum, row) => sum + row.covered, 0);
      for (let hour = 0; hour < 4; hour += 1) {
        const register = 1000 + hour * 3600;
        await store.append(batchOf(steadySamples(MIDNIGHT + hour * HOUR, { count: 3600, register })));
        let isForming = true;
        const forming = store.settle().finally(() => {
          isForming = false;
        });
        do {
          for (const level of SERIES_LEVELS) expect(await covered(level)).toBe((hour + 1) * HOUR);
        } while (isForming);
        await forming;
      }
    });

    // proves R-MEAS-028
    it('answers the same rows at every level whatever the order, the batches and the repetitions', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryDelivery(), async ({ samples, batches, settleEvery }) => {
          const device = freshDevice();
          const reference = new MemorySeriesStore();
          await reference.start();
          await reference.append(batchOf(samples.map((sample) => ({ ...sample, device }))));
          for (const [index, batch] of batches.entries()) {
            await store.append(batchOf(batch.map((sample) => ({ ...sample, device }))));
            if (index % settleEvery === 0) await store.settle();
          }
          const covered = (rows: readonly PlainRow[]) => rows.reduce((sum, row) => sum + row.covered, 0);
          const raw = everything('raw', { devices: [device] });
          const everySample = covered(await readRows(reference, raw, device));
          for (const level of SERIES_LEVELS) {
            expect(covered(await readRows(store, { ...raw, level }, device))).toBe(everySample);
          }
          await store.settle();
          for (const level of SERIES_LEVELS) {
            const query = everything(level, { devices: [device], gauges: ['P_L1', 'P_T', 'PF_L1', 'F'] });
            expectSameRows(await readRows(store, query, device), await readRows(reference, query, device));
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
  return devices.toString(16).toUpperCase().padStart(12, '0');
}

/** Samples of one device, and the batches they come in: shuffled, cut anywhere, some of them twice. */
function arbitraryDelivery() {
  const sample = fc.record({
    step: fc.integer({ min: 1, max: 4000 }),
    interval: fc.constantFrom(1000, 1000, 7_000, 10_000, 60_000, 120_000, 420_000, 900_000, 1_500_000, HOUR),
    boot: fc.constantFrom(1, 1, 1, 1, 2),
    power: fc.integer({ min: -5000, max: 5000 }),
    register: fc.oneof({ weight: 30, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(500) }),
    unknown: fc.boolean(),
  });
  return fc
    .tuple(
      fc.array(sample, { minLength: 1, maxLength: 120 }),
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([drawn, stream, settleEvery]) => {
      let time = MIDNIGHT;
      let energy = 10_000;
      const samples = drawn.map(({ step, interval, boot, power, register, unknown }): Sample => {
        time += step * 1000;
        energy = register ?? energy + step;
        const apparent = Math.abs(power) + 100;
        const gauges = unknown
          ? { F: 50 }
          : { P_L1: power, S_L1: apparent, PF_L1: Math.abs(power) / apparent, P_L2: 10 };
        return aSample(time, { interval, boot, values: { ...gauges, E_I_L1: energy } });
      });
      const order = (list: readonly Sample[]) =>
        list
          .map((item) => ({ item, key: stream.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
      const shuffled = order([...samples, ...samples.filter((_, index) => index % 5 === 0)]);
      const batches: Sample[][] = [];
      for (let at = 0; at < shuffled.length; ) {
        const length = 1 + ((stream.next().value ?? 0) % 60);
        batches.push(shuffled.slice(at, at + length));
        at += length;
      }
      return { samples, batches, settleEvery };
    });
}
