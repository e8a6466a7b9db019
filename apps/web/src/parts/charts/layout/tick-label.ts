import { formatNumber, type Scale, withUnit } from '@phasor/quantities';
import type { ValueAxis } from '../chart-spec.ts';

/** Ratio of values above which each has its own decimals: those of the least value have no meaning for the greatest. */
const WIDE = 1_000;

/**
 * Labels of one axis: all with as few decimals as distinguish neighbours; with individual decimals if they span several
 * decades; the highest one with the unit.
 */
export function tickLabel(
  values: readonly number[],
  { divisor, unit }: Scale,
  locale: string,
): (value: number) => string {
  const scaled = values.map((value) => value / divisor);
  const decimalsOf = (values: readonly number[]) =>
    [0, 1, 2, 3, 4].find((count) => values.every((value) => Math.abs(value - Number(value.toFixed(count))) < 1e-9)) ??
    4;
  const common = decimalsOf(scaled);
  const [least = 0] = scaled;
  const isWide = least > 0 && (scaled.at(-1) ?? 0) / least >= WIDE;
  const highest = values.at(-1);
  return (value) => {
    const text = formatNumber(value / divisor, isWide ? decimalsOf([value / divisor]) : common, locale);
    return value === highest ? withUnit(text, unit) : text;
  };
}

/** Labels of an axis: its own names if it has any, otherwise the numbers of its scale. */
export function axisLabel(
  axis: Pick<ValueAxis, 'named'> | undefined,
  { values, scale, locale }: { values: readonly number[]; scale: Scale; locale: string },
): (value: number) => string {
  const named = axis?.named;
  if (named === undefined) return tickLabel(values, scale, locale);
  return (value) => named.find((one) => one.value === value)?.name ?? '';
}
