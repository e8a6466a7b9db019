import { rollup } from '@phasor/series';
import { arbitrarySamples, METER_COLUMNS, meterRows, meterSample } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingTimes } from '../book/reading-times.ts';
import type { NativeColumns } from '../engine/native-block.ts';
import { rollupBuckets } from './bucket-rollup.ts';

type Samples = Parameters<typeof meterRows>[0];

/** The columns that the engine would return for samples of one series. */
function answered(samples: Samples): NativeColumns {
  const rows = meterRows(samples);
  const { P } = rows.gauges;
  const { E } = rows.registers;
  return {
    d: new Float64Array(rows.end.length),
    row_start: rows.start,
    row_end: rows.end,
    row_covered: rows.covered,
    row_first_time: rows.firstTime,
    row_last_time: rows.lastTime,
    row_first_boot: rows.firstBoot,
    row_last_boot: rows.lastBoot,
    row_first_sample: rows.end,
    row_last_sample: rows.end,
    row_begun: new Float64Array(rows.end.length),
    row_broken: new Float64Array(rows.end.length),
    ...(P ? { P_min: P.min, P_mean: P.mean, P_max: P.max } : {}),
    ...(E ? { E_first: E.first, E_last: E.last } : {}),
  };
}

function bucketsOf(samples: Samples, length = 60_000) {
  const bucketOf = (_: number, end: number) => {
    const from = Math.floor((end - 1) / length) * length;
    return { from, to: from + length };
  };
  return rollupBuckets(answered(samples), { ...METER_COLUMNS, bucketOf, isWanted: () => true });
}

const column = (buckets: ReturnType<typeof bucketsOf>, name: string) => [...(buckets.columns.get(name) ?? [])];
const readings = (values: readonly number[], boots: readonly number[] = []) =>
  values.map((register, index) => meterSample((index + 1) * 1000, { register, boot: boots[index] ?? 1 }));

describe('rollupBuckets', () => {
  it('returns the result of the pure rollup', () => {
    fc.assert(
      fc.property(arbitrarySamples(), fc.constantFrom(60_000, 900_000, 3_600_000), (samples, length) => {
        const short = samples.filter(({ interval }) => interval < length);
        const expected = rollup(meterRows(short), length);
        const buckets = bucketsOf(samples, length);
        expect(column(buckets, 'start')).toEqual([...expected.start]);
        expect(column(buckets, 'covered')).toEqual([...expected.covered]);
        expect(column(buckets, 'begun')).toEqual([...(expected.begun ?? [])]);
        expect(column(buckets, 'P_min')).toEqual([...(expected.gauges.P?.min ?? [])]);
        expect(column(buckets, 'P_max')).toEqual([...(expected.gauges.P?.max ?? [])]);
        for (const [row, mean] of column(buckets, 'P_mean').entries()) {
          expect(mean).toBeCloseTo(expected.gauges.P?.mean[row] ?? Number.NaN, 6);
        }
        // A bucket without readings has the time 0.
        const times = (known: Float64Array) => [...known].map((time) => (Number.isNaN(time) ? 0 : time));
        expect(column(buckets, 'first_time')).toEqual(times(expected.firstTime));
        expect(column(buckets, 'last_time')).toEqual(times(expected.lastTime));
        expect(column(buckets, 'E_first')).toEqual([...(expected.registers.E?.first ?? [])]);
        expect(column(buckets, 'E_last')).toEqual([...(expected.registers.E?.last ?? [])]);
        expect(column(buckets, 'broken').every((broken) => broken === 0)).toBe(true);
      }),
    );
  });

  it('marks where the first and last readings do not show a reset (D47)', () => {
    const broken = (values: readonly number[], boots?: readonly number[]) =>
      column(bucketsOf(readings(values, boots)), 'broken');
    expect(broken([1000, 1010, 1020])).toEqual([0]);
    expect(broken([1000, 5, 1020])).toEqual([1]);
    expect(broken([1000, 985, 1020])).toEqual([1]);
    expect(broken([5, 0, 6])).toEqual([1]);
    expect(broken([1000, 995, 1020])).toEqual([0]);
    expect(broken([1000, 995, 1020], [1, 2, 2])).toEqual([1]);
    expect(broken([1000, 1001, 1020], [1, 2, 2])).toEqual([0]);
  });

  it('has separate times for a register where others were read before and after it', () => {
    const rows = answered([1, 2, 3].map((second) => meterSample(second * 1_000, { register: second })));
    const other = Float64Array.of(Number.NaN, 7, Number.NaN);
    const bucketOf = () => ({ from: 0, to: 60_000 });
    const shape = { gauges: [], registers: ['E', 'R'], bucketOf, isWanted: () => true };
    const buckets = rollupBuckets({ ...rows, R_first: other, R_last: other }, shape);
    expect(buckets.ownTimes).toEqual(['R+1000 R-1000']);
    const formed = Object.fromEntries([...buckets.columns].map(([name, values]) => [name, values]));
    const timesOf = readingTimes(buckets.ownTimes, {
      firstTime: formed.first_time ?? new Float64Array(0),
      lastTime: formed.last_time ?? new Float64Array(0),
      firstBoot: formed.first_boot ?? new Float64Array(0),
      lastBoot: formed.last_boot ?? new Float64Array(0),
    });
    expect([timesOf('E').firstTime[0], timesOf('E').lastTime[0]]).toEqual([1_000, 3_000]);
    expect([timesOf('R').firstTime[0], timesOf('R').lastTime[0]]).toEqual([2_000, 2_000]);
  });

  it('is empty without rows', () => {
    expect(bucketsOf([]).count).toBe(0);
  });
});
