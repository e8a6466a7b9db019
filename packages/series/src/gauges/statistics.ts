import type { TimeRange } from '@phasor/calendar';
import type { RowBlock } from '../rows/row-block.ts';
import { binGauge } from './bin-gauge.ts';

/** Statistics of a gauge over a period, in its base unit. */
export interface Statistics {
  readonly min: number;
  /** Weighted by covered time. */
  readonly mean: number;
  readonly max: number;
  /** Share of the period that was measured, 0 to 1. */
  readonly coverage: number;
}

/** MIN, AVG and MAX of a gauge over a half-open period; null if nothing was measured. */
export function statisticsOf(block: RowBlock, name: string, period: TimeRange): Statistics | null {
  const binned = binGauge(block, name, Float64Array.of(period.from, period.to));
  const [min, mean, max, coverage] = [binned.min[0], binned.mean[0], binned.max[0], binned.coverage[0]];
  if (min === undefined || mean === undefined || max === undefined || !coverage) return null;
  return { min, mean, max, coverage };
}
