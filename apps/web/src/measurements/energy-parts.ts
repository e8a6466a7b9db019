import type { ChartPoint, ChartSeries, TimeChart } from '../charts/chart-spec.ts';

/** Whose columns are divided: what is exported has neither tariffs nor members to tell. */
const DIVIDED = 'E_I';
/** Wh: what rounding leaves of a step is no part. */
const LEAST_REST = 0.01;

/**
 * Columns of imported energy as their parts, which stand on each other; what they leave of the whole is a part of its own.
 * The axis is linear: on a logarithmic one a part's height says nothing.
 */
export function partsChart(chart: TimeChart, parts: readonly ChartSeries[], restName: string): TimeChart {
  const whole = chart.series.find(({ id }) => id === DIVIDED);
  if (whole === undefined || parts.length === 0) return chart;
  const { notes } = whole;
  const rest = restOf(whole, parts, restName);
  return {
    ...chart,
    stacked: true,
    axes: chart.axes.map((axis) => ({ ...axis, kind: 'linear' as const })),
    series: [...parts, ...rest].map((part) => (notes === undefined ? part : { ...part, notes })),
  };
}

/** What the parts leave of each step; none where they leave nothing of any. */
function restOf(whole: ChartSeries, parts: readonly ChartSeries[], name: string): ChartSeries[] {
  const sums = new Map<number, number>();
  for (const { points } of parts) {
    for (const [time, value] of points) sums.set(time, (sums.get(time) ?? 0) + (value ?? 0));
  }
  const points = whole.points.map(([time, value]): ChartPoint => {
    const left = value === null ? null : value - (sums.get(time) ?? 0);
    return [time, left === null ? null : left < LEAST_REST ? 0 : left];
  });
  return points.some(([, value]) => value !== null && value > 0) ? [{ id: 'rest', name, colour: 'muted', points }] : [];
}
