import type { TimeRange } from '@phasor/calendar';
import type { ChartPoint, ChartSeries, TimeChart } from '../chart-spec.ts';
import { stepEnd } from '../layout/steps.ts';

/**
 * A chart seen through a window: the points inside and one before and after, so that lines reach its edges; of columns,
 * those with a step that overlaps the window.
 */
export function windowed(chart: TimeChart, range: TimeRange): TimeChart {
  if (chart.kind === 'span' || chart.across !== undefined) return { ...chart, range };
  const seen: TimeChart = { ...chart, range, beyond: true };
  return { ...seen, series: chart.series.map((series) => seriesWithin(series, seen)) };
}

function seriesWithin(series: ChartSeries, chart: TimeChart): ChartSeries {
  const { extremes } = series;
  const within = (points: readonly ChartPoint[]) => pointsWithin(points, chart);
  return {
    ...series,
    points: within(series.points),
    ...(extremes === undefined ? {} : { extremes: { min: within(extremes.min), max: within(extremes.max) } }),
  };
}

function pointsWithin(points: readonly ChartPoint[], { kind, range }: TimeChart): readonly ChartPoint[] {
  const begin = Math.max(0, firstAfter(points, range.from) - 1);
  const end = firstAfter(points, range.to) + (kind === 'column' ? 0 : 1);
  return begin === 0 && end >= points.length ? points : points.slice(begin, end);
}

/** Index of the first of ascending points after a time. */
function firstAfter(points: readonly ChartPoint[], time: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as ChartPoint)[0] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True for a time with a step that is at least partly visible. */
export function isWithin(chart: Pick<TimeChart, 'range' | 'step' | 'timeZone' | 'beyond'>, time: number): boolean {
  const { from, to } = chart.range;
  if (chart.beyond !== true) return true;
  return time >= from ? time < to : stepEnd(chart, time) > from;
}
