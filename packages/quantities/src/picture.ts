import { FORMATS, type FormattedQuantity } from './formats-catalogue.ts';
import type { NormalValues } from './scale.ts';

/** Minimum height of a linear axis of a quantity, in its base unit. */
export function leastSpanOf(quantity: FormattedQuantity): number {
  return FORMATS[quantity].leastSpan;
}

/**
 * The normal values of a quantity, in its base unit; undefined if it has none. The voltage is that between a phase and the
 * neutral conductor.
 *
 * @param nominal  that of the device, if it is not the usual one
 */
export function normalOf(quantity: FormattedQuantity, nominal?: number): NormalValues | undefined {
  const { normal } = FORMATS[quantity];
  if (normal === undefined || !('nominal' in normal)) return normal;
  const middle = nominal ?? normal.nominal;
  const bound = (share: number) => Number((middle * share).toPrecision(9));
  return { low: bound(1 - normal.within), high: bound(1 + normal.within) };
}
