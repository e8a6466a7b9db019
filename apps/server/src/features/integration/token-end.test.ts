import { describe, expect, it } from 'vitest';
import { tokenEnd } from './token-end.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;
const NOW = at('2026-11-22T16:40:07.250');

/** The end of a token that is to end at a clock time of the place, as a clock of the place shows it. */
function endOf(wished: string, now = NOW): string | null {
  const end = tokenEnd(Math.round((at(wished) - now) / 1_000), now, ZONE);
  return end === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO(ZONE).toPlainDateTime().toString();
}

describe('the end of a token', () => {
  // proves R-TOKEN-003
  it('is the last second of the day that was chosen', () => {
    expect(endOf('2026-11-22T23:59:59')).toBe('2026-11-22T23:59:59');
    expect(endOf('2026-12-22T23:59:59')).toBe('2026-12-22T23:59:59');
    expect(endOf('2027-11-22T23:59:59')).toBe('2027-11-22T23:59:59');
  });

  it('is that also where clocks differ by minutes, or the call took its time', () => {
    for (const wished of ['2026-12-22T23:55:00', '2026-12-23T00:00:00', '2026-12-23T00:04:59']) {
      expect(endOf(wished)).toBe('2026-12-22T23:59:59');
    }
    expect(endOf('2026-12-23T00:05:02')).toBe('2026-12-23T00:05:02');
    expect(endOf('2026-12-22T23:54:58')).toBe('2026-12-22T23:54:58');
  });

  it('may be any time before, for programs', () => {
    expect(endOf('2026-11-22T17:40:07')).toBe('2026-11-22T17:40:07');
    expect(tokenEnd(1, NOW, ZONE)).toBe(Math.floor(NOW / 1_000) * 1_000 + 1_000);
  });

  // proves R-TOKEN-003
  it('is not in the past: a life time that ended with yesterday is none', () => {
    expect(endOf('2026-11-22T00:00:40', at('2026-11-22T00:00:20'))).toBeNull();
  });

  // proves R-TOKEN-003
  it('is at most a year ahead, at the end of the day', () => {
    expect(endOf('2027-11-23T00:05:01')).toBeNull();
    expect(endOf('2027-11-23T23:59:59')).toBeNull();
    expect(tokenEnd(367 * 86_400, NOW, ZONE)).toBeNull();
  });

  // proves R-TOKEN-004
  it('follows the calendar: leap days, and days of 23 and 25 hours', () => {
    expect(endOf('2029-02-28T23:59:59', at('2028-02-29T10:00:00'))).toBe('2029-02-28T23:59:59');
    expect(endOf('2029-03-01T23:59:59', at('2028-02-29T10:00:00'))).toBeNull();
    expect(endOf('2026-03-29T23:59:59', at('2026-03-28T12:00:00'))).toBe('2026-03-29T23:59:59');
    expect(endOf('2026-10-25T23:59:59', at('2026-10-24T12:00:00'))).toBe('2026-10-25T23:59:59');
  });
});
