import type { TimeChart } from '../chart-spec.ts';

/**
 * Whether lines have values that are not drawn because a logarithmic axis cannot show zero and below: their gaps would look
 * like missing measurements. A column of zero has no height on any axis.
 */
export function isBelowAxis({ kind, axes, series }: TimeChart, hidden: ReadonlySet<string>): boolean {
  const isLost = kind === 'column' ? (value: number) => value < 0 : (value: number) => value <= 0;
  return series.some(
    ({ id, axis = 0, points }) =>
      !hidden.has(id) &&
      axes[axis]?.kind === 'logarithmic' &&
      points.some(([, value]) => value !== null && isLost(value)),
  );
}

/** Whether all measured values are outside a logarithmic axis: the chart is empty although there are values. */
export function isWhollyBelow(
  { axes, series }: Pick<TimeChart, 'axes' | 'series'>,
  hidden: ReadonlySet<string>,
): boolean {
  if (axes.every(({ kind }) => kind !== 'logarithmic')) return false;
  const shown = series.filter(({ id }) => !hidden.has(id));
  const values = shown.flatMap(({ axis = 0, points }) =>
    points.flatMap(([, value]) => (value === null ? [] : [{ value, kind: axes[axis]?.kind }])),
  );
  return values.length > 0 && values.every(({ value, kind }) => kind === 'logarithmic' && value <= 0);
}
