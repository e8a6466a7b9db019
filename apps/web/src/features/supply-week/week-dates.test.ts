import { describe, expect, it } from 'vitest';
import { isMonday, mondayOf, movedBy, shortWeekText, weekText } from './week-dates.ts';

// proves R-WEEK-004
describe('weeks of a report', () => {
  it('begin on Monday by the clock of the site', () => {
    // Sunday 23:30 in Bratislava, Monday 1:30 further east.
    const time = Date.UTC(2026, 5, 7, 21, 30);
    expect(mondayOf(time, 'Europe/Bratislava')).toBe('2026-06-01');
    expect(mondayOf(time, 'Asia/Kolkata')).toBe('2026-06-08');
  });

  it('are seven dates apart, also where the clock changes', () => {
    expect(movedBy('2026-03-30', -1)).toBe('2026-03-23');
    expect(movedBy('2026-12-28', 1)).toBe('2027-01-04');
  });

  it.each(['2026-06-02', '2026-02-30', '2026-6-1', '2026-06-15', '1969-12-29', '', undefined, 5])(
    'do not begin on %s',
    (text) => {
      expect(isMonday(text, '2026-06-08')).toBe(false);
    },
  );

  it('have their days as a text', () => {
    expect(isMonday('2026-06-08', '2026-06-08')).toBe(true);
    expect(weekText('2026-06-01', 'en-GB')).toMatch(/^1\s?–\s?7 Jun 2026$/);
    expect(weekText('2026-12-28', 'de')).toMatch(/28\..*2026.*3\..*2027/);
    expect(weekText('2026-11-16', 'sk')).toMatch(/^16\.\s?11\. – 22\.\s?11\.\s?2026$/);
    expect(shortWeekText('2026-06-01', 'en-GB')).toMatch(/^0?1\/0?6\s?–\s?0?7\/0?6$/);
  });
});
