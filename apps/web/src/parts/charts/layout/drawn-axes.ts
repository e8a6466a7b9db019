import type { ChartPoint, TimeChart } from '../chart-spec.ts';

/**
 * The chart as it can be drawn: a logarithmic axis with visible values of 0 or below becomes linear and shows 0, because such
 * values have no place on it, and a supply that failed must not look like a gap. A column of zero has no height on any axis.
 * The same chart if all its values have a place.
 */
export function withDrawnAxes(chart: TimeChart, hidden: ReadonlySet<string>): TimeChart {
  const isLost = chart.kind === 'column' ? (value: number) => value < 0 : (value: number) => value <= 0;
  const holds = (points: readonly ChartPoint[] = []) => points.some(([, value]) => value !== null && isLost(value));
  const isLinear = chart.axes.map(
    ({ kind }, index) =>
      kind === 'logarithmic' &&
      chart.series.some(
        ({ id, axis = 0, points, extremes }) =>
          axis === index && !hidden.has(id) && (holds(points) || holds(extremes?.min)),
      ),
  );
  if (!isLinear.includes(true)) return chart;
  return {
    ...chart,
    axes: chart.axes.map((axis, index) =>
      isLinear[index] === true ? { ...axis, kind: 'linear' as const, fromZero: true as const } : axis,
    ),
  };
}
