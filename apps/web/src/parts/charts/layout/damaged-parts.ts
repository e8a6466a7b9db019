import { joinedRanges, rangesWithout, type TimeRange } from '@phasor/calendar';
import type { ChartPoint, TimeChart } from '../chart-spec.ts';
import { columnEnd, stepEnd } from './steps.ts';

/** The damaged times of a chart's range, ascending. */
export function damagedWithin({ damaged = [], range }: Pick<TimeChart, 'damaged' | 'range'>): readonly TimeRange[] {
  return joinedRanges(damaged)
    .filter(({ from, to }) => from < range.to && to > range.from)
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }));
}

/** The damaged parts of the range of which nothing is drawn, since no other level has their measurements; ascending. */
export function damagedParts(chart: TimeChart): readonly TimeRange[] {
  const within = damagedWithin(chart);
  if (within.length === 0) return [];
  const own = chart.series.filter(({ behind }) => behind === undefined);
  return rangesWithout(
    within,
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
