import { startOf } from '@phasor/calendar';
import type { Keep } from '../settings/backup-settings.ts';

/**
 * The instants of backups that are kept, epoch ms, in their order; the newest one always is. A period counts by its newest
 * backup, so that a day on which several were made takes one place.
 */
export function keptBackups(times: readonly number[], keep: Keep, zone: string): readonly number[] {
  const newestFirst = [...times].sort((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [unit, count] of [
    ['day', keep.daily],
    ['week', keep.weekly],
    ['month', keep.monthly],
  ] as const) {
    const periods = new Set<number>();
    for (const time of newestFirst) {
      const period = startOf(unit, time, zone);
      if (periods.has(period) || periods.size >= count) continue;
      periods.add(period);
      kept.add(time);
    }
  }
  return times.filter((time) => kept.has(time));
}
