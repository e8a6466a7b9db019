import type { TimeRange } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { comparedSoFar, ownSoFar, unitBefore } from './so-far.ts';

const zone = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);
const days = (from: string, to: string) => ({ from: at(`${from}+01:00`), to: at(`${to}+01:00`) });

const today = days('2026-11-18T00:00:00', '2026-11-19T00:00:00');
const yesterday = days('2026-11-17T00:00:00', '2026-11-18T00:00:00');

describe('the comparison of a current range', () => {
  const soFar = (now: string) => comparedSoFar({ range: today, compared: yesterday, zone }, at(now));

  it('is the elapsed part of the previous range, to the minute', () => {
    expect(soFar('2026-11-18T06:07:31+01:00')).toEqual(days('2026-11-17T00:00:00', '2026-11-17T06:07:00'));
  });

  // proves R-COMP-030
  it('is as long as the part of its own range that it is compared with', () => {
    for (const now of ['00:01:59', '06:07:31', '23:59:59']) {
      const instant = at(`2026-11-18T${now}+01:00`);
      const [own, other] = [
        ownSoFar(today, instant),
        comparedSoFar({ range: today, compared: yesterday, zone }, instant),
      ];
      expect([own.from, own.to - own.from]).toEqual([today.from, other.to - other.from]);
      expect(instant - own.to).toBeLessThan(60_000);
    }
    expect(ownSoFar(yesterday, today.from)).toEqual(yesterday);
  });

  it('is empty in the first minute, and the whole range at the end', () => {
    expect(soFar('2026-11-18T00:00:30+01:00')).toEqual({ from: yesterday.from, to: yesterday.from });
    expect(soFar('2026-11-19T00:00:00+01:00')).toEqual(yesterday);
  });

  it('ends with a shorter previous range', () => {
    const march = { from: at('2026-03-01T00:00:00+01:00'), to: at('2026-04-01T00:00:00+02:00') };
    const february = days('2026-02-01T00:00:00', '2026-03-01T00:00:00');
    expect(comparedSoFar({ range: march, compared: february, zone }, at('2026-03-31T12:00:00+02:00'))).toEqual(
      february,
    );
  });

  it('ends at the same clock time if the clock changed in between', () => {
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

// proves R-COMP-028
describe('how far the compared range has come never goes back', () => {
  const reached = (range: [string, string], compared: [string, string], now: string) => {
    const [one, other] = [range, compared].map(([from, to]) => ({ from: at(from), to: at(to) }));
    return new Date(comparedSoFar({ range: one as TimeRange, compared: other as TimeRange, zone }, at(now)).to);
  };
  const year = (number: number): [string, string] => [
    `${number}-01-01T00:00:00+01:00`,
    `${number + 1}-01-01T00:00:00+01:00`,
  ];

  it.each([
    ['2028-02-28T23:59:00+01:00', '2027-02-28T23:59:00+01:00'],
    ['2028-02-29T00:00:00+01:00', '2027-03-01T00:00:00+01:00'],
    ['2028-02-29T12:00:00+01:00', '2027-03-01T00:00:00+01:00'],
    ['2028-02-29T23:59:00+01:00', '2027-03-01T00:00:00+01:00'],
    ['2028-03-01T08:00:00+01:00', '2027-03-01T08:00:00+01:00'],
    ['2029-01-01T00:00:00+01:00', '2028-01-01T00:00:00+01:00'],
  ])('at %s of a leap year the year before has come to %s', (now, then) => {
    expect(reached(year(2028), year(2027), now)).toEqual(new Date(then));
  });

  it('but a range that begins with 29 February follows the clock of 28 February', () => {
    const leapDay: [string, string] = ['2028-02-29T00:00:00+01:00', '2028-03-01T00:00:00+01:00'];
    const before: [string, string] = ['2027-02-28T00:00:00+01:00', '2027-03-01T00:00:00+01:00'];
    expect(reached(leapDay, before, '2028-02-29T12:00:00+01:00')).toEqual(new Date('2027-02-28T12:00:00+01:00'));
  });

  it.each([
    ['2026-10-25T02:30:00+02:00', '2026-10-24T02:30:00+02:00'],
    ['2026-10-25T02:30:00+01:00', '2026-10-24T03:00:00+02:00'],
    ['2026-10-25T03:10:00+01:00', '2026-10-24T03:10:00+02:00'],
  ])('at %s of the day with 25 hours the day before has come to %s', (now, then) => {
    const long: [string, string] = ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'];
    const before: [string, string] = ['2026-10-24T00:00:00+02:00', '2026-10-25T00:00:00+02:00'];
    expect(reached(long, before, now)).toEqual(new Date(then));
  });
});

// proves R-COMP-029
describe('a compared range that is still to come, or has not come as far', () => {
  const november = days('2026-11-01T00:00:00', '2026-12-01T00:00:00');
  const now = at('2026-11-18T10:30:20+01:00');

  it('is not compared: a whole day beside a part of one', () => {
    const none = { from: today.from, to: today.from };
    expect(comparedSoFar({ range: yesterday, compared: today, zone }, now)).toEqual(none);
  });

  it('is not compared: seventeen days beside the first three', () => {
    const compared = days('2026-11-15T00:00:00', '2026-12-15T00:00:00');
    expect(comparedSoFar({ range: november, compared, zone }, now)).toEqual({ from: compared.from, to: compared.from });
  });

  it('is compared as far as it has come where it is the same range', () => {
    const until = at('2026-11-18T10:30:00+01:00');
    expect(comparedSoFar({ range: today, compared: today, zone }, now)).toEqual({ from: today.from, to: until });
  });
});

describe('the previous unit', () => {
  it('is determined by both ranges', () => {
    expect(unitBefore({ range: today, compared: yesterday, zone })).toBe('day');
    const [november, october] = [days('2026-11-01T00:00:00', '2026-12-01T00:00:00'), at('2026-10-01T00:00:00+02:00')];
    expect(unitBefore({ range: november, compared: { from: october, to: november.from }, zone })).toBe('month');
  });

  it('is undefined for days that are not a unit, and for one a year ago', () => {
    const two = days('2026-11-17T00:00:00', '2026-11-19T00:00:00');
    expect(
      unitBefore({ range: two, compared: days('2026-11-15T00:00:00', '2026-11-17T00:00:00'), zone }),
    ).toBeUndefined();
    const ago = days('2025-11-18T00:00:00', '2025-11-19T00:00:00');
    expect(unitBefore({ range: today, compared: ago, zone })).toBeUndefined();
  });
});
