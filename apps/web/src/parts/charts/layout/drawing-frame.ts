import type { ValueAxis } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';

/** What a picture is drawn for. */
export interface DrawingFrame {
  readonly theme: ChartTheme;
  /** Ids of series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Pixels across and down. */
  readonly width: number;
  readonly height: number;
}

/**
 * Height of a value on its axis before it becomes pixels: its logarithm on a logarithmic one, which has no place for zero
 * and below: such values are gaps there.
 */
export function projected(value: number | null, axis: ValueAxis | undefined): number | null {
  if (value === null || axis?.kind !== 'logarithmic') return value;
  return value > 0 ? Math.log10(value) : null;
}
