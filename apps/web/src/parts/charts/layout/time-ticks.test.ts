import { describe, expect, it } from 'vitest';
import { from, HOUR, to, ZONE } from '../testing/test-chart.ts';
import { timeTicks } from './time-ticks.ts';

const labels = (range: { from: number; to: number }, most: number, locale = 'sk') => {
  const { values, label } = timeTicks({ ...range, timeZone: ZONE, locale }, most);
  return values.map(label);
};

describe('the ticks of a time axis', () => {
  it('count civil hours on the day the clock goes forward', () => {
    const names = labels({ from, to }, 12);
    expect(names[0]).toBe('00:00');
    expect(names).not.toContain('02:30');
    expect(new Set(names).size).toBeGreaterThan(8);
  });

  it('are at the same clock times on a day with a clock change as on any other', () => {
    const spring = { from: Date.parse('2026-03-29T00:00+01:00'), to: Date.parse('2026-03-30T00:00+02:00') };
    const autumn = { from: Date.parse('2026-10-25T00:00+02:00'), to: Date.parse('2026-10-26T00:00+01:00') };
    const threes = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'];
    expect([labels(spring, 9), labels(autumn, 9)]).toEqual([threes, threes]);
    expect(labels(spring, 12).slice(0, 3)).toEqual(['00:00', '04:00', '06:00']);
    expect(labels(autumn, 14).slice(0, 4)).toEqual(['00:00', '02:00', '02:00', '04:00']);
  });

  it('name the day at its start', () => {
    const names = labels({ from, to: to + 86_400_000 }, 12, 'de');
    expect(names[0]).toMatch(/29/);
    expect(names.filter((name) => /30/.test(name))).toHaveLength(1);
    expect(names).toContain('12:00');
  });

  it('name the year if months of two years are shown', () => {
    const range = { from: Date.parse('2025-07-01T00:00+02:00'), to: Date.parse('2026-06-01T00:00+02:00') };
    expect(labels(range, 14, 'en')).toContain('2026');
  });

  it('name each column once: days of seven days, also across a clock change, months of a year', () => {
    const zone = { timeZone: ZONE, locale: 'sk' };
    const week = { from: Date.parse('2026-10-19T00:00+02:00'), to: Date.parse('2026-10-26T00:00+01:00') };
    for (const hours of [23, 24, 25]) {
      const { values, label } = timeTicks({ ...week, ...zone, least: hours * HOUR }, 18);
      expect(values.map(label)).toEqual(['19. 10.', '20. 10.', '21. 10.', '22. 10.', '23. 10.', '24. 10.', '25. 10.']);
    }
    const year = { from: Date.parse('2026-01-01T00:00+01:00'), to: Date.parse('2027-01-01T00:00+01:00') };
    expect(timeTicks({ ...year, ...zone, least: 31 * 24 * HOUR }, 60).values).toHaveLength(12);
  });

  it('name days of a few weeks, some left out evenly, if not all of them fit', () => {
    const until = Date.parse('2026-11-24T00:00+01:00');
    const daysBefore = (days: number) => ({ from: until - days * 24 * HOUR, to: until });
    expect(labels(daysBefore(7), 3)).toEqual(['17. 11.', '19. 11.', '21. 11.', '23. 11.']);
    expect(labels(daysBefore(14), 6)).toHaveLength(7);
    expect(labels(daysBefore(28), 6)).toEqual(['2. 11.', '9. 11.', '16. 11.', '23. 11.']);
  });

  it('are never more than fit', () => {
    const year = { from: Date.parse('2025-01-01'), to: Date.parse('2026-01-01'), timeZone: ZONE, locale: 'en' };
    expect(timeTicks(year, 5).values.length).toBeLessThanOrEqual(6);
  });
});
