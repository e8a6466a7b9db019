import type { TimeChart } from '../chart-spec.ts';
import { placeOf } from './steps.ts';
import { tickLabel } from './tick-label.ts';
import { valueTicks } from './value-ticks.ts';

/** The labelled numbers along an axis that is not time; for columns they begin with the first one. */
export function plainLabels(chart: TimeChart, most: number): { place: number; text: string }[] {
  const { range, kind, locale, across } = chart;
  const values = kind === 'column' ? namedColumns(range, 2 * most) : namedPlaces(range, most);
  const label = tickLabel(values, { unit: across?.unit ?? '', divisor: 1, decimals: 0 }, locale);
  return values.map((value) => ({ place: placeOf(chart, value), text: label(value) }));
}

function namedColumns({ from, to }: TimeChart['range'], most: number): number[] {
  const fits = (to - from) / most;
  // Odd orders of harmonics are the ones to label.
  const every = fits <= 1 ? 1 : 2 * Math.ceil(fits / 2);
  return Array.from({ length: Math.ceil((to - from) / every) }, (_, index) => from + index * every);
}

function namedPlaces({ from, to }: TimeChart['range'], count: number): readonly number[] {
  const wish = { kind: 'linear', extent: undefined, fromZero: false, fixed: { min: from, max: to }, count } as const;
  return valueTicks(wish).values;
}
