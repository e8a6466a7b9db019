import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sample, SERIES_LEVELS, type SeriesStore } from '../../src/ports/series-store.ts';
import { MemorySeriesStore } from './memory-series-store.ts';
import { aSample, batchOf, everything, expectSameRows, MIDNIGHT, readRows } from './series-samples.ts';
import { openBeforeEach, type SeriesStoreHarness } from './series-store-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REGISTERS = ['E_I_L1', 'E_I_L2', 'Q1_L1'] as const;

/** How every series store keeps the readings of registers of which single ones are missing now and then. */
export function describeRegisterReadings(name: string, open: () => Promise<SeriesStoreHarness>): void {
  describe(`${name} as a store of registers`, () => {
    let store: SeriesStore;
    openBeforeEach(open, (opened) => {
      store = opened.store;
    });

    it('returns the times of the first and last reading of each register, at every level', async () => {
      const at = (seconds: number, values: Sample['values'], boot = 1) =>
        aSample(MIDNIGHT + seconds * 1_000, { values, boot });
      await store.append(
        batchOf([
          at(1, { E_I_L1: 10, E_I_L2: 20 }),
          at(70, { E_I_L2: 21 }),
          at(100, { E_I_L1: 11, E_I_L2: 22 }),
          at(118, { E_I_L2: 23 }),
          at(119, { P_L1: 1 }),
        ]),
      );
      await store.settle();
      const times = async (level: 'minute' | 'quarter' | 'day') =>
        (await readRows(store, everything(level, { registers: ['E_I_L1', 'E_I_L2', 'E_I_L3'] }))).map(({ readings }) =>
          Object.values(readings).map(([first, last]) => [(first - MIDNIGHT) / 1_000, (last - MIDNIGHT) / 1_000]),
        );
      const unread = [Number.NaN, Number.NaN];
      expect(await times('minute')).toEqual([
        [[1, 1], [1, 1], unread],
        [[100, 100], [70, 118], unread],
      ]);
      for (const level of ['quarter', 'day'] as const)
        expect(await times(level)).toEqual([[[1, 100], [1, 118], unread]]);
    });

    it('returns the boot of a reading that was not among the last of its bucket', async () => {
      const at = (seconds: number, boot: number, values: Sample['values']) =>
        aSample(MIDNIGHT + seconds * 1_000, { values, boot });
      await store.append(
        batchOf([
          at(1, 1, { E_I_L1: 500, E_I_L2: 5 }),
          at(50, 2, { E_I_L2: 6 }),
          at(70, 2, { E_I_L1: 499, E_I_L2: 7 }),
        ]),
      );
      await store.settle();
      for (const level of SERIES_LEVELS) {
        const rows = await readRows(store, everything(level));
        const read = rows.flatMap(({ registers, readings }) => {
          const [[first, last], [, , firstBoot, lastBoot]] = [registers.E_I_L1 ?? [], readings.E_I_L1 ?? []];
          return [
            [first, firstBoot],
            [last, lastBoot],
          ];
        });
        expect(read.filter(([reading]) => reading === 500).map(([, boot]) => boot)).not.toContain(2);
        expect(read.filter(([reading]) => reading === 499).map(([, boot]) => boot)).not.toContain(1);
      }
    });

    it('adds the nearest row of each register on both sides on request', async () => {
      const at = (offset: number, values: Sample['values']) => aSample(MIDNIGHT + offset, { values });
      await store.append(
        batchOf([
          at(-40 * DAY, { E_I_L1: 1, E_I_L2: 1 }),
          at(-3 * HOUR, { E_I_L2: 2 }),
          at(HOUR, { E_I_L2: 3 }),
          at(5 * HOUR, { E_I_L2: 4 }),
          at(50 * DAY, { E_I_L1: 5, E_I_L2: 5 }),
        ]),
      );
      const registers = ['E_I_L1', 'E_I_L2', 'E_I_L3'];
      const query = everything('hour', { from: MIDNIGHT, to: MIDNIGHT + 2 * HOUR, neighbours: true, registers });
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        const read = (await readRows(store, query)).map((row) => registers.map((each) => row.registers[each]?.[0]));
        expect(read.map((row) => row[1])).toEqual([1, 2, 3, 4, 5]);
        expect(read.map((row) => row[0]).filter((reading) => !Number.isNaN(reading))).toEqual([1, 5]);
      }
      // A register that nothing was known of comes late.
      await store.append(batchOf([at(-30 * DAY, { E_I_L3: 7 })]));
      const late = (await readRows(store, query)).map((row) => row.registers.E_I_L3?.[0]);
      expect(late.filter((reading) => !Number.isNaN(reading))).toEqual([7]);
    });

    it('adds the nearest reading of each register whatever columns are missing near and far', async () => {
      const span = { min: -20 * 24, max: 20 * 24 };
      const reading = fc.record({ hour: fc.integer(span), has: fc.subarray([...REGISTERS], { minLength: 1 }) });
      const arbitrary = fc.tuple(
        fc.uniqueArray(reading, { selector: ({ hour }) => hour, maxLength: 12 }),
        fc.integer(span),
      );
      await fc.assert(
        fc.asyncProperty(arbitrary, async ([readings, hour]) => {
          const device = freshDevice();
          const samples = readings.map(({ hour: at, has }) => {
            const values = Object.fromEntries(has.map((name) => [name, 10_000 + at]));
            return { ...aSample(MIDNIGHT + at * HOUR + HOUR / 2, { values }), device };
          });
          if (samples.length > 0) await store.append(batchOf(samples));
          const [from, to] = [MIDNIGHT + hour * HOUR, MIDNIGHT + (hour + 1) * HOUR];
          const query = everything('hour', { devices: [device], from, to, neighbours: true, registers: REGISTERS });
          for (const settle of [false, true]) {
            if (settle) await store.settle();
            const rows = await readRows(store, query, device);
            for (const name of REGISTERS) {
              const own = readings.filter(({ has }) => has.includes(name)).map(({ hour: at }) => at);
              const read = rows.flatMap(({ end, registers }) => {
                const at = (registers[name]?.[0] ?? Number.NaN) - 10_000;
                return Number.isNaN(at) ? [] : [end <= from ? { before: at } : { after: at }];
              });
              expect(Math.max(...read.map(({ before }) => before ?? Number.NEGATIVE_INFINITY))).toBe(
                Math.max(Number.NEGATIVE_INFINITY, ...own.filter((at) => at < hour)),
              );
              expect(Math.min(...read.map(({ after }) => after ?? Number.POSITIVE_INFINITY))).toBe(
                Math.min(Number.POSITIVE_INFINITY, ...own.filter((at) => at >= hour)),
              );
            }
          }
        }),
        { numRuns: 8 },
      );
    }, 240_000);

    it('answers the same readings at every level whatever columns are missing and whatever order samples come in', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryReadings(), async (batches) => {
          const device = freshDevice();
          const reference = new MemorySeriesStore();
          await reference.start();
          const own = batches.map((batch) => batch.map((sample) => ({ ...sample, device })));
          await reference.append(batchOf(own.flat()));
          for (const [index, batch] of own.entries()) {
            await store.append(batchOf(batch));
            if (index % 2 === 0) await store.settle();
          }
          await store.settle();
          for (const level of SERIES_LEVELS) {
            const query = everything(level, { devices: [device], registers: REGISTERS });
            expectSameRows(await readRows(store, query, device), await readRows(reference, query, device));
          }
        }),
        { numRuns: 10 },
      );
    }, 240_000);
  });
}

let devices = 0;

function freshDevice(): string {
  devices += 1;
  return `F${devices.toString(16).toUpperCase().padStart(11, '0')}`;
}

/** Samples of registers that only grow, single ones missing at random, in batches of any order. */
function arbitraryReadings(): fc.Arbitrary<Sample[][]> {
  const sample = fc.record({
    step: fc.constantFrom(1, 10, 17, 60, 300, 900, 1_800, 3_600, 5_000),
    interval: fc.constantFrom(1_000, 10_000, 60_000, 300_000, 900_000, 1_800_000, HOUR),
    boot: fc.constantFrom(1, 1, 1, 2),
    kept: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    batch: fc.nat({ max: 3 }),
  });
  return fc.array(sample, { minLength: 1, maxLength: 120 }).map((drawn) => {
    const batches: Sample[][] = [[], [], [], []];
    let time = MIDNIGHT;
    for (const { step, interval, boot, kept, batch } of drawn) {
      time += step * 1_000;
      const seconds = (time - MIDNIGHT) / 1_000;
      const values = Object.fromEntries([
        ['P_L1', step],
        ...REGISTERS.flatMap((register, index) => (kept[index] ? [[register, (index + 1) * seconds] as const] : [])),
      ]);
      batches[batch]?.unshift(aSample(time, { interval, boot, values }));
    }
    return batches.filter(({ length }) => length > 0);
  });
}
