import { type FormattedQuantity, formatScaled, type Scale, scaleFor } from '@phasor/quantities';

/** The one scale in which figures that stand together are written; that of the greatest of them. */
export function scaleOf(quantity: FormattedQuantity, values: readonly (number | null | undefined)[]): Scale {
  const sizes = values.map((value) => Math.abs(value ?? 0));
  return scaleFor(quantity, Math.max(0, ...sizes));
}

/** A figure with its unit, as one text: `5.61 kW`. */
export function figureText(value: number | null | undefined, scale: Scale, locale: string): string {
  return `${formatScaled(value, scale, locale)} ${scale.unit}`.trim();
}
