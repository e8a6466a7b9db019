import { describe, expect, it } from 'vitest';
import { from, to, ZONE } from './test-chart.ts';
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

  it('name the day where a new one begins', () => {
    const names = labels({ from, to: to + 86_400_000 }, 12, 'de');
    expect(names[0]).toMatch(/29/);
    expect(names.filter((name) => /30/.test(name))).toHaveLength(1);
    expect(names).toContain('12:00');
  });

  it('name the year where months of two years are shown', () => {
    const range = { from: Date.parse('2025-07-01T00:00+02:00'), to: Date.parse('2026-06-01T00:00+02:00') };
    expect(labels(range, 14, 'en')).toContain('2026');
  });

  it('never are more than there is room for', () => {
    const year = { from: Date.parse('2025-01-01'), to: Date.parse('2026-01-01'), timeZone: ZONE, locale: 'en' };
    expect(timeTicks(year, 5).values.length).toBeLessThanOrEqual(6);
  });
});
