/** The editable values of a meter's energy, as texts of the fields. */
export interface EnergyEdit {
  /** kWh. */
  readonly offset: string;
  /** N of N:1. */
  readonly ratio: string;
}

export type EnergyEditField = keyof EnergyEdit;

interface Rule {
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
  /** Small ratios keep so many significant digits instead of decimals. */
  readonly digitsBelowOne?: number;
}

/** Limits of the fields. @see R-DASH-036, R-DASH-037 */
export const ENERGY_EDIT_RULES = {
  offset: { decimals: 4, min: 0, max: 99_999_999 },
  ratio: { decimals: 6, min: 1e-11, max: 100_000, digitsBelowOne: 6 },
} as const satisfies Record<EnergyEditField, Rule>;

/** A number for editing: plain digits, the locale's separator, no grouping and no exponent. */
export function editText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 17 }).format(value);
}

/** The number in a field, with point or comma; undefined where the field is invalid. */
export function fieldValue(field: EnergyEditField, text: string): number | undefined {
  const rule: Rule = ENERGY_EDIT_RULES[field];
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim());
  if (match === null) return undefined;
  const decimals = match[2] ?? '';
  const value = Number(`${match[1]}.${decimals || '0'}`);
  if (value < rule.min || value > rule.max) return undefined;
  return digitsFit(value, decimals, rule) ? value : undefined;
}

function digitsFit(value: number, decimals: string, { decimals: most, digitsBelowOne }: Rule): boolean {
  if (decimals.length <= most) return true;
  return digitsBelowOne !== undefined && value < 1 && decimals.replace(/^0+/, '').length <= digitsBelowOne;
}
