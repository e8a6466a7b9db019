import { describe, expect, it } from 'vitest';
import { dayText, parseDay } from './day-text.ts';

describe('a day in a field', () => {
  it('is written as the language writes it', () => {
    expect(dayText('2026-11-09', 'en-GB')).toBe('09/11/2026');
    expect(dayText('2026-11-09', 'sk')).toBe('9. 11. 2026');
    expect(dayText('2026-11-09', 'de')).toBe('9.11.2026');
  });

  it.each(['en-GB', 'sk', 'de'])('reads what it wrote in %s', (locale) => {
    for (const day of ['2024-02-29', '2026-01-31', '2026-12-01']) expect(parseDay(dayText(day, locale))).toBe(day);
  });

  it('is also read with the year first', () => {
    expect(parseDay(' 2026-1-9 ')).toBe('2026-01-09');
  });

  it('is none where the calendar has no such day', () => {
    for (const text of ['', '9.11.', '31.11.2026', '29.2.2026', '1.13.2026', '0.1.2026', '2026-11-09T10:00'])
      expect(parseDay(text)).toBeUndefined();
  });

  it('stays as it was written while it is none', () => {
    expect(dayText('31.11.', 'sk')).toBe('31.11.');
  });
});
