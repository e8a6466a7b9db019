import { describe, expect, it } from 'vitest';
import { keptBackups } from './kept-backups.ts';

const ZONE = 'Europe/Bratislava';
const at = (date: string, time = '02:30:00Z') => Date.parse(`${date}T${time}`);
const dates = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 10));

/** One backup a night from the first of January to the last of March 2026. */
const nights = Array.from({ length: 90 }, (_, day) => at('2026-01-01') + day * 86_400_000);

describe('backups that are kept', () => {
  // proves R-OPS-008
  it('are the last days, the last night of weeks, and the last night of months', () => {
    // 2026-03-31 is a Tuesday; weeks end on Sundays.
    expect(dates(keptBackups(nights, { daily: 3, weekly: 3, monthly: 3 }, ZONE))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-22',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
  });

  it('count a day with several once, by its newest', () => {
    const times = [at('2026-03-01', '01:00:00Z'), at('2026-03-01', '09:00:00Z'), at('2026-03-02', '01:00:00Z')];
    expect(keptBackups(times, { daily: 2, weekly: 0, monthly: 0 }, ZONE)).toEqual(times.slice(1));
  });

  it('have always the newest one, and days of the zone', () => {
    const lateEvening = at('2026-03-01', '23:30:00Z');
    const times = [at('2026-03-02', '12:00:00Z'), lateEvening];
    expect(keptBackups(times, { daily: 2, weekly: 0, monthly: 0 }, 'UTC')).toEqual(times);
    expect(keptBackups(times, { daily: 2, weekly: 0, monthly: 0 }, ZONE)).toEqual([times[0]]);
    expect(keptBackups(times, { daily: 0, weekly: 0, monthly: 0 }, ZONE)).toEqual([times[0]]);
    expect(keptBackups([], { daily: 1, weekly: 1, monthly: 1 }, ZONE)).toEqual([]);
  });
});
