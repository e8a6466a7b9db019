import type { ValueAxis } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';

/** Target of a drawing. */
export interface DrawingFrame {
  readonly theme: ChartTheme;
  /** Ids of series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Pixels in width and height. */
  readonly width: number;
  readonly height: number;
}

/**
 * Height of a value on its axis before conversion to pixels: on a logarithmic axis its logarithm. Zero and below are gaps
 * there.
 */
export function projected(value: number | null, axis: ValueAxis | undefined): number | null {
  if (value === null || axis?.kind !== 'logarithmic') return value;
  return value > 0 ? Math.log10(value) : null;
}
