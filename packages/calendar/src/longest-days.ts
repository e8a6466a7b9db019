import { DAY_MS, HOUR_MS } from '@phasor/quantities';

/** The longest that so many days can last, ms: the clock may go back in one of them. */
export function longestOfDays(days: number): number {
  return days * DAY_MS + HOUR_MS;
}
