import { GroupMinutes, type GroupStretches } from '@phasor/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoldQuery, GroupPiece, Sample, SeriesStore } from '../../src/ports/series-store.ts';
import { aSample, batchOf, DEVICE, MIDNIGHT, OTHER_DEVICE } from './series-samples.ts';
import { openBeforeEach, type SeriesStoreHarness } from './series-store-harness.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 96 * QUARTER;
/** As many as take a second column of flags. */
const MEMBERS = Array.from({ length: 35 }, (_, member) => `0004A3F${String(member).padStart(5, '0')}`);
const SUM = { column: 'P_L1', averaged: false } as const;
const MEAN = { column: 'U_L1', averaged: true } as const;
const FACTOR = { column: 'P_L1', divisor: 'S_L1', averaged: false } as const;

/** How every series store folds the minutes of a group into stretches. */
export function describeGroupFolds(name: string, open: () => Promise<SeriesStoreHarness>): void {
  describe(`${name} as a store of groups`, () => {
    let store: SeriesStore;
    openBeforeEach(open, (opened) => {
      store = opened.store;
    });

    it('counts the samples of each device after an instant, of all families together', async () => {
      const other = aSample(MIDNIGHT + 3000, { device: OTHER_DEVICE });
      await store.append(batchOf([aSample(MIDNIGHT), aSample(MIDNIGHT + 1000), aSample(MIDNIGHT + 2000), other]));
      await store.append(batchOf([aSample(MIDNIGHT + 5000, { source: 2, values: { tempS: 20 } })], 'sensor'));
      for (const settle of [false, true]) {
        if (settle) await store.settle();
        expect(await store.counts(MIDNIGHT)).toEqual(
          new Map([
            [DEVICE, 3],
            [OTHER_DEVICE, 1],
          ]),
        );
        expect(await store.counts(MIDNIGHT + 5000)).toEqual(new Map());
      }
    });

    it('folds the fullest minutes of each stretch', async () => {
      const at = (device: string, minute: number, values: Sample['values']) =>
        aSample(MIDNIGHT + minute * MINUTE, { device, interval: MINUTE / 2, values });
      await store.append(
        batchOf([
          at(DEVICE, 1, { P_L1: 100, U_L1: 230, S_L1: 125 }),
          at(OTHER_DEVICE, 1, { P_L1: -40, U_L1: 232, S_L1: 50 }),
          at(DEVICE, 2, { P_L1: 300, U_L1: 231, S_L1: 300 }),
          at(DEVICE, 16, { P_L1: 7 }),
        ]),
      );
      await store.settle();
      const gauges = [
        { shape: SUM, factors: [1, 10] },
        { shape: MEAN, factors: [1, 1] },
        { shape: FACTOR, factors: [1, 10] },
      ];
      const query = { ...questionOf([DEVICE, OTHER_DEVICE], gauges), ranges: [dayAt(0)] };
      const [pieces] = await store.folds(query);
      const figures = (pieces ?? []).map(({ stretches }) => figuresOf(stretches).slice(0, 3));
      const none = [0, Number.NaN, Number.NaN, Number.NaN, 0];
      // Of the first quarter the first minute speaks, in which both are known: 100 - 400 W, and 625 VA beside them.
      expect(figures).toEqual([
        [[2, -300, -300, -300, 90_000], [1, 7, 7, 7, 30_000], none],
        [[2, 231, 231, 231, 90_000], none, none],
        [[2, 0.48, 0.48, -0.48, 90_000], none, none],
      ]);
      expect(pieces?.map(({ present }) => present)).toEqual([
        [DEVICE, OTHER_DEVICE],
        [DEVICE, OTHER_DEVICE],
        [DEVICE, OTHER_DEVICE],
      ]);
      expect(pieces?.map(({ natural }) => natural)).toEqual([60, 60, 60]);
    });

    it('folds as its rows say, whatever the intervals, silences and ratios', async () => {
      let [from, folded] = [MIDNIGHT, 0];
      await fc.assert(
        fc.asyncProperty(groups, async (group) => {
          // Each group has days of its own.
          from += 4 * DAY;
          const samples = group.flatMap((own, member) => samplesOf(own, MEMBERS[(member * 17) % 35] ?? '', from));
          if (samples.length === 0) return;
          await store.append(batchOf(samples));
          await store.settle();
          const factors = MEMBERS.map((_, member) => group[member % group.length]?.ratio ?? 1);
          const gauges = [SUM, MEAN, FACTOR].map((shape) => ({ shape, factors }));
          const ranges = [0, 2, 3].map((day) => ({ from: from + day * DAY, to: from + (day + 1) * DAY }));
          const query = { ...questionOf(MEMBERS, gauges), ranges };
          for (const [index, pieces] of (await store.folds(query)).entries()) {
            const range = ranges[index] ?? dayAt(0);
            if (!pieces) continue;
            expectSamePieces(pieces, await piecesOfRows(store, query, range));
            if (pieces.some(({ present }) => present.length > 0)) folded += 1;
          }
        }),
        { numRuns: 8 },
      );
      expect(folded).toBeGreaterThan(8);
    });

    it('leaves nothing to be read that is formed', async () => {
      const hourly = (device: string, interval: number) =>
        Array.from({ length: 48 }, (_, hour) =>
          aSample(MIDNIGHT + (hour + 1) * 4 * QUARTER, { device, interval, values: { P_L1: 100 + hour } }),
        );
      await store.append(batchOf([...hourly(DEVICE, 1_000), ...hourly(OTHER_DEVICE, QUARTER)]));
      await store.settle();
      const query = questionOf([DEVICE, OTHER_DEVICE], [{ shape: SUM, factors: [1, 1] }]);
      const folded = await store.folds({ ...query, ranges: [dayAt(0), dayAt(1), dayAt(5)] });
      expect(folded.map((pieces) => pieces?.[0]?.present.length)).toEqual([2, 2, 0]);
    });

    it.each([
      ['quarter hours', [QUARTER, QUARTER]],
      ['quarter hours and hours', [QUARTER, 4 * QUARTER]],
      ['quarter hours and minutes', [QUARTER, 1_000]],
    ])('folds %s as their minutes', async (_, intervals) => {
      const samples = [DEVICE, OTHER_DEVICE].flatMap((device, member) =>
        Array.from({ length: 30 }, (__, index) => {
          const values = {
            P_L1: 100 * member + index * (member ? -7 : 13),
            S_L1: 500,
            ...(index % 3 && { U_L1: 230 }),
          };
          return aSample(MIDNIGHT + (index + 4) * 4 * QUARTER, { device, interval: intervals[member] ?? 0, values });
        }),
      );
      await store.append(batchOf(samples));
      await store.settle();
      const gauges = [SUM, MEAN, FACTOR].map((shape) => ({ shape, factors: [1, 40] }));
      const query = { ...questionOf([DEVICE, OTHER_DEVICE], gauges), ranges: [dayAt(0), dayAt(1)] };
      const folded = await store.folds(query);
      for (const [index, range] of query.ranges.entries())
        expectSamePieces(folded[index] ?? [], await piecesOfRows(store, query, range));
    });

    it('shows what was acknowledged, or leaves it to be read', async () => {
      const minute = (power: number) => aSample(MIDNIGHT + MINUTE, { values: { P_L1: power } });
      await store.append(batchOf([minute(100)]));
      await store.settle();
      await store.append(batchOf([minute(900)]));
      const query = questionOf([DEVICE], [{ shape: SUM, factors: [1] }]);
      const [pieces] = await store.folds({ ...query, ranges: [dayAt(0)] });
      if (pieces) expect(pieces[0]?.stretches.max[0]).toBe(900);
      await store.settle();
      const [settled] = await store.folds({ ...query, ranges: [dayAt(0)] });
      expect(settled?.[0]?.stretches.max[0]).toBe(900);
    });
  });
}

const runs = fc.array(
  fc.record({
    power: fc.integer({ min: -4_000, max: 9_000 }),
    interval: fc.nat({ max: 9 }),
    count: fc.integer({ min: 1, max: 40 }),
    silence: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 2 * QUARTER }),
      fc.integer({ min: 0, max: 300 }).map((minutes) => minutes * MINUTE),
      fc.constant(DAY),
    ),
    hasVoltage: fc.boolean(),
  }),
  { maxLength: 5 },
);
const SHORT = [1_000, 20_000, 45_000, 59_000];
const LONG = [MINUTE, 90_000, 150_000, QUARTER, 4 * QUARTER];
const groups = fc.array(
  fc.record({
    ratio: fc.constantFrom(1, 40, 0.5),
    /** What a member sends; one that sends both is left to be read. */
    intervals: fc.constantFrom(SHORT, LONG, [QUARTER, 4 * QUARTER], [1_000, QUARTER]),
    runs,
  }),
  { minLength: 1, maxLength: 5 },
);
type Sent = typeof groups extends fc.Arbitrary<readonly (infer Member)[]> ? Member : never;

function samplesOf({ runs: own, intervals }: Sent, device: string, from: number): Sample[] {
  const samples: Sample[] = [];
  let time = from;
  for (const { power, interval: choice, count, silence, hasVoltage } of own) {
    const interval = intervals[choice % intervals.length] ?? 1_000;
    time += silence;
    for (let index = 0; index < count && time + interval <= from + 4 * DAY; index += 1) {
      time += interval;
      const P_L1 = power + 100 * Math.sin(index);
      const values = { P_L1, ...(hasVoltage ? { U_L1: 230 + index, S_L1: 1.1 * Math.abs(P_L1) } : {}) };
      samples.push(aSample(time, { device, interval, values }));
    }
  }
  return samples;
}

function questionOf(devices: readonly string[], gauges: FoldQuery['gauges']): Omit<FoldQuery, 'ranges'> {
  return { family: 'electrical', devices, source: 1, gauges, length: QUARTER };
}

function dayAt(day: number) {
  return { from: MIDNIGHT + day * DAY, to: MIDNIGHT + (day + 1) * DAY };
}

/** Members, extremes, mean and covered time of each stretch. */
function figuresOf({ members, min, max, sum, divisor, covered }: GroupStretches): number[][] {
  return Array.from(members, (count, stretch) => [
    count,
    min[stretch] as number,
    max[stretch] as number,
    (sum[stretch] as number) / (divisor[stretch] as number),
    covered[stretch] as number,
  ]);
}

/** The same out of the rows of the members, minute by minute. */
async function piecesOfRows(
  store: SeriesStore,
  { family, devices, source, gauges, length }: FoldQuery,
  range: { readonly from: number; readonly to: number },
): Promise<Pick<GroupPiece, 'stretches' | 'present'>[]> {
  const rows = await store.rows({
    ...{ family, devices, source, level: 'minute', ...range, registers: [], neighbours: false },
    gauges: ['P_L1', 'U_L1', 'S_L1'],
  });
  return gauges.map(({ shape, factors }) => {
    const minutes = new GroupMinutes(shape, range);
    const present = devices.filter((device, member) => {
      const own = rows.get(device);
      return own !== undefined && minutes.add(own, factors[member] ?? 1);
    });
    return { stretches: minutes.stretches(length), present };
  });
}

function expectSamePieces(
  pieces: readonly GroupPiece[],
  expected: readonly Pick<GroupPiece, 'stretches' | 'present'>[],
): void {
  expect(pieces.map(({ present }) => present)).toEqual(expected.map(({ present }) => present));
  for (const [index, { stretches }] of expected.entries()) {
    const found = figuresOf(pieces[index]?.stretches ?? stretches);
    for (const [stretch, figures] of figuresOf(stretches).entries())
      for (const [figure, value] of figures.entries()) {
        const own = found[stretch]?.[figure] ?? Number.POSITIVE_INFINITY;
        if (Number.isNaN(value)) expect(own).toBeNaN();
        else expect(Math.abs(own - value)).toBeLessThan(1e-6 * Math.max(1_000, Math.abs(value)));
      }
  }
}
