import type { SeriesAnswer } from '@phasor/contract';
import type { ChartPoint, ChartSeries } from '../charts/index.ts';

/** A measurement that reaches into a step by less than this adds nothing to it, s. */
const HAIR_S = 0.001;

/**
 * Series with one point for each measurement: if the measurements are further apart than the steps, steps that repeat a
 * measurement are left out, in charts, tables and files. A gap keeps all of its steps.
 */
export function withoutRepeats(
  series: readonly ChartSeries[],
  { sparse, step }: Pick<SeriesAnswer, 'sparse' | 'step'>,
): readonly ChartSeries[] {
  if (sparse === undefined || sparse.length === 0 || step === 0) return series;
  const isNew = ([time, value]: ChartPoint) => value === null || !repeats(time, sparse, step);
  const kept = (points: readonly ChartPoint[]) => points.filter(isNew);
  return series.map((one) => {
    const { extremes, also } = one;
    return {
      ...one,
      points: kept(one.points),
      ...(extremes === undefined ? {} : { extremes: { min: kept(extremes.min), max: kept(extremes.max) } }),
      ...(also === undefined ? {} : { also: { ...also, points: kept(also.points) } }),
    };
  });
}

/** Time between two measurements of an answer where it is longest, ms. */
export function measuredEvery({ sparse = [], step }: Pick<SeriesAnswer, 'sparse' | 'step'>): number {
  return Math.max(step, ...sparse.map(([, , seconds]) => seconds)) * 1_000;
}

/** True for a step that comes from the same measurement as the step before. */
function repeats(time: number, sparse: NonNullable<SeriesAnswer['sparse']>, step: number): boolean {
  const stretch = sparse[lastBegun(sparse, time)];
  if (stretch === undefined) return false;
  const [from, to, seconds] = stretch;
  const [since, ends] = [(time - from) / 1_000, (time - from) / 1_000 + step];
  if (since < step || ends * 1_000 + from > to) return false;
  const measurementAt = (at: number) => Math.floor((at + HAIR_S) / seconds);
  return measurementAt(since - step) === measurementAt(ends - 2 * HAIR_S);
}

/** Index of the last stretch that began at a time or before; -1 for none. */
function lastBegun(sparse: NonNullable<SeriesAnswer['sparse']>, time: number): number {
  let low = 0;
  let high = sparse.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sparse[middle]?.[0] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
