import { joinedRanges } from '@phasor/calendar';
import type { TimeChart } from '../chart-spec.ts';
import { windowText } from './reading.ts';

/** At most so many ranges are named. */
const MOST = 3;

/** The damaged ranges of a chart in words, in the site's zone, and how many more there are; undefined without any. */
export function damagedRanges(chart: TimeChart): { readonly ranges: string; readonly more: number } | undefined {
  const { damaged = [], range, timeZone, locale } = chart;
  const seen = joinedRanges(damaged)
    .filter(({ from, to }) => from < range.to && to > range.from)
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }));
  if (seen.length === 0) return undefined;
  const ranges = seen.slice(0, MOST).map((each) => windowText({ range: each, timeZone, locale }));
  return { ranges: ranges.join('; '), more: Math.max(0, seen.length - MOST) };
}
