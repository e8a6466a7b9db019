import { DAY_MS, HOUR_MS, QUARTER_MS } from '@phasor/quantities';
import { type ClockSegment, clockSegments, instantOf, localOf, segmentIndexAt } from './clock-segments.ts';

/** Calendar units of D20; a week starts on Monday. */
export type CalendarUnit = 'quarter' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Half-open range of instants, epoch ms. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

type ClockUnit = 'quarter' | 'hour';
type DateUnit = Exclude<CalendarUnit, ClockUnit>;

const CLOCK_UNIT_MS = { quarter: QUARTER_MS, hour: HOUR_MS } as const satisfies Record<ClockUnit, number>;

/** Length of a clock unit, ms; undefined for units of the date, whose lengths differ. */
export function clockUnitLength(unit: CalendarUnit): number | undefined {
  return unit === 'quarter' || unit === 'hour' ? CLOCK_UNIT_MS[unit] : undefined;
}

/** Local start of the date unit that contains the local reading (both ms as if UTC). */
export function localStartOf(unit: DateUnit, local: number): number {
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  if (unit === 'day') return day;
  // 1970-01-01 was a Thursday: three days after its Monday.
  if (unit === 'week') return Math.floor((local + 3 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS - 3 * DAY_MS;
  const date = new Date(day);
  return utc(date.getUTCFullYear(), unit === 'month' ? date.getUTCMonth() : 0, 1);
}

/**
 * A local reading moved by whole date units, with the same clock time. A day that the target month lacks becomes its last
 * one. Both ms as if UTC.
 */
export function localAdd(local: number, count: number, unit: DateUnit): number {
  if (unit === 'day') return local + count * DAY_MS;
  if (unit === 'week') return local + count * 7 * DAY_MS;
  const date = new Date(local);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + count * (unit === 'year' ? 12 : 1);
  const lastDay = new Date(utc(0, months + 1, 0)).getUTCDate();
  return utc(0, months, Math.min(date.getUTCDate(), lastDay)) + (local - Math.floor(local / DAY_MS) * DAY_MS);
}

/** `Date.UTC` without its special meaning of the years 0 to 99; months may exceed the year. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  return date.setUTCFullYear(year, month, day);
}

/**
 * Start of the calendar unit that contains instant t, epoch ms, in the civil time of the zone. Quarters and hours do not
 * span a clock change: if the clock changes inside one, a new one starts at the change.
 *
 * @throws RangeError for an unknown zone
 * @see D20
 */
export function startOf(unit: CalendarUnit, t: number, zone: string): number {
  const segments = clockSegments(zone, t - 400 * DAY_MS, t + 400 * DAY_MS);
  if (unit === 'quarter' || unit === 'hour') return clockFloor(segments, t, CLOCK_UNIT_MS[unit]);
  const local = localStartOf(unit, localOf(segments, t));
  const next = instantOf(segments, localAdd(local, 1, unit));
  // A clock that was put back over midnight shows the day before again, in the day that has begun.
  return next <= t ? next : instantOf(segments, local);
}

function clockFloor(segments: readonly ClockSegment[], t: number, length: number): number {
  const segment = segments[segmentIndexAt(segments, t)] as ClockSegment;
  return Math.max(Math.floor((t + segment.offset) / length) * length - segment.offset, segment.start);
}

/**
 * Instant moved by a number of calendar units, epoch ms. Quarters and hours are elapsed time. From days on the local clock
 * time is kept (31 January plus a month is the last of February; a skipped clock time moves to the change).
 *
 * @throws RangeError for an unknown zone
 */
export function addUnits(t: number, amount: { count: number; unit: CalendarUnit }, zone: string): number {
  const { count, unit } = amount;
  if (unit === 'quarter' || unit === 'hour') return t + count * CLOCK_UNIT_MS[unit];
  const span = Math.abs(count) * { day: 1, week: 7, month: 31, year: 366 }[unit] * DAY_MS;
  const segments = clockSegments(zone, t - span, t + span);
  return instantOf(segments, localAdd(localOf(segments, t), count, unit));
}

/** The local calendar and clock reading of an instant. */
export interface LocalTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
  /** Quarter hour of the clock, 0 to 95. */
  readonly quarter: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** Date and clock time of a zone at instant t. Throws RangeError for an unknown zone. */
export function localTime(t: number, zone: string): LocalTime {
  const local = new Date(localOf(clockSegments(zone, t, t), t));
  const hour = local.getUTCHours();
  const minute = local.getUTCMinutes();
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay() || 7,
    hour,
    minute,
    quarter: hour * 4 + Math.floor(minute / 15),
    date: local.toISOString().slice(0, 10),
  };
}

/** First instant of a local date `YYYY-MM-DD` in the zone, epoch ms; NaN for a text that is not a date. */
export function startOfDate(date: string, zone: string): number {
  const local = readingOfDate(date);
  return Number.isNaN(local) ? Number.NaN : instantOf(clockSegments(zone, local, local), local);
}

/** Midnight of a date `YYYY-MM-DD` as a local reading, ms as if UTC; NaN for a text that is not a date, such as `2026-02-30`. */
export function readingOfDate(date: string): number {
  const reading = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // A 30 February is read as 2 March.
  return Number.isNaN(reading) || new Date(reading).toISOString().slice(0, 10) !== date ? Number.NaN : reading;
}

/**
 * The instants at which the clock of a zone shows a reading, epoch ms ascending: usually one, two for a reading repeated
 * because the clock was put back, none for a skipped one.
 *
 * @param reading  local calendar and clock, ms as if UTC
 * @throws RangeError for an unknown zone
 */
export function instantsOf(reading: number, zone: string): readonly number[] {
  return clockSegments(zone, reading, reading).flatMap(({ start, end, offset }) => {
    const instant = reading - offset;
    return instant >= start && instant < end ? [instant] : [];
  });
}
