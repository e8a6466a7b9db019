import { QUANTITIES, type QuantityName } from './catalogue.ts';
import { FORMATS, type FormattedQuantity } from './formats-catalogue.ts';
import { type Scale, type ScaleRule, SHARE_PREFIXES } from './scale.ts';

/** A formatted value: number and unit separately, because they have different font weights. */
export interface FormattedValue {
  readonly value: string;
  /** '' for a ratio or a count. */
  readonly unit: string;
}

/** Shown for a missing value; never 0. */
export const MISSING = '–';

/** Decimals of chart tooltips (R-FORM-008). */
export const TOOLTIP_DECIMALS = 3;

const SHARE_DECIMALS = 2;
const MINUS = '\u2212';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(decimals: number, locale: string): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  formats.set(key, made);
  return made;
}

/** Whether there is a value: not for null, undefined and what is not finite. */
function isKnown(value: number | null | undefined): value is number {
  return Number.isFinite(value);
}

/**
 * A number with fixed decimals as people of the locale write it, with a true minus sign and no minus before a zero.
 * A dash for null, undefined and what is not finite.
 * @param locale  BCP 47 tag, such as `sk`
 */
export function formatNumber(value: number | null | undefined, decimals: number, locale: string): string {
  if (!isKnown(value)) return MISSING;
  return numberFormat(decimals, locale).format(value).replace('-', MINUS);
}

/** A number as it is, but for a negative one that so many decimals write as zero: a zero, which has no sign in any form. */
export function withoutSignOfZero(value: number, decimals: number): number {
  return Math.abs(value) < 0.5 / 10 ** decimals && value < 0 ? 0 : value;
}

/**
 * The one scale for all values of an axis or a tile whose greatest absolute value is `maxAbs` (base unit). Thresholds are
 * exceeded strictly; a value that is missing or not finite takes the base unit.
 * @see D76
 */
export function scaleFor(quantity: FormattedQuantity, maxAbs: number | null): Scale {
  const rules = FORMATS[quantity].scale;
  const size = isKnown(maxAbs) ? Math.abs(maxAbs) : 0;
  const { unit, divisor, decimals } = rules.findLast((rule) => size > rule.above) as ScaleRule;
  return { unit, divisor, decimals };
}

/**
 * The scale for values up to `maxAbs` (base unit) shown beside another value in `unit`, one of the quantity's own units. It
 * keeps that unit, even if another one would fit better, with decimals that fit the size of the values: at least two digits of
 * the greatest, and one of the least, as far as the base unit would show them (R-FORM-034).
 * @param leastAbs  `leastShown` of the values
 */
export function scaleIn(
  quantity: FormattedQuantity,
  unit: string,
  { maxAbs, leastAbs = null }: { readonly maxAbs: number; readonly leastAbs?: number | null },
): Scale {
  const rules = FORMATS[quantity].scale;
  const own = rules.filter((rule) => rule.unit === unit);
  const { divisor, decimals } = own.findLast((rule) => maxAbs > rule.above) ?? own[0] ?? scaleFor(quantity, maxAbs);
  const least = Math.min(leastAbs ?? maxAbs, maxAbs / TWO_DIGITS) / divisor;
  const most = Math.round(Math.log10(divisor / (2 * shownFrom(quantity))));
  const needed = maxAbs < shownFrom(quantity) ? 0 : Math.ceil(Math.log10(0.5 / least));
  return { unit, divisor, decimals: Math.max(decimals, Math.min(needed, most)) };
}

/** A value of which two digits are shown, against the least one that is. */
const TWO_DIGITS = 20;

/** The least value that is not written as zero in the base unit. */
function shownFrom(quantity: FormattedQuantity): number {
  const { divisor, decimals } = FORMATS[quantity].scale[0] as ScaleRule;
  return (0.5 * divisor) / 10 ** decimals;
}

/** Whether a quantity is counted by a register, as energies are. */
export function isRegister(quantity: FormattedQuantity): boolean {
  return quantity in QUANTITIES && QUANTITIES[quantity as QuantityName].kind === 'register';
}

/**
 * The least energy, without its sign, of those that the base unit does not write as zero (all in the base unit). Null for none, and
 * for gauges: small ones are noise.
 */
export function leastShown(quantity: FormattedQuantity, values: readonly (number | null | undefined)[]): number | null {
  if (!isRegister(quantity)) return null;
  const from = shownFrom(quantity);
  let least = Number.POSITIVE_INFINITY;
  for (const value of values) {
    const size = Math.abs(value ?? 0);
    if (size >= from && size < least) least = size;
  }
  return isKnown(least) ? least : null;
}

/** The largest unit of a quantity, such as kWh: for charts with a fixed unit. */
export function largestUnit(quantity: FormattedQuantity): string {
  return (FORMATS[quantity].scale.at(-1) as ScaleRule).unit;
}

/**
 * The scale of shares of an energy, such as the slices of a pie: base unit, kilo above 1,000, mega above 1,000,000; a smaller
 * one where the least share would be written as zero.
 * @param leastAbs  least absolute value that is not zero; null where there is none
 * @see R-FORM-007
 */
export function shareScaleFor(quantity: QuantityName, maxAbs: number | null, leastAbs: number | null = null): Scale {
  const size = Math.abs(maxAbs ?? 0);
  const isSeen = (divisor: number) => leastAbs === null || leastAbs / divisor >= 0.5 / 10 ** SHARE_DECIMALS;
  const { prefix, divisor } =
    SHARE_PREFIXES.findLast((rule) => size > rule.above && isSeen(rule.divisor)) ?? SHARE_PREFIXES[0];
  return { unit: `${prefix}${QUANTITIES[quantity].unit}`, divisor, decimals: SHARE_DECIMALS };
}

/** A value in the given scale without its unit, for axes and tables whose heading has the unit; a dash if missing. */
export function formatScaled(value: number | null | undefined, scale: Scale, locale: string): string {
  return formatNumber(isKnown(value) ? value / scale.divisor : null, scale.decimals, locale);
}

/**
 * One value of a quantity in the scale that fits it: `{ value: '1,25', unit: 'kW' }`. A missing value is a dash with the
 * base unit.
 * @param value  in the quantity's base unit
 * @param locale  BCP 47 tag
 * @see D76
 */
export function formatQuantity(
  quantity: FormattedQuantity,
  value: number | null | undefined,
  locale: string,
): FormattedValue {
  const scale = scaleFor(quantity, value ?? null);
  return { value: formatScaled(value, scale, locale), unit: scale.unit };
}

/**
 * A number for a CSV cell: plain minus, no grouping, no exponent, at most six decimals; '' for a missing one.
 * @param decimalMark  a comma goes with semicolons between the cells
 */
export function csvNumber(value: number | null | undefined, decimalMark: '.' | ',' = '.'): string {
  return isKnown(value) ? csvFormat.format(value).replace('.', decimalMark) : '';
}

const csvFormat = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: 6,
  signDisplay: 'negative',
});

/** Units that stand at their number: degrees of an angle, as in the SI. */
const ATTACHED: ReadonlySet<string> = new Set(['°']);

/** Between a number and its unit, of percent too (ISO 80000-1): a space at which no line ends. */
const GAP = '\u00a0';

/** A number and its unit as a text, in every language; without a gap where the unit stands at the number, or is ''. */
export function withUnit(text: string, unit: string): string {
  return unit === '' || ATTACHED.has(unit) ? `${text}${unit}` : `${text}${GAP}${unit}`;
}

/**
 * A share as percent with fixed decimals, such as `12.5 %` for 0.125; a dash if it is missing.
 * @param share  1 for the whole
 * @param locale  BCP 47 tag
 */
export function shareText(share: number | null | undefined, decimals: number, locale: string): string {
  return isKnown(share) ? withUnit(formatNumber(share * 100, decimals, locale), '%') : MISSING;
}
