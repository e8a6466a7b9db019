import { describe, expect, it } from 'vitest';
import { comparedSoFar, unitBefore } from './so-far.ts';

const zone = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);
const days = (from: string, to: string) => ({ from: at(`${from}+01:00`), to: at(`${to}+01:00`) });

const today = days('2026-11-18T00:00:00', '2026-11-19T00:00:00');
const yesterday = days('2026-11-17T00:00:00', '2026-11-18T00:00:00');

describe('what a range that runs is compared with', () => {
  const soFar = (now: string) => comparedSoFar({ range: today, compared: yesterday, zone }, at(now));

  it('is as much of the one before as has passed of this one, to the minute', () => {
    expect(soFar('2026-11-18T06:07:31+01:00')).toEqual(days('2026-11-17T00:00:00', '2026-11-17T06:07:00'));
  });

  it('is nothing in its first minute, and all of it once it is over', () => {
    expect(soFar('2026-11-18T00:00:30+01:00')).toEqual({ from: yesterday.from, to: yesterday.from });
    expect(soFar('2026-11-19T00:00:00+01:00')).toEqual(yesterday);
  });

  it('never reaches past a range before that is shorter', () => {
    const march = { from: at('2026-03-01T00:00:00+01:00'), to: at('2026-04-01T00:00:00+02:00') };
    const february = days('2026-02-01T00:00:00', '2026-03-01T00:00:00');
    expect(comparedSoFar({ range: march, compared: february, zone }, at('2026-03-31T12:00:00+02:00'))).toEqual(
      february,
    );
  });

  it('is the same time of the clock where the clock was changed in between', () => {
    const [sunday, monday] = ['2026-10-25', '2026-10-26'].map((day) => at(`${day}T00:00:00+01:00`)) as [number, number];
    const ranges = {
      range: { from: monday, to: monday + 86_400_000 },
      compared: { from: sunday - 3_600_000, to: monday },
    };
    expect(comparedSoFar({ ...ranges, zone }, at('2026-10-26T12:00:00+01:00')).to).toBe(
      at('2026-10-25T12:00:00+01:00'),
    );
  });
});

describe('the unit before', () => {
  it('is known by the ranges of both', () => {
    expect(unitBefore({ range: today, compared: yesterday, zone })).toBe('day');
    const [november, october] = [days('2026-11-01T00:00:00', '2026-12-01T00:00:00'), at('2026-10-01T00:00:00+02:00')];
    expect(unitBefore({ range: november, compared: { from: october, to: november.from }, zone })).toBe('month');
  });

  it('is none of days that are no unit, and of one a year ago', () => {
    const two = days('2026-11-17T00:00:00', '2026-11-19T00:00:00');
    expect(
      unitBefore({ range: two, compared: days('2026-11-15T00:00:00', '2026-11-17T00:00:00'), zone }),
    ).toBeUndefined();
    const ago = days('2025-11-18T00:00:00', '2025-11-19T00:00:00');
    expect(unitBefore({ range: today, compared: ago, zone })).toBeUndefined();
  });
});
