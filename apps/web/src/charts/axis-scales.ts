import { scaleFor } from '@phasor/quantities';
import type { AxisScales, ChartPoint, TimeChart } from './chart-spec.ts';

/** One scale per value axis: that of the largest absolute value drawn on it, hidden series left out. */
export function axisScales(chart: TimeChart, hidden: ReadonlySet<string>): AxisScales {
  return chart.axes.map((axis, index) => {
    const drawn = chart.series.filter((series) => (series.axis ?? 0) === index && !hidden.has(series.id));
    const limits = index === 0 ? (chart.limits ?? []).map((limit) => Math.abs(limit.value)) : [];
    const peaks = drawn.flatMap((series) =>
      [series.points, series.extremes?.max ?? [], series.extremes?.min ?? []].map(peakOf),
    );
    return scaleFor(axis.quantity, Math.max(0, ...peaks, ...limits));
  });
}

function peakOf(points: readonly ChartPoint[]): number {
  let peak = 0;
  for (const [, value] of points) if (value !== null && Math.abs(value) > peak) peak = Math.abs(value);
  return peak;
}
