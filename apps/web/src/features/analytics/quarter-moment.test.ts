import { describe, expect, it } from 'vitest';
import { quarterMoment } from './quarter-moment.ts';

const ZONE = { timeZone: 'Europe/Bratislava' } as const;

describe('the moment of a peak', () => {
  // proves R-ANA-029
  it('names the zone in the hour that the clock repeats, as the same quarter hour is there twice', () => {
    const twice = ['2026-10-25T02:15+02:00', '2026-10-25T02:15+01:00'].map((text) => Date.parse(text));
    const [first, second] = twice.map((time) => quarterMoment(time, 'de', ZONE));
    expect(first).toMatch(/^25\. Okt.*02:15 MESZ$/);
    expect(second).toMatch(/^25\. Okt.*02:15 MEZ$/);
  });

  it('is short otherwise', () => {
    const time = Date.parse('2026-11-19T07:15+01:00');
    expect(quarterMoment(time, 'de', ZONE)).toMatch(/^19\. Nov.*07:15$/);
    expect(quarterMoment(time, 'de', { ...ZONE, weekday: 'short' })).toMatch(/^Do.*19\. Nov.*07:15$/);
  });
});
