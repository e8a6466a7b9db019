import { localTime, startOf } from '@phasor/calendar';
import { DAY_MS } from '@phasor/quantities';

const WEEK_MS = 7 * DAY_MS;
const startOfDay = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** The Monday of the week that contains an instant, `YYYY-MM-DD` by the clock of a zone. */
export function mondayOf(time: number, zone: string): string {
  return localTime(startOf('week', time, zone), zone).date;
}

/** A Monday some weeks later, or earlier. */
export function movedBy(monday: string, weeks: number): string {
  return new Date(startOfDay(monday) + weeks * WEEK_MS).toISOString().slice(0, 10);
}

/** Whether a text is a Monday from 1970 on that is not after another one. */
export function isMonday(text: unknown, last: string): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970' || text > last) return false;
  const time = startOfDay(text);
  return !Number.isNaN(time) && new Date(time).getUTCDay() === 1 && movedBy(text, 0) === text;
}

/** The days of a week: `1 – 7 June 2026`. */
export function weekText(monday: string, locale: string): string {
  const date = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(locale, { ...date, year: 'numeric' });
  const [first, last] = [startOfDay(monday), startOfDay(monday) + 6 * DAY_MS];
  const text = days.formatRange(first, last);
  // Some languages repeat the year, for which a phone has no room.
  const isRepeated = text.split(monday.slice(0, 4)).length > 2;
  return isRepeated ? `${new Intl.DateTimeFormat(locale, date).format(first)} – ${days.format(last)}` : text;
}

/** The days of a week without the year, for the head of a column. */
export function shortWeekText(monday: string, locale: string): string {
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return days.formatRange(startOfDay(monday), startOfDay(monday) + 6 * DAY_MS);
}
