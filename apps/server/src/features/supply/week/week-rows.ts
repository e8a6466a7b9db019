import type { TimeRange } from '@phasor/calendar';
import { binGauge, type GaugeColumns, type GaugeRows, gaugeCovered } from '@phasor/series';
import { FLAG_INTERVAL_MS, FREQUENCY_INTERVAL_MS, type IntervalValues, intervalsOf, unbalanceOf } from '@phasor/supply';

/** Edges of the intervals of a week, epoch ms: one more than intervals. */
export function edgesOf(range: TimeRange, step: number): Float64Array {
  const { from, count } = intervalsOf(range, step);
  return Float64Array.from({ length: count + 1 }, (_, edge) => from + edge * step);
}

/** Means of a gauge in the intervals of a week. Rows that are longer than an interval say nothing about it. */
export function meansOf(
  block: GaugeRows,
  name: string,
  { range, step }: { range: TimeRange; step: number },
): IntervalValues {
  const { mean, coverage } = binGauge(rowsUpTo(block, step), name, edgesOf(range, step));
  return { step, mean, coverage };
}

/** The same as root mean squares (IEC 61000-4-30, aggregation). */
export function rootMeanSquares(block: GaugeRows, name: string, range: TimeRange): IntervalValues {
  const columns = block.gauges[name];
  const gauges = columns === undefined ? {} : { [name]: eachValue(columns, (value) => value * value) };
  const { mean, ...values } = meansOf({ ...block, gauges }, name, { range, step: FLAG_INTERVAL_MS });
  return { ...values, mean: Float64Array.from(mean, Math.sqrt) };
}

function eachValue({ mean, min, max, covered }: GaugeColumns, of: (value: number) => number): GaugeColumns {
  return { mean: mean.map(of), min: min.map(of), max: max.map(of), ...(covered && { covered }) };
}

function rowsUpTo(block: GaugeRows, length: number): GaugeRows {
  const { start, end, covered, gauges } = block;
  const isShort = (to: number, row: number) => to - (start[row] ?? 0) <= length;
  if (end.every(isShort)) return block;
  const kept = [...end.keys()].filter((row) => isShort(end[row] ?? 0, row));
  const column = (values: Float64Array) => Float64Array.from(kept, (row) => values[row] ?? Number.NaN);
  return {
    ...{ start: column(start), end: column(end), covered: column(covered) },
    gauges: Object.fromEntries(
      Object.entries(gauges).map(([name, { mean, min, max, covered: own }]) => [
        name,
        { mean: column(mean), min: column(min), max: column(max), ...(own && { covered: column(own) }) },
      ]),
    ),
  };
}

export const UNBALANCE = 'unbalance';

/** Rows with the unbalance of their three voltages as one more gauge, where all three were measured. */
export function withUnbalance(block: GaugeRows): GaugeRows {
  const names = ['U_L1', 'U_L2', 'U_L3'] as const;
  const [one, two, three] = names.map((name) => block.gauges[name]?.mean);
  if (one === undefined || two === undefined || three === undefined) return block;
  const mean = one.map((volts, row) => unbalanceOf([volts, two[row] ?? Number.NaN, three[row] ?? Number.NaN]));
  const times = names.map((name) => gaugeCovered(block, name));
  const covered = block.covered.map((_, row) => Math.min(...times.map((time) => time[row] ?? 0)));
  return { ...block, gauges: { ...block.gauges, [UNBALANCE]: { mean, min: mean, max: mean, covered } } };
}

/** Intervals of the frequency that samples can fill, ms. */
const FREQUENCY_STEPS = [FREQUENCY_INTERVAL_MS, 60_000, FLAG_INTERVAL_MS] as const;
/** Nearly all of the time has to be in samples that are not longer. */
const MOST = 0.95;

/** Time that is covered by rows, by the length of the rows, ms. */
export type CoveredByLength = ReadonlyMap<number, number>;

/** The shortest intervals that rows can fill, ms. */
export function frequencyStep(lengths: CoveredByLength): number {
  const all = coveredUpTo(lengths, Number.POSITIVE_INFINITY);
  return FREQUENCY_STEPS.find((step) => coveredUpTo(lengths, step) >= MOST * all) ?? FLAG_INTERVAL_MS;
}

/** The length that most of the time is covered by, ms; null without rows. */
export function usualLength(lengths: CoveredByLength): number | null {
  const [most] = [...lengths].sort(([, a], [, b]) => b - a);
  return most === undefined ? null : most[0];
}

function coveredUpTo(lengths: CoveredByLength, most: number): number {
  return [...lengths].reduce((sum, [length, covered]) => (length <= most ? sum + covered : sum), 0);
}
