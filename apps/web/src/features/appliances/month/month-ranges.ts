import { addUnits, previousPeriod, startOf, type TimeRange } from '@phasor/calendar';
import { comparedSoFar } from '../../../parts/comparison/index.ts';

/** The ranges that the page of a month shows, epoch ms. */
export interface MonthRanges {
  /** The month; up to now while it runs. */
  readonly range: TimeRange;
  /** Of the month before the same dates while the month runs, and all of it afterwards; empty in the first minute. */
  readonly before: TimeRange;
}

/** The whole months before one that begins at an instant, epoch ms. */
export function monthsBefore(from: number, count: number, zone: string): TimeRange {
  return { from: addUnits(from, { count: -count, unit: 'month' }, zone), to: from };
}

/** A month and the one before, by the rule of every comparison of periods. @param back  months before the running one */
export function monthRanges(back: number, now: number, zone: string): MonthRanges {
  const from = addUnits(startOf('month', now, zone), { count: -back, unit: 'month' }, zone);
  const range = { from, to: addUnits(from, { count: 1, unit: 'month' }, zone) };
  const compared = previousPeriod(range, zone);
  return { range: { from, to: Math.min(range.to, now) }, before: comparedSoFar({ range, compared, zone }, now) };
}
