import { startOfDate, type TimeRange } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { comparedRange, compareText, parseCompare } from './compare-wish.ts';

const zone = 'Europe/Bratislava';
const dates = (first: string, end: string): TimeRange => ({
  from: startOfDate(first, zone),
  to: startOfDate(end, zone),
});

describe('a comparison in an address', () => {
  // proves R-COMP-002
  it('is read as written', () => {
    for (const wish of ['previous', 'year', { from: '2024-02-29' }] as const) {
      expect(parseCompare(compareText(wish))).toEqual(wish);
    }
    expect(compareText(undefined)).toBeUndefined();
  });

  it('is undefined for anything else', () => {
    for (const text of [undefined, '', 'last', '2025-02-29', '2025-2-1', '2025-01-01..2025-01-02', 7]) {
      expect(parseCompare(text)).toBeUndefined();
    }
  });
});

describe('the compared range', () => {
  const byDay = { zone, byMonth: false };

  // proves R-COMP-001
  it('is the period before or the same dates a year ago', () => {
    const march = dates('2026-03-01', '2026-04-01');
    expect(comparedRange('previous', march, byDay)).toEqual(dates('2026-02-01', '2026-03-01'));
    expect(comparedRange('year', march, byDay)).toEqual(dates('2025-03-01', '2025-04-01'));
  });

  it('begins on the chosen day and has the same number of days, also over a clock change', () => {
    const week = dates('2026-05-04', '2026-05-11');
    expect(comparedRange({ from: '2026-03-26' }, week, byDay)).toEqual(dates('2026-03-26', '2026-04-02'));
  });

  it('has whole months if the chosen day is the first of one', () => {
    const march = dates('2026-03-01', '2026-04-01');
    expect(comparedRange({ from: '2024-02-01' }, march, byDay)).toEqual(dates('2024-02-01', '2024-03-01'));
    expect(comparedRange({ from: '2024-02-02' }, march, byDay)).toEqual(dates('2024-02-02', '2024-03-04'));
  });

  it('has whole months if months are drawn', () => {
    const year = dates('2026-01-01', '2027-01-01');
    expect(comparedRange({ from: '2023-06-17' }, year, { zone, byMonth: true })).toEqual(
      dates('2023-06-01', '2024-06-01'),
    );
  });
});
