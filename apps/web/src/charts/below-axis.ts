import type { TimeChart } from './chart-spec.ts';

/**
 * Whether lines have values that are not drawn, because a logarithmic axis has no place for zero and below: their gaps
 * would be taken for times without a measurement. A column of zero has no height on any axis.
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
