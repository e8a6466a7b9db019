import type { TimeChart } from '../chart-spec.ts';
import { damagedParts, damagedWithin } from '../layout/damaged-parts.ts';
import { windowText } from './reading.ts';

/** At most so many ranges are named. */
const MOST = 3;

/**
 * The damaged ranges of a chart in words, in the site's zone, and how many more there are; undefined without any. Those of which
 * nothing is drawn are named, or all where each step has at least a part of its measurements.
 */
export function damagedRanges(chart: TimeChart): { readonly ranges: string; readonly more: number } | undefined {
  const within = damagedWithin(chart);
  if (within.length === 0) return undefined;
  const parts = damagedParts(chart);
  const named = parts.length > 0 ? parts : within;
  const { timeZone, locale } = chart;
  const ranges = named.slice(0, MOST).map((range) => windowText({ range, timeZone, locale }));
  return { ranges: ranges.join('; '), more: Math.max(0, named.length - MOST) };
}
