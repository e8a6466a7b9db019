import { addUnits, presetRange, startOfDate } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { periodFor } from './energy-period.ts';

const ZONE = 'Europe/Bratislava';
const daysFrom = (date: string, count: number) => {
  const from = startOfDate(date, ZONE);
  return { from, to: addUnits(from, { count, unit: 'day' }, ZONE) };
};

describe('the period of columns', () => {
  // proves R-ANA-051
  it.each([
    ['20 days', daysFrom('2027-06-01', 20), '15MIN'],
    ['20 days with one of 25 hours', daysFrom('2027-10-20', 20), '15MIN'],
    ['20 days with one of 23 hours', daysFrom('2027-03-20', 20), '15MIN'],
    ['21 days with one of 23 hours', daysFrom('2027-03-20', 21), 'HOUR'],
    ['80 days with one of 25 hours', daysFrom('2027-09-01', 80), 'HOUR'],
    ['81 days with one of 23 hours', daysFrom('2027-03-01', 81), 'DAY'],
  ] as const)('is the finest one that the limit of days allows, whatever the clock does: %s', (_, range, period) => {
    expect(periodFor('15MIN', range)).toBe(period);
  });

  it('is never finer than the wished one', () => {
    expect(periodFor('DAY', presetRange('today', Date.UTC(2027, 0, 1), ZONE))).toBe('DAY');
  });
});
