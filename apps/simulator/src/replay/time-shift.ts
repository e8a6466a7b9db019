import { DAY_S } from '@phasor/quantities';

const WEEK_S = 7 * DAY_S;

/**
 * Seconds by which a recording is moved so that it ends now: whole weeks, so that weekdays and hours stay theirs, and
 * never ahead of the clock (D45).
 * @param last epoch seconds of the last row
 * @param now epoch ms
 */
export function weekShift(last: number, now: number): number {
  return Math.floor((now / 1000 - last) / WEEK_S) * WEEK_S;
}
