import { rangesWithout, type TimeRange } from '@phasor/calendar';
import type { ChartPoint, TimeChart } from '../chart-spec.ts';
import { columnEnd, stepEnd } from './steps.ts';

/** The damaged parts of the range of which nothing is drawn, since no other level has their measurements; ascending. */
export function damagedParts(chart: TimeChart): readonly TimeRange[] {
  const { damaged = [], range, series } = chart;
  const seen = damaged.filter(({ from, to }) => from < range.to && to > range.from);
  if (seen.length === 0) return [];
  const own = series.filter(({ behind }) => behind === undefined);
  return rangesWithout(
    seen.map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) })),
    own.flatMap(({ points }) => drawnRanges(points, chart)),
  );
}

/** The time for which points are drawn. */
function drawnRanges(points: readonly ChartPoint[], chart: TimeChart): TimeRange[] {
  return points.flatMap(([time, value], index) => {
    if (value === null) return [];
    const to = drawnUntil(time, points[index + 1], chart);
    return to > time ? [{ from: time, to }] : [];
  });
}

/** A column fills its step, a state holds until the next point, and a line reaches the next value, or fills its last step. */
function drawnUntil(time: number, next: ChartPoint | undefined, chart: TimeChart): number {
  if (chart.kind === 'column') return columnEnd(chart, time);
  if (chart.kind === 'span') return next?.[0] ?? time;
  const isJoined = chart.kind === 'line' && next !== undefined && next[1] !== null;
  return isJoined ? next[0] : Math.min(stepEnd(chart, time), next?.[0] ?? Number.POSITIVE_INFINITY);
}
