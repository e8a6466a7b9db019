import { DAY_MS, QUARTER_MS } from '@phasor/quantities';
import { readingOfDate } from './civil.ts';
import { clockSegments, localOf } from './clock-segments.ts';

/** Date and clock time of a zone at each of many instants. */
export interface ClockReadings {
  /** Local date, whole days since 1970-01-01. */
  readonly day: Int32Array;
  /** Quarter hour of the clock, 0 to 95. */
  readonly quarter: Uint8Array;
}

/**
 * Date and clock time of a zone at ascending instants, epoch ms: the values of `localTime` as plain numbers, for loops over
 * many instants. Throws RangeError for an unknown zone.
 */
export function clockReadings(times: Float64Array, zone: string): ClockReadings {
  const segments = clockSegments(zone, times[0] ?? 0, times.at(-1) ?? 0);
  const day = new Int32Array(times.length);
  const quarter = new Uint8Array(times.length);
  for (const [index, time] of times.entries()) {
    const local = localOf(segments, time);
    day[index] = Math.floor(local / DAY_MS);
    quarter[index] = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / QUARTER_MS);
  }
  return { day, quarter };
}

/** Weekday of a local date in whole days since 1970-01-01: 1 Monday to 7 Sunday. */
export function weekdayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** A date `YYYY-MM-DD` in whole days since 1970-01-01; NaN for a text that is not a date. */
export function dayNumberOf(date: string): number {
  return readingOfDate(date) / DAY_MS;
}
