import type { Scale } from '@phasor/quantities';
import type { ChartPoint, TimeChart, ValueAxis } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ValueTicks } from './value-ticks.ts';

/** What a picture is drawn for. */
export interface DrawingFrame {
  readonly theme: ChartTheme;
  /** Ids of series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Pixels across and down, for the number of ticks. */
  readonly width: number;
  readonly height: number;
}

/** What the parts of a picture share. */
export interface Drawing {
  readonly chart: TimeChart;
  readonly frame: DrawingFrame;
  readonly scales: readonly Scale[];
  readonly ticks: readonly ValueTicks[];
}

/**
 * Height of a value on its axis as the engine counts: the engine knows linear axes only. A logarithmic axis has no place
 * for zero and below: such values are gaps there.
 */
export function projected(value: number | null, axis: ValueAxis | undefined): number | null {
  if (value === null || axis?.kind !== 'logarithmic') return value;
  return value > 0 ? Math.log10(value) : null;
}

/** Points with projected values. */
export function projectedPoints(points: readonly ChartPoint[], axis: ValueAxis | undefined): ChartPoint[] {
  return points.map(([time, value]) => [time, projected(value, axis)]);
}
