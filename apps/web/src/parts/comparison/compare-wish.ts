import {
  addUnits,
  localTime,
  previousPeriod,
  sameRangeYearAgo,
  startOf,
  startOfDate,
  type TimeRange,
} from '@phasor/calendar';
import { DAY_MS } from '@phasor/quantities';

/** What a period is compared with: the preceding one, the same dates a year ago, or one that begins on a given day. */
export type CompareWish = 'previous' | 'year' | { readonly from: string };

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a comparison from an address: `previous`, `year` or `2025-11-01`; undefined for anything else. */
export function parseCompare(text: unknown): CompareWish | undefined {
  if (text === 'previous' || text === 'year') return text;
  if (typeof text !== 'string' || !DATE_PATTERN.test(text)) return undefined;
  return Number.isNaN(startOfDate(text, 'UTC')) ? undefined : { from: text };
}

/** The reverse of `parseCompare`; undefined for no comparison, which is then not in the address. */
export function compareText(wish: CompareWish | undefined): string | undefined {
  return typeof wish === 'object' ? wish.from : wish;
}

/**
 * The range with which a range is compared. One from a chosen day has the same clock times and number of days; whole months
 * are compared with whole months if that day is the first of one, or if months are drawn.
 */
export function comparedRange(
  wish: CompareWish,
  range: TimeRange,
  { zone, byMonth }: { zone: string; byMonth: boolean },
): TimeRange {
  if (wish === 'previous') return previousPeriod(range, zone);
  if (wish === 'year') return sameRangeYearAgo(range, zone);
  const day = startOfDate(wish.from, zone);
  const isFirst = startOf('month', day, zone) === day;
  const isWholeMonths = [range.from, range.to].every((edge) => startOf('month', edge, zone) === edge);
  const [one, other] = [localTime(range.from, zone), localTime(day, zone)];
  const [unit, count] =
    isWholeMonths && (isFirst || byMonth)
      ? (['month', (other.year - one.year) * 12 + other.month - one.month] as const)
      : (['day', Math.round((Date.parse(other.date) - Date.parse(one.date)) / DAY_MS)] as const);
  return { from: addUnits(range.from, { count, unit }, zone), to: addUnits(range.to, { count, unit }, zone) };
}
