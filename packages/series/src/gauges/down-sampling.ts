import type { TimeRange } from '@phasor/calendar';
import { DAY_S } from '@phasor/quantities';
import type { BinnedGauge } from './bin-gauge.ts';

/** Steps a chart may have, s: those that divide the hour or the day. */
export const CHART_STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1800,
  3600,
  7200,
  10_800,
  14_400,
  21_600,
  43_200,
  DAY_S,
] as const;

/**
 * Shortest step (s) with which a range has at most `limit` points; beyond days, whole days.
 * @see D21
 */
export function stepFor(range: TimeRange, limit: number): number {
  const seconds = (range.to - range.from) / 1000;
  const step = CHART_STEPS.find((candidate) => seconds / candidate <= limit);
  return step ?? Math.ceil(seconds / limit / DAY_S) * DAY_S;
}

/**
 * Combines every `factor` steps into one: means weighted by coverage, extremes kept, the last step possibly shorter. Steps
 * must be of equal length.
 */
export function coarsen(binned: BinnedGauge, factor: number): BinnedGauge {
  const steps = Math.ceil(binned.mean.length / factor);
  const coarse = {
    mean: new Float64Array(steps).fill(Number.NaN),
    min: new Float64Array(steps).fill(Number.NaN),
    max: new Float64Array(steps).fill(Number.NaN),
    coverage: new Float64Array(steps),
  };
  for (let step = 0; step < steps; step += 1) coarsenStep(binned, coarse, { step, factor });
  return coarse;
}

function coarsenStep(
  binned: BinnedGauge,
  coarse: BinnedGauge,
  { step, factor }: { step: number; factor: number },
): void {
  const first = step * factor;
  const last = Math.min(first + factor, binned.mean.length);
  let sum = 0;
  let covered = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let index = first; index < last; index += 1) {
    const share = binned.coverage[index] as number;
    if (Number.isNaN(binned.mean[index])) continue;
    sum += (binned.mean[index] as number) * share;
    covered += share;
    min = Math.min(min, binned.min[index] as number);
    max = Math.max(max, binned.max[index] as number);
  }
  if (covered <= 0) return;
  coarse.mean[step] = sum / covered;
  coarse.min[step] = min;
  coarse.max[step] = max;
  coarse.coverage[step] = covered / (last - first);
}

/**
 * Indices of the points that represent a series of any length in at most `limit` points: of each interval of time the least
 * and the greatest value, and the first point of each gap (NaN), ascending. All indices if they are few enough.
 *
 * @param time  epoch ms, ascending
 * @param limit  at least 4
 * @see D21, R-MEAS-032
 */
export function extremeIndices(time: Float64Array, value: Float64Array, limit: number): Uint32Array {
  const count = time.length;
  if (count <= limit) return Uint32Array.from({ length: count }, (_, index) => index);
  const stretches = Math.max(1, Math.floor(limit / 3));
  const from = time[0] as number;
  const width = ((time[count - 1] as number) - from) / stretches || 1;
  const kept: number[] = [];
  let start = 0;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const until = stretch === stretches - 1 ? Number.POSITIVE_INFINITY : from + (stretch + 1) * width;
    let end = start;
    while (end < count && (time[end] as number) < until) end += 1;
    kept.push(...stretchIndices(value, start, end));
    start = end;
  }
  return Uint32Array.from(kept);
}

/** Least, greatest and first missing value of an interval, ascending. */
function stretchIndices(value: Float64Array, start: number, end: number): number[] {
  let low = -1;
  let high = -1;
  let gap = -1;
  for (let index = start; index < end; index += 1) {
    const at = value[index] as number;
    if (Number.isNaN(at)) {
      if (gap < 0) gap = index;
      continue;
    }
    if (low < 0 || at < (value[low] as number)) low = index;
    if (high < 0 || at > (value[high] as number)) high = index;
  }
  return [...new Set([low, high, gap])].filter((index) => index >= 0).sort((a, b) => a - b);
}

/** Ranges without any measurement: adjacent steps of coverage 0 joined, ascending; edges in epoch ms. */
export function gapsOf(edges: Float64Array, coverage: Float64Array): TimeRange[] {
  const gaps: { from: number; to: number }[] = [];
  for (const [step, share] of coverage.entries()) {
    if (share > 0) continue;
    const from = edges[step] as number;
    const to = edges[step + 1] as number;
    const open = gaps.at(-1);
    if (open?.to === from) open.to = to;
    else gaps.push({ from, to });
  }
  return gaps;
}
