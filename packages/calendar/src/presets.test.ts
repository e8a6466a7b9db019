import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import type { TimeRange } from './civil.ts';
import { previousPeriod, sameRangeYearAgo } from './comparison.ts';
import { PRESET_NAMES, type Preset, presetRange } from './presets.ts';
import { isTimeZone } from './time-zone.ts';

const ZONE = 'Europe/Bratislava';

function midnight(date: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(ZONE).epochMilliseconds;
}

function range(from: string, to: string): TimeRange {
  return { from: midnight(from), to: midnight(to) };
}

describe('presetRange', () => {
  const now = Temporal.ZonedDateTime.from(`2026-10-25T13:00[${ZONE}]`).epochMilliseconds;

  it.each<[Preset, string, string]>([
    ['today', '2026-10-25', '2026-10-26'],
    ['yesterday', '2026-10-24', '2026-10-25'],
    ['last7days', '2026-10-19', '2026-10-26'],
    ['last14days', '2026-10-12', '2026-10-26'],
    ['thisWeek', '2026-10-19', '2026-10-26'],
    ['thisMonth', '2026-10-01', '2026-11-01'],
    ['thisYear', '2026-01-01', '2027-01-01'],
    ['lastYear', '2025-01-01', '2026-01-01'],
  ])('%s on a day with a clock change is %s to %s', (preset, from, to) => {
    expect(presetRange(preset, now, ZONE)).toEqual(range(from, to));
  });

  it.each([
    ['lastHour', 3_600_000],
    ['last24hours', 86_400_000],
  ] as const)('%s is as long where the clock changes, up to the minute that runs', (preset, length) => {
    const { from, to } = presetRange(preset, now + 12_345, ZONE);
    expect([to - from, to]).toEqual([length, now + 60_000]);
  });

  it('contains the current time unless its name excludes it', () => {
    for (const preset of PRESET_NAMES.filter((name) => name !== 'yesterday' && name !== 'lastYear')) {
      const { from, to } = presetRange(preset, now, ZONE);
      expect(from <= now && now < to).toBe(true);
    }
  });
});

describe('previousPeriod', () => {
  it.each([
    ['a month', range('2026-03-01', '2026-04-01'), range('2026-02-01', '2026-03-01')],
    ['a quarter of the year', range('2026-04-01', '2026-07-01'), range('2026-01-01', '2026-04-01')],
    ['a winter', range('2025-11-01', '2026-02-01'), range('2025-08-01', '2025-11-01')],
    ['a leap year', range('2028-01-01', '2029-01-01'), range('2027-01-01', '2028-01-01')],
    ['the short day', range('2026-03-29', '2026-03-30'), range('2026-03-28', '2026-03-29')],
    ['a week with a clock change', range('2026-10-26', '2026-11-02'), range('2026-10-19', '2026-10-26')],
  ])('puts the same calendar length before %s', (_, whole, expected) => {
    expect(previousPeriod(whole, ZONE)).toEqual(expected);
  });

  it.each([
    ['begins and ends', { from: 10_000, to: 17_000 }, 7_000],
    ['ends', { from: midnight('2026-01-01'), to: midnight('2026-03-01') + HOUR_MS }, 59 * DAY_MS + HOUR_MS],
    ['begins', { from: midnight('2026-01-01') + HOUR_MS, to: midnight('2027-01-01') }, 365 * DAY_MS - HOUR_MS],
  ])('uses the elapsed time of a range that %s between units', (_, { from, to }, length) => {
    expect(previousPeriod({ from, to }, ZONE)).toEqual({ from: from - length, to: from });
  });

  it('of nothing is nothing', () => {
    const empty = { from: midnight('2026-01-01'), to: midnight('2026-01-01') };
    expect(previousPeriod(empty, ZONE)).toEqual(empty);
  });
});

describe('sameRangeYearAgo', () => {
  it.each([
    ['29 February', range('2028-02-29', '2028-03-01'), range('2027-02-28', '2027-03-01')],
    ['28 February of a leap year', range('2028-02-28', '2028-02-29'), range('2027-02-28', '2027-03-01')],
    ['28 February after a leap year', range('2029-02-28', '2029-03-01'), range('2028-02-28', '2028-02-29')],
    ['a week that ends with it', range('2029-02-22', '2029-03-01'), range('2028-02-22', '2028-02-29')],
    ['29 February and the days before', range('2028-02-26', '2028-03-01'), range('2027-02-26', '2027-03-01')],
    ['a month beyond February', range('2029-02-10', '2029-04-01'), range('2028-02-10', '2028-04-01')],
    ['a week over new year', range('2026-12-28', '2027-01-04'), range('2025-12-28', '2026-01-04')],
    ['a day before the 29th of another month', range('2026-05-28', '2026-05-29'), range('2025-05-28', '2025-05-29')],
    ['November to February', range('2028-11-01', '2029-03-01'), range('2027-11-01', '2028-03-01')],
    ['January and February', range('2029-01-01', '2029-03-01'), range('2028-01-01', '2028-03-01')],
    ['February after a leap year', range('2029-02-01', '2029-03-01'), range('2028-02-01', '2028-03-01')],
    ['February of a leap year', range('2028-02-01', '2028-03-01'), range('2027-02-01', '2027-03-01')],
    ['a leap year', range('2028-01-01', '2029-01-01'), range('2027-01-01', '2028-01-01')],
    ['the long day', range('2026-10-25', '2026-10-26'), range('2025-10-25', '2025-10-26')],
  ])('compares %s with the same dates', (_, whole, expected) => {
    expect(sameRangeYearAgo(whole, ZONE)).toEqual(expected);
  });

  it('keeps the clock time of a range within 29 February', () => {
    const from = midnight('2028-02-29');
    const ago = sameRangeYearAgo({ from, to: from + 36_000_000 }, ZONE);
    expect(ago).toEqual({ from: midnight('2027-02-28'), to: midnight('2027-02-28') + 36_000_000 });
  });
});

describe('isTimeZone', () => {
  it('accepts zones of the IANA database and refuses everything else', () => {
    for (const text of ['Europe/Bratislava', 'UTC', 'Asia/Kolkata']) expect(isTimeZone(text)).toBe(true);
    for (const text of ['', '+01:00', 'Europe/Nowhere', 'x'.repeat(999), ' UTC']) expect(isTimeZone(text)).toBe(false);
  });
});
