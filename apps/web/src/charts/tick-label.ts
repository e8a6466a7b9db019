import { formatNumber, type Scale } from '@phasor/quantities';

/** Labels of one axis: all with as few decimals as tell neighbours apart, the highest one with the unit. */
export function tickLabel(
  values: readonly number[],
  { divisor, unit }: Scale,
  locale: string,
): (value: number) => string {
  const scaled = values.map((value) => value / divisor);
  const fits = (count: number) => scaled.every((value) => Math.abs(value - Number(value.toFixed(count))) < 1e-9);
  const decimals = [0, 1, 2, 3, 4].find(fits) ?? 4;
  const highest = values.at(-1);
  return (value) => {
    const text = formatNumber(value / divisor, decimals, locale);
    return value === highest && unit !== '' ? `${text} ${unit}` : text;
  };
}
