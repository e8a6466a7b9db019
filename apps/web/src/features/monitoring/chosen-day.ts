import { addUnits, localTime, startOf, startOfDate, type TimeRange } from '@phasor/calendar';

const HALF_HOUR_MS = 1_800_000;

/** The days of a range, and the end of the part that has passed. */
export interface DayContext {
  readonly range: TimeRange;
  readonly zone: string;
  readonly now: number;
}

/** The civil day of the range in an address, `YYYY-MM-DD`; else the last one that has begun. */
export function chosenDay(wished: unknown, { range, zone, now }: DayContext): TimeRange {
  const named = typeof wished === 'string' ? startOfDate(wished, zone) : Number.NaN;
  const last = Math.min(range.to - 1, Math.max(range.from, now));
  const from = named >= range.from && named <= last ? named : startOf('day', last, zone);
  return { from, to: startOf('day', addUnits(from, { count: 1, unit: 'day' }, zone), zone) };
}

/** The previous or next day for an address; undefined outside of the range and in the future. */
export function dayBeside(day: TimeRange, step: -1 | 1, { range, zone, now }: DayContext): string | undefined {
  const from = step === 1 ? day.to : startOf('day', day.from - 1, zone);
  return from < range.from || from >= range.to || from > now ? undefined : localTime(from, zone).date;
}

/** The half hour of the day in an address, by its start, epoch s; undefined for anything else. */
export function chosenPart(wished: unknown, day: TimeRange): TimeRange | undefined {
  const from = typeof wished === 'number' || typeof wished === 'string' ? Number(wished) * 1_000 : Number.NaN;
  const isPart = from >= day.from && from < day.to && (from - day.from) % HALF_HOUR_MS === 0;
  return isPart ? { from, to: Math.min(from + HALF_HOUR_MS, day.to) } : undefined;
}

/** The previous or next half hour; undefined outside of the day and in the future. */
export function partBeside(part: TimeRange, step: -1 | 1, { day, now }: { day: TimeRange; now: number }) {
  const from = part.from + step * HALF_HOUR_MS;
  return from < day.from || from >= day.to || from > now ? undefined : from / 1_000;
}
