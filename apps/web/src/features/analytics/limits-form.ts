/** The owner's limits for the quarter-hour maximum, as texts of the fields. */
export interface LimitsForm {
  /** Maximum reserved capacity, kW. */
  readonly MRK: string;
  /** Reserved capacity, kW. */
  readonly RK: string;
  /** Price of one more kW of billed peak; empty = not set. */
  readonly kw_price: string;
}

export type LimitsField = keyof LimitsForm;

interface Rule {
  readonly decimals: number;
  readonly max: number;
  readonly required: boolean;
}

/** Limits of the fields. @see R-ANA-018, D69 */
export const LIMITS_RULES = {
  MRK: { decimals: 3, max: 100_000_000, required: true },
  RK: { decimals: 3, max: 100_000_000, required: true },
  kw_price: { decimals: 4, max: 1_000_000, required: false },
} as const satisfies Record<LimitsField, Rule>;

export const LIMITS_FIELDS = ['MRK', 'RK', 'kw_price'] as const satisfies readonly LimitsField[];

/** The number in a field, with point or comma; null for an empty optional one, undefined for an invalid one. */
export function limitValue(field: LimitsField, text: string): number | null | undefined {
  const { decimals, max, required }: Rule = LIMITS_RULES[field];
  const written = text.trim();
  if (written === '') return required ? undefined : null;
  const match = /^\d+(?:[.,](\d+))?$/.exec(written);
  if (match === null || (match[1]?.length ?? 0) > decimals) return undefined;
  const value = Number(written.replace(',', '.'));
  return value <= max ? value : undefined;
}

/** The values to save; undefined while a field is invalid. */
export function limitsOf(form: LimitsForm): { MRK: number; RK: number; kw_price: number | null } | undefined {
  const [MRK, RK, kw_price] = LIMITS_FIELDS.map((field) => limitValue(field, form[field]));
  if (typeof MRK !== 'number' || typeof RK !== 'number' || kw_price === undefined) return undefined;
  return { MRK, RK, kw_price };
}
