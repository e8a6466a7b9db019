import { LEAST_REMAINDER } from '@phasor/series';
import type { ChartPoint, ChartSeries, TimeChart } from '../../charts/index.ts';

/** The quantity whose columns are divided: exported energy has neither tariffs nor members. */
const DIVIDED = 'E_I';
/** Place of the grey of the palette: what has no name of its own. */
const GREY = 4;

/** The colour of each part in the order of the parts, without the grey of the rest; after nine they begin anew. */
export const partColour = (place: number): number => (place % 9) + (place % 9 < GREY ? 0 : 1);

/** Names for the difference between a total and its parts. */
export interface RestNames {
  readonly rest: string;
  /** Set if the parts may be more than the total: the excess is drawn below zero (D74). */
  readonly excess?: string | undefined;
}

/**
 * Columns of imported energy as stacked parts; the rest of the total is a part of its own. The axis is linear: on a logarithmic
 * one the height of a part means nothing.
 */
export function partsChart(chart: TimeChart, parts: readonly ChartSeries[], names: RestNames): TimeChart {
  const whole = chart.series.find(({ id }) => id === DIVIDED);
  if (whole === undefined || parts.length === 0) return chart;
  const { notes, unmeasured } = whole;
  const sureness = { ...(notes && { notes }), ...(unmeasured && { unmeasured }) };
  const rest = restOf(whole, parts, names);
  return {
    ...chart,
    stacked: true,
    axes: chart.axes.map((axis) => ({ ...axis, kind: 'linear' as const })),
    series: [...parts, ...rest].map((part) => ({ ...part, ...sureness })),
  };
}

/** Rest or excess of the parts in each step; [] if there is none in any step. */
function restOf(whole: ChartSeries, parts: readonly ChartSeries[], { rest, excess }: RestNames): ChartSeries[] {
  const sums = new Map<number, number>();
  for (const { points } of parts) {
    for (const [time, value] of points) sums.set(time, (sums.get(time) ?? 0) + (value ?? 0));
  }
  const left = whole.points.map(([time, value]): ChartPoint => {
    const difference = value === null ? null : value - (sums.get(time) ?? 0);
    return [time, difference !== null && Math.abs(difference) < LEAST_REMAINDER ? 0 : difference];
  });
  const only = (sign: 1 | -1) =>
    left.map(([time, value]): ChartPoint => [time, value === null ? null : value * sign > 0 ? value : 0]);
  const series: ChartSeries[] = [
    { id: 'rest', name: rest, colour: GREY, points: only(1) },
    ...(excess === undefined ? [] : [{ id: 'excess', name: excess, colour: 'excess' as const, points: only(-1) }]),
  ];
  return series.filter(({ points }) => points.some(([, value]) => value !== null && value !== 0));
}
