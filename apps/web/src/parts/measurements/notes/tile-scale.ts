import {
  type FormattedQuantity,
  formatScaled,
  isRegister,
  leastShown,
  type Scale,
  scaleFor,
  scaleIn,
  withUnit,
} from '@phasor/quantities';

type Figures = readonly (number | null | undefined)[];

const greatestOf = (values: Figures) => Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));

/** The one scale in which figures that stand together are written; that of the greatest of them. */
export function scaleOf(quantity: FormattedQuantity, values: Figures): Scale {
  const scale = scaleFor(quantity, greatestOf(values));
  return isRegister(quantity) ? scaleWithin(quantity, scale.unit, values) : scale;
}

/** The scale of figures in a unit that is given, such as that of a card: no energy but zero is written as zero (R-FORM-034). */
export function scaleWithin(quantity: FormattedQuantity, unit: string, values: Figures): Scale {
  return scaleIn(quantity, unit, { maxAbs: greatestOf(values), leastAbs: leastShown(quantity, values) });
}

/** The scale of figures under a value that is written for itself: its unit; that of the greatest of them without one. */
export function scaleUnder(value: number | null | undefined, quantity: FormattedQuantity, figures: Figures): Scale {
  if (value === null || value === undefined) return scaleOf(quantity, figures);
  return scaleWithin(quantity, scaleFor(quantity, Math.abs(value)).unit, figures);
}

/** A figure with its unit, as one text: `5.61 kW`; a dash alone where it is missing. */
export function figureText(value: number | null | undefined, scale: Scale, locale: string): string {
  const unit = value === null || value === undefined ? '' : scale.unit;
  return withUnit(formatScaled(value, scale, locale), unit);
}

/**
 * Figures under a value that is written for itself, all of them in the scale of the greatest. Each has its unit where that is
 * not the value's: under 1.20 kA a phase of 400 A would be read as 400 kA.
 */
export function textsUnder(
  value: number | null,
  figures: readonly (number | null)[],
  { quantity, locale }: { readonly quantity: FormattedQuantity; readonly locale: string },
): readonly string[] {
  const scale = scaleOf(quantity, figures);
  const write = scale.unit === scaleOf(quantity, [value]).unit ? formatScaled : figureText;
  return figures.map((figure) => write(figure, scale, locale));
}
