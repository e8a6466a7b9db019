import { describe, expect, it } from 'vitest';
import { rangeDates } from './use-change-words.ts';

const zone = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);
const datesOf = (from: string, to: string, locale = 'en-GB') =>
  rangeDates({ from: at(from), to: at(to) }, { locale, zone }).replace(/\s*–\s*/, ' – ');

describe('the dates of a compared range', () => {
  // proves R-COMP-026
  it('are its months where they are whole', () => {
    expect(datesOf('2024-12-01T00:00+01:00', '2025-12-01T00:00+01:00')).toBe('Dec 2024 – Nov 2025');
    expect(datesOf('2026-03-01T00:00+01:00', '2026-04-01T00:00+02:00', 'de')).toBe('März 2026');
  });

  // proves R-COMP-026
  it('are its first and last day otherwise', () => {
    expect(datesOf('2026-10-28T00:00+01:00', '2026-11-11T00:00+01:00')).toBe('28 Oct – 10 Nov 2026');
    expect(datesOf('2026-11-01T00:00+01:00', '2026-11-23T19:40+01:00')).toBe('1 – 23 Nov 2026');
    expect(datesOf('2026-11-23T00:00+01:00', '2026-11-24T00:00+01:00')).toBe('23 Nov 2026');
  });
});
