import { QUANTITIES, type QuantityName } from './catalogue.ts';
import type { Quantity } from './quantity.ts';
import { plain } from './scale.ts';

/** How values are written and drawn. */
export type Format = Pick<Quantity, 'scale' | 'leastSpan' | 'normal'>;

/** Formats of what is no measured quantity: the power factor as an angle (D15), and shares and durations of time. */
export const OTHER_FORMATS = {
  /** arccos 0.95, inductive or capacitive. */
  phaseAngle: { scale: plain('°', 1), leastSpan: 5, normal: { low: -18.195, high: 18.195 } },
  share: { scale: plain('%', 2), leastSpan: 1 },
  duration: { scale: plain('s', 0), leastSpan: 10 },
  minutes: { scale: plain('min', 1), leastSpan: 1 },
  /** Hours on every scale: their powers of ten are readable, those of seconds are not. */
  uptime: { scale: plain('h', 2), leastSpan: 1 },
  days: { scale: plain('d', 2), leastSpan: 1 },
} as const satisfies Record<string, Format>;

/** Quantities with a format. */
export type FormattedQuantity = QuantityName | keyof typeof OTHER_FORMATS;

/** The row with the format in which a quantity is written and drawn. */
export const FORMATS: Readonly<Record<FormattedQuantity, Format>> = { ...QUANTITIES, ...OTHER_FORMATS };
