import { DAY_MS } from '@phasor/quantities';
import { addUnits, localTime, startOf, type TimeRange } from './civil.ts';

const WHOLE_UNITS = ['year', 'month', 'day'] as const;

/**
 * The preceding range of the same kind: for whole years, months or days the same number of them (so the one before March is
 * February, whatever their lengths), otherwise the same elapsed time.
 *
 * @throws RangeError for an unknown zone
 */
export function previousPeriod(range: TimeRange, zone: string): TimeRange {
  for (const unit of WHOLE_UNITS) {
    if (startOf(unit, range.from, zone) !== range.from || startOf(unit, range.to, zone) !== range.to) continue;
    const count = wholeUnits(range, unit, zone);
    return { from: addUnits(range.from, { count: -count, unit }, zone), to: range.from };
  }
  return { from: range.from - (range.to - range.from), to: range.from };
}

function wholeUnits(range: TimeRange, unit: (typeof WHOLE_UNITS)[number], zone: string): number {
  const from = localTime(range.from, zone);
  const to = localTime(range.to, zone);
  if (unit === 'year') return to.year - from.year;
  if (unit === 'month') return (to.year - from.year) * 12 + to.month - from.month;
  return Math.round((Date.parse(to.date) - Date.parse(from.date)) / DAY_MS);
}

/**
 * The same dates and clock times one year earlier. 29 February is compared with 28 February; a range that ends with
 * 28 February ends with it in the year before, too, whichever of the two is a leap year; whole months stay whole months.
 * @throws RangeError for an unknown zone
 */
export function sameRangeYearAgo(range: TimeRange, zone: string): TimeRange {
  const back = { count: -1, unit: 'year' } as const;
  const from = addUnits(range.from, back, zone);
  const to = addUnits(range.to, back, zone);
  // As an end, a midnight means "the day before included": that before 29 February and that before 1 March are 28 February.
  if (startOf('day', range.to, zone) !== range.to) return { from, to };
  if (isLeapDay(range.to, zone)) return { from, to: addUnits(to, { count: 1, unit: 'day' }, zone) };
  const lastDay = addUnits(to, { count: -1, unit: 'day' }, zone);
  const isWholeMonths = startOf('month', range.from, zone) === range.from;
  return { from, to: isLeapDay(lastDay, zone) && !isWholeMonths ? lastDay : to };
}

function isLeapDay(instant: number, zone: string): boolean {
  const { month, day } = localTime(instant, zone);
  return month === 2 && day === 29;
}
