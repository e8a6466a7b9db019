import { addUnits, localTime, startOf, startOfDate, type TimeRange } from '@phasor/calendar';

const HALF_HOUR_MS = 1_800_000;

/** Where the days of a range lie, and how far they have come. */
export interface DayContext {
  readonly range: TimeRange;
  readonly zone: string;
  readonly now: number;
}

/** The civil day of the range that an address names, `YYYY-MM-DD`; its last one that has begun where it names none. */
export function chosenDay(wished: unknown, { range, zone, now }: DayContext): TimeRange {
  const named = typeof wished === 'string' ? startOfDate(wished, zone) : Number.NaN;
  const last = Math.min(range.to - 1, Math.max(range.from, now));
  const from = named >= range.from && named <= last ? named : startOf('day', last, zone);
  return { from, to: startOf('day', addUnits(from, { count: 1, unit: 'day' }, zone), zone) };
}

/** The day before or after, as an address names it; undefined outside of the range and of what has begun. */
export function dayBeside(day: TimeRange, step: -1 | 1, { range, zone, now }: DayContext): string | undefined {
  const from = step === 1 ? day.to : startOf('day', day.from - 1, zone);
  return from < range.from || from >= range.to || from > now ? undefined : localTime(from, zone).date;
}

/** The half hour of the day that an address names by its beginning, epoch s; undefined for anything else. */
export function chosenPart(wished: unknown, day: TimeRange): TimeRange | undefined {
  const from = typeof wished === 'number' || typeof wished === 'string' ? Number(wished) * 1_000 : Number.NaN;
  const isPart = from >= day.from && from < day.to && (from - day.from) % HALF_HOUR_MS === 0;
  return isPart ? { from, to: Math.min(from + HALF_HOUR_MS, day.to) } : undefined;
}

/** The half hour before or after one; undefined outside of the day and of what has begun. */
export function partBeside(part: TimeRange, step: -1 | 1, { day, now }: { day: TimeRange; now: number }) {
  const from = part.from + step * HALF_HOUR_MS;
  return from < day.from || from >= day.to || from > now ? undefined : from / 1_000;
}
