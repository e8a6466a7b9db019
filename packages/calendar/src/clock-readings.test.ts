import { DAY_MS, QUARTER_MS } from '@phasor/quantities';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { localTime } from './civil.ts';
import { clockReadings, dayNumberOf, weekdayOf } from './clock-readings.ts';

const ZONES = ['Europe/Bratislava', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'] as const;

describe('clock readings', () => {
  it('equal those of the calendar for each instant, over years and clock changes', () => {
    const instant = fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (zone, from) => {
        const times = Float64Array.from({ length: 300 }, (_, step) => from + step * 5 * QUARTER_MS);
        const { day, quarter } = clockReadings(times, zone);
        for (const [index, time] of times.entries()) {
          const local = localTime(time, zone);
          expect([day[index], quarter[index]]).toEqual([dayNumberOf(local.date), local.quarter]);
          expect(weekdayOf(day[index] ?? 0)).toBe(local.weekday);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are those of the last instant, too, however far it is from the first', async () => {
    const winter = Date.UTC(2026, 0, 1);
    for (const months of [6, 66, 606]) {
      vi.resetModules();
      const fresh = await import('./clock-readings.ts');
      // In July.
      const later = Date.UTC(2026, months, 1, 12);
      const offset = Temporal.Instant.fromEpochMilliseconds(later).toZonedDateTimeISO('Europe/Bratislava').hour;
      expect([...fresh.clockReadings(Float64Array.of(winter, winter + 1, later), 'Europe/Bratislava').quarter]).toEqual(
        [...[4, 4, offset * 4]],
      );
    }
  });

  it('contain the repeated hour of autumn twice, and not the hour skipped in spring', () => {
    const hours = (from: number) => [
      ...clockReadings(
        Float64Array.from({ length: 4 }, (_, hour) => from + hour * 3_600_000),
        'Europe/Bratislava',
      ).quarter,
    ];
    expect(hours(Date.UTC(2026, 9, 24, 23))).toEqual([4, 8, 8, 12]);
    expect(hours(Date.UTC(2026, 2, 28, 23))).toEqual([0, 4, 12, 16]);
  });

  it('are empty without instants', () => {
    expect(clockReadings(new Float64Array(0), 'UTC').day).toHaveLength(0);
  });
});

describe('the number of a date', () => {
  it('counts whole days since 1970', () => {
    expect(['1970-01-01', '1970-01-02', '1969-12-31', '2026-03-29'].map(dayNumberOf)).toEqual([
      0,
      1,
      -1,
      Date.UTC(2026, 2, 29) / DAY_MS,
    ]);
  });

  it.each(['', '2026-13-01', '2026-02-30', '2026-1-1', '26-01-01', '+002026-01-01', 'today'])(
    'is NaN for %j',
    (text) => {
      expect(dayNumberOf(text)).toBeNaN();
    },
  );
});
