import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';

/** A run with its place in the civil calendar of the site, computed by a caller that knows the time zone. */
export interface PlacedRun {
  /** Epoch ms */
  readonly start: number;
  readonly end: number;
  /** Hours since civil midnight at the start, 0 to below 24. */
  readonly timeOfDay: number;
  /** Days since Monday midnight, 0 to below 7. */
  readonly timeOfWeek: number;
  /** Days since the first of the month, 0 to below 31. */
  readonly timeOfMonth: number;
  /** Days since the first of January, 0 to below 366. */
  readonly timeOfYear: number;
}

export const NORMAL = 1;
export const ANOMALOUS = -1;

/** Values of one axis and NORMAL or ANOMALOUS for each. */
export interface AnomalySeries {
  readonly values: Float64Array;
  readonly classes: Int8Array;
}

/** The six charts of one appliance. */
export interface Anomalies {
  /** Hours from the start of a run to the start of the next, one for each run but the last. */
  readonly times: AnomalySeries;
  /** Minutes, one for each run; so are the following. */
  readonly durations: AnomalySeries;
  /** Hours, 0 to 24. */
  readonly timeOfDay: AnomalySeries;
  /** Days, 0 to 7. */
  readonly timeOfWeek: AnomalySeries;
  /** Days, 0 to 31. */
  readonly timeOfMonth: AnomalySeries;
  /** Days, 0 to 365. */
  readonly timeOfYear: AnomalySeries;
}

/** With fewer values nothing is known about what is usual: all are normal. */
export const ENOUGH_RUNS = 12;

/**
 * Modified z-score of the logarithm of a duration above which it is anomalous. @see Iglewicz and Hoaglin, How to Detect and
 * Handle Outliers, 1993
 */
const FARTHEST_SCORE = 3.5;

/**
 * Lower limit of the median absolute deviation, on logarithms: a duration that is always the same may vary by a twentieth.
 */
const LEAST_DEVIATION = 0.05;

/** A moment is anomalous if the density of the other runs is below this, relative to runs spread evenly over the circle. */
const RAREST = 0.1;

/** The circle of an axis, the distance within which other runs make a moment usual, and the history needed to cover it. */
const CIRCLES = {
  timeOfDay: { length: 24, width: 1, history: 3 * DAY_MS },
  timeOfWeek: { length: 7, width: 0.25, history: 14 * DAY_MS },
  timeOfMonth: { length: 31, width: 1.5, history: 62 * DAY_MS },
  timeOfYear: { length: 366, width: 14, history: 366 * DAY_MS },
} as const;

/** Cells of the circle in which moments are counted. */
const CELLS = 744;

/** The six series of the runs of one appliance, ascending by start, each value with its class. */
export function anomaliesOf(runs: readonly PlacedRun[]): Anomalies {
  const gaps = runs.slice(1).map((run, i) => run.start - (runs[i]?.start ?? 0));
  const history = (runs.at(-1)?.start ?? 0) - (runs[0]?.start ?? 0);
  const onCircle = (axis: keyof typeof CIRCLES) => {
    const values = Float64Array.from(runs, (run) => run[axis]);
    const isEnough = runs.length >= ENOUGH_RUNS && history >= CIRCLES[axis].history;
    return { values, classes: isEnough ? circularClasses(values, CIRCLES[axis]) : allNormal(values.length) };
  };
  return {
    times: lengths(gaps, HOUR_MS),
    durations: lengths(
      runs.map((run) => run.end - run.start),
      MINUTE_MS,
    ),
    timeOfDay: onCircle('timeOfDay'),
    timeOfWeek: onCircle('timeOfWeek'),
    timeOfMonth: onCircle('timeOfMonth'),
    timeOfYear: onCircle('timeOfYear'),
  };
}

function allNormal(length: number): Int8Array {
  return new Int8Array(length).fill(NORMAL);
}

/** Durations in a unit; one that differs from the median by a large factor is anomalous, whether longer or shorter. */
function lengths(milliseconds: readonly number[], unit: number): AnomalySeries {
  const values = Float64Array.from(milliseconds, (length) => length / unit);
  if (values.length < ENOUGH_RUNS) return { values, classes: allNormal(values.length) };
  const logs = Float64Array.from(milliseconds, (length) => Math.log(Math.max(1, length)));
  const middle = medianOf(logs);
  const deviation = Math.max(LEAST_DEVIATION, medianOf(logs.map((log) => Math.abs(log - middle))));
  const isFar = (log: number) => (0.6745 * Math.abs(log - middle)) / deviation > FARTHEST_SCORE;
  return { values, classes: Int8Array.from(logs, (log) => (isFar(log) ? ANOMALOUS : NORMAL)) };
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  const { length } = sorted;
  return ((sorted[length >> 1] ?? 0) + (sorted[(length - 1) >> 1] ?? 0)) / 2;
}

/** Classes by the density of the other runs around each, smoothed around the circle: late evening is near to midnight. */
function circularClasses(values: Float64Array, { length, width }: { length: number; width: number }): Int8Array {
  const cellOf = (value: number) => Math.min(CELLS - 1, Math.floor((value / length) * CELLS));
  const counts = new Float64Array(CELLS);
  for (const value of values) counts[cellOf(value)] = (counts[cellOf(value)] ?? 0) + 1;
  const kernel = kernelOf((width / length) * CELLS);
  const reach = (kernel.length - 1) / 2;
  const own = kernel[reach] ?? 0;
  const evenly = (values.length - 1) / CELLS;
  return Int8Array.from(values, (value) => {
    let density = -own;
    for (const [i, weight] of kernel.entries()) {
      density += weight * (counts[(cellOf(value) + i - reach + CELLS) % CELLS] ?? 0);
    }
    return density < RAREST * evenly ? ANOMALOUS : NORMAL;
  });
}

/** Weights of a normal distribution of a width in cells, out to four widths, that add up to 1. */
function kernelOf(width: number): Float64Array {
  const reach = Math.min(CELLS / 2 - 1, Math.ceil(4 * width));
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / width) ** 2));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  return kernel.map((weight) => weight / total);
}
