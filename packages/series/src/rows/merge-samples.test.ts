import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binGauge } from '../gauges/bin-gauge.ts';
import { continuousRegister } from '../registers/continuous-register.ts';
import { energyBetween } from '../registers/energy.ts';
import { registerKnots } from '../registers/register-knots.ts';
import { mergeSamples, type PlacedSample } from './merge-samples.ts';
import { rollup } from './rollup.ts';
import { type RowBlock, rowsOfSamples, type Sample } from './row-block.ts';

const isRegister = (column: string) => column === 'E';
const sample = (interval: number, values: Record<string, number>, time = 900) => ({ time, interval, boot: 1, values });

describe('mergeSamples', () => {
  it('uses the shorter of two for its time, whichever arrives first; the longer one keeps the rest', () => {
    const [fine, coarse] = [sample(1, { P: 7, E: 40 }), sample(900, { P: 3, E: 41 })];
    const kept = [{ ...sample(899, { P: 3 }, 899), measured: 900 }, fine];
    expect(mergeSamples(isRegister, [fine], [coarse])).toEqual(kept);
    expect(mergeSamples(isRegister, [coarse], [fine])).toEqual(kept);
    expect(mergeSamples(isRegister, [coarse], [fine], [coarse], [fine])).toEqual(kept);
  });

  it('prefers the later arrival of equal intervals', () => {
    expect(mergeSamples(isRegister, [sample(1, { P: 1 })], [sample(1, { P: 2 })])).toEqual([sample(1, { P: 2 })]);
    expect(mergeSamples(isRegister, [sample(1, { P: 1, U: 230 })], [sample(1, { P: 2 })])).toEqual([
      sample(1, { P: 2 }),
    ]);
  });

  it('replaces what a shorter sample has from a longer one by that of a later arrival of its interval', () => {
    const [fine, coarse] = [sample(1, { P: 7 }), sample(900, { P: 3, U: 230, E: 41 })];
    const corrected = sample(900, { P: 4, U: 231, E: 42 });
    const kept = [
      { ...sample(899, { P: 4, U: 231 }, 899), measured: 900 },
      { ...sample(1, { U: 231, P: 7, E: 42 }), lent: { U: 900, E: 900 } },
    ];
    for (const arrivals of [
      [fine, coarse, corrected],
      [coarse, fine, corrected],
      [coarse, corrected, fine],
    ]) {
      expect(mergeSamples(isRegister, arrivals)).toEqual(kept);
    }
  });

  it('keeps the columns that only the longer one has: its register at the instant, its means in the shorter one’s time', () => {
    const [fine, coarse] = [sample(1, { P: 7 }), sample(900, { P: 3, U: 230, E: 41 })];
    const kept = [
      { ...sample(899, { P: 3, U: 230 }, 899), measured: 900 },
      { ...sample(1, { U: 230, P: 7, E: 41 }), lent: { U: 900, E: 900 } },
    ];
    expect(mergeSamples(isRegister, [fine, coarse])).toEqual(kept);
    expect(mergeSamples(isRegister, [coarse, fine], [fine, coarse])).toEqual(kept);
  });

  it('does not end a rest at an instant of a shorter sample: it ends before that one too, and may disappear', () => {
    const seconds = Array.from({ length: 4 }, (_, i) => sample(1, { P: i }, 900 - i));
    expect(mergeSamples(isRegister, [sample(4, { P: 9 })], seconds)).toEqual(seconds.toReversed());
    const longer = { ...sample(896, { P: 9 }, 896), measured: 900 };
    expect(mergeSamples(isRegister, seconds, [sample(900, { P: 9 })])).toEqual([longer, ...seconds.toReversed()]);
  });
});

/** Intervals in ms whose samples fit into each other, so that the arithmetic below can determine the valid sample. */
const SECOND = 1_000;
const INTERVALS = [1, 5, 60, 900].map((seconds) => seconds * SECOND);
const HOUR = 3_600 * SECOND;
const BEGIN = Date.UTC(2026, 2, 28, 20);

interface TestSample {
  readonly interval: number;
  readonly end: number;
  readonly columns: readonly ('P' | 'U' | 'E')[];
}

/**
 * At some ends of quarter hours a few samples each, with every interval at most once. The longest have all columns, the
 * shorter ones those that their device sends often.
 */
const sampleSets = fc
  .constantFrom<TestSample['columns'][]>(['P', 'U', 'E'], ['P', 'U'], ['P', 'E'], ['P'])
  .chain((often) =>
    fc.uniqueArray(
      fc
        .record({
          interval: fc.constantFrom(...INTERVALS),
          end: fc.integer({ min: 1, max: 12 }).map((quarter) => BEGIN + quarter * 900 * SECOND),
        })
        .map((one): TestSample => ({ ...one, columns: one.interval < 900 * SECOND ? often : ['P', 'U', 'E'] })),
      { selector: ({ interval, end }) => `${interval} ${end}`, minLength: 1, maxLength: 24 },
    ),
  );

/** Power of a sample: different for each interval, so that a mixture is detected. */
const powerOf = ({ interval, end }: Pick<TestSample, 'interval' | 'end'>) => interval / SECOND + (end % 7_919);
const energyAt = (time: number) => (time - BEGIN) / 977;

function toSample({ interval, end, columns }: TestSample): Sample {
  const all = { P: powerOf({ interval, end }), U: 200 + interval / SECOND, E: energyAt(end) };
  return { time: end, interval, boot: 1, values: Object.fromEntries(columns.map((name) => [name, all[name]])) };
}

/**
 * Second by second: the mean of a column over (from, to] and the covered share, from the shortest sample with that column.
 */
function secondBySecond(given: readonly TestSample[], column: 'P' | 'U', [from, to]: readonly [number, number]) {
  const candidates = given.filter(({ columns }) => columns.includes(column)).sort((a, b) => a.interval - b.interval);
  let sum = 0;
  let covered = 0;
  for (let end = from + SECOND; end <= to; end += SECOND) {
    const holder = candidates.find((one) => one.end >= end && one.end - one.interval < end);
    if (holder === undefined) continue;
    sum += toSample(holder).values[column] ?? 0;
    covered += SECOND;
  }
  return { mean: covered === 0 ? Number.NaN : sum / (covered / SECOND), coverage: covered / (to - from) };
}

const sorted = (columns: Readonly<Record<string, number>>) => Object.entries(columns).sort();

/** Three intervals that end at one instant, each with columns of its own. */
const END = BEGIN + 900 * SECOND;
const threeTogether = fc.uniqueArray(
  fc.record({
    interval: fc.constantFrom(...INTERVALS),
    end: fc.constant(END),
    columns: fc.subarray<TestSample['columns'][number]>(['P', 'U', 'E'], { minLength: 1 }),
  }),
  { selector: ({ interval }) => interval, minLength: 3, maxLength: 3 },
);

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((others) => [one, ...others]));
}

const COLUMNS = { gauges: ['P', 'U'], registers: ['E'] };

describe('samples of one instant and several intervals', () => {
  const arrivals = sampleSets.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray([...given, ...given], { minLength: given.length * 2 })),
  );

  it('give the same rows in any order and with any repetition', () => {
    fc.assert(
      fc.property(arrivals, ([given, shuffled]) => {
        const once = mergeSamples<Sample & PlacedSample>(isRegister, given.map(toSample));
        const known = (samples: typeof once) =>
          samples.map(({ values, lent = {}, ...rest }) => [rest, sorted(values), sorted(lent)]);
        expect(known(mergeSamples(isRegister, shuffled.map(toSample)))).toEqual(known(once));
      }),
    );
  });

  it('give the same rows in each order of three that end together, whatever columns each of them has', () => {
    fc.assert(
      fc.property(threeTogether, (three) => {
        const rows = (order: readonly TestSample[]) =>
          mergeSamples<Sample & PlacedSample>(isRegister, order.map(toSample)).map(
            ({ time, interval, values, lent = {} }) => [time, interval, sorted(values), sorted(lent)],
          );
        const [first = [], ...others] = permutations(three);
        for (const other of others) expect(rows(other)).toEqual(rows(first));
      }),
    );
  });

  it('cover the time of the longest of three that end together, each second with the value of the shortest that has it', () => {
    fc.assert(
      fc.property(threeTogether, (three) => {
        const merged = mergeSamples(isRegister, three.map(toSample));
        const longest = Math.max(...three.map(({ interval }) => interval));
        const seconds = Float64Array.from({ length: longest / SECOND + 1 }, (_, at) => END - longest + at * SECOND);
        const block = rowsOfSamples(merged, COLUMNS);
        expect(merged.reduce((sum, { interval }) => sum + interval, 0)).toBe(longest);
        for (const column of ['P', 'U'] as const) {
          const { mean } = binGauge(block, column, seconds);
          for (const [at, value] of mean.entries()) {
            const second = [seconds[at] as number, seconds[at + 1] as number] as const;
            expect(value).toBe(secondBySecond(three, column, second).mean);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('keep all time that any of them covered, in coverage and means, at every level', () => {
    fc.assert(
      fc.property(arrivals, ([given, shuffled]) => {
        const raw = rowsOfSamples(mergeSamples(isRegister, shuffled.map(toSample)), COLUMNS);
        const quarters = rollup(rollup(raw, 60 * SECOND), 900 * SECOND);
        const hours = rollup(quarters, HOUR);
        for (const [rows, step] of [
          [raw, 900 * SECOND],
          [quarters, 900 * SECOND],
          [hours, HOUR],
        ] as const) {
          expectMeans(rows, step, given);
        }
      }),
    );
  });

  it('keep every reading that any of them had', () => {
    fc.assert(
      fc.property(arrivals, ([given, shuffled]) => {
        const readings = given.filter(({ columns }) => columns.includes('E')).map(({ end }) => end);
        fc.pre(new Set(readings).size > 1);
        const [from, to] = [Math.min(...readings), Math.max(...readings)];
        const raw = rowsOfSamples(mergeSamples(isRegister, shuffled.map(toSample)), COLUMNS);
        for (const rows of [raw, rollup(rollup(raw, 60 * SECOND), 900 * SECOND)]) {
          const register = continuousRegister(registerKnots(rows, 'E'));
          const [energy] = energyBetween(register, Float64Array.of(from, to));
          expect(energy).toBeCloseTo(energyAt(to) - energyAt(from), 6);
        }
      }),
    );
  });
});

function expectMeans(rows: RowBlock, step: number, given: readonly TestSample[]): void {
  const edges = Float64Array.from({ length: (3 * HOUR) / step + 1 }, (_, i) => BEGIN + i * step);
  // A row has one covered time for all its gauges, so only columns of every sample are exact above the raw level.
  const isWhole = given.every(({ columns }) => columns.includes('P'));
  if (!isWhole) return;
  const binned = binGauge(rows, 'P', edges);
  for (let at = 0; at + 1 < edges.length; at += 1) {
    const { mean, coverage } = secondBySecond(given, 'P', [edges[at] as number, edges[at + 1] as number]);
    expect(binned.coverage[at]).toBeCloseTo(coverage, 9);
    if (Number.isNaN(mean)) expect(binned.mean[at]).toBeNaN();
    else expect(binned.mean[at]).toBeCloseTo(mean, 6);
  }
}
