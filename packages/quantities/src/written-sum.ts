import type { Scale } from './scale.ts';

/**
 * Whether values, each written in a scale, add up to their total as it is written. Totals are of the exact values, so that a
 * table of rounded lines may differ from its last line in the last digits. Missing values are left out; true without a total.
 */
export function addsUpAsWritten(
  values: readonly (number | null)[],
  total: number | null,
  { divisor, decimals }: Pick<Scale, 'divisor' | 'decimals'>,
): boolean {
  if (total === null) return true;
  // In units of the last digit, which add up exactly.
  const written = (value: number) => Math.round(Number((value / divisor).toFixed(decimals)) * 10 ** decimals);
  return values.reduce<number>((sum, value) => sum + (value === null ? 0 : written(value)), 0) === written(total);
}
