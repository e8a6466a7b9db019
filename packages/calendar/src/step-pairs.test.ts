import { zonedAt } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarUnit, startOfDate, type TimeRange } from './civil.ts';
import { previousPeriod, sameRangeYearAgo } from './comparison.ts';
import { stepEdges } from './step-edges.ts';
import { reachedIn, stepPairs } from './step-pairs.ts';

const ZONE = 'Europe/Bratislava';
const JANUARY = Temporal.PlainDate.from('2026-01-01');
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;
const dates = (first: string, end: string): TimeRange => ({
  from: startOfDate(first, ZONE),
  to: startOfDate(end, ZONE),
});
const starts = (range: TimeRange, unit: CalendarUnit) => [...stepEdges({ ...range, unit, zone: ZONE }).subarray(0, -1)];

const paired = (range: TimeRange, compared: TimeRange, unit: CalendarUnit) =>
  stepPairs({
    steps: starts(range, unit),
    comparedSteps: starts(compared, unit),
    range,
    compared,
    byOrder: unit === 'month',
    zone: ZONE,
  });

describe('steps of two periods', () => {
  // proves R-COMP-003
  it('of different month lengths are paired by the day, and the 31st has no counterpart in February', () => {
    const march = dates('2026-03-01', '2026-04-01');
    const pairs = paired(march, previousPeriod(march, ZONE), 'day');
    expect(pairs.size).toBe(28);
    expect(pairs.get(at('2026-03-28T00:00'))).toBe(at('2026-02-28T00:00'));
    expect(pairs.has(at('2026-03-29T00:00'))).toBe(false);
  });

  // proves R-COMP-004
  it('keep their dates over a leap day', () => {
    const spring = dates('2028-02-01', '2028-04-01');
    const pairs = paired(spring, sameRangeYearAgo(spring, ZONE), 'day');
    expect(pairs.get(at('2028-02-28T00:00'))).toBe(at('2027-02-28T00:00'));
    expect(pairs.has(at('2028-02-29T00:00'))).toBe(false);
    expect(pairs.get(at('2028-03-01T00:00'))).toBe(at('2027-03-01T00:00'));
  });

  it('compare 29 February alone with 28 February', () => {
    const leapDay = dates('2028-02-29', '2028-03-01');
    const pairs = paired(leapDay, dates('2027-02-28', '2027-03-01'), 'day');
    expect([...pairs]).toEqual([[at('2028-02-29T00:00'), at('2027-02-28T00:00')]]);
  });

  // proves R-COMP-005
  it('keep their clock time on a day of 23 hours', () => {
    const day = dates('2026-03-30', '2026-03-31');
    const pairs = paired(day, previousPeriod(day, ZONE), 'hour');
    expect(pairs.size).toBe(23);
    expect(pairs.get(at('2026-03-30T01:00'))).toBe(at('2026-03-29T01:00'));
    expect(pairs.has(at('2026-03-30T02:00'))).toBe(false);
    expect(pairs.get(at('2026-03-30T03:00'))).toBe(at('2026-03-29T03:00'));
  });

  // proves R-COMP-006
  it('keep their clock time on a day of 25 hours, with one counterpart for the repeated hour', () => {
    const day = dates('2026-10-25', '2026-10-26');
    const pairs = paired(day, previousPeriod(day, ZONE), 'hour');
    expect(pairs.size).toBe(24);
    expect(pairs.get(at('2026-10-25T02:00+02:00'))).toBe(at('2026-10-24T02:00'));
    expect(pairs.has(at('2026-10-25T02:00+01:00'))).toBe(false);
    expect(pairs.get(at('2026-10-25T23:00'))).toBe(at('2026-10-24T23:00'));
  });

  it('of part of a day are paired by elapsed time', () => {
    const range = { from: at('2026-05-05T12:00'), to: at('2026-05-05T18:00') };
    const pairs = paired(range, previousPeriod(range, ZONE), 'hour');
    expect(pairs.get(at('2026-05-05T13:00'))).toBe(at('2026-05-05T07:00'));
    expect(pairs.size).toBe(6);
  });

  it('of a day and a quarter hour are paired by elapsed time, too', () => {
    const range = { from: at('2026-05-05T12:45'), to: at('2026-05-06T13:00') };
    const pairs = paired(range, previousPeriod(range, ZONE), 'quarter');
    expect(pairs.get(at('2026-05-05T13:00'))).toBe(at('2026-05-04T12:45'));
    expect(pairs.size).toBe(97);
  });

  it('of months are paired in their order, however long they are', () => {
    const spring = dates('2026-01-01', '2026-04-01');
    const pairs = paired(spring, previousPeriod(spring, ZONE), 'month');
    expect([...pairs]).toEqual([
      [at('2026-01-01T00:00'), at('2025-10-01T00:00')],
      [at('2026-02-01T00:00'), at('2025-11-01T00:00')],
      [at('2026-03-01T00:00'), at('2025-12-01T00:00')],
    ]);
  });

  it('of months have no counterpart in a period of fewer of them', () => {
    const pairs = paired(dates('2026-01-01', '2026-04-01'), dates('2025-01-01', '2025-03-01'), 'month');
    expect([...pairs.keys()]).toEqual([at('2026-01-01T00:00'), at('2026-02-01T00:00')]);
  });

  it('of as many days just before are paired in their order, also where that is nearly a year ago', () => {
    const first = fc.integer({ min: 0, max: 4 * 365 }).map((days) => JANUARY.add({ days }));
    const count = fc.constantFrom(1, 7, 59, 90, 364, 365, 366, 367);
    fc.assert(
      fc.property(first, count, (day, days) => {
        const [before, from, to] = [-days, 0, days].map((far) => startOfDate(`${day.add({ days: far })}`, ZONE));
        const [range, compared] = [
          { from: from ?? 0, to: to ?? 0 },
          { from: before ?? 0, to: from ?? 0 },
        ];
        const [ours, theirs] = [starts(range, 'day'), starts(compared, 'day')];
        expect([...paired(range, compared, 'day')]).toEqual(ours.map((step, index) => [step, theirs[index]]));
      }),
    );
  });
});

describe('how far a range has come in the one it is compared with', () => {
  const HOUR = 3_600_000;
  /** The same clock time of another date, by Temporal; of a repeated one the first. */
  const moved = (far: string) => (t: number) =>
    zonedAt(t, ZONE).toPlainDateTime().add(far).toZonedDateTime(ZONE).epochMilliseconds;

  it.each([
    // Over a leap day, and from it on.
    ['-P1Y', dates('2028-02-20', '2028-03-10'), dates('2027-02-20', '2027-03-10')],
    ['-P1Y', dates('2028-02-29', '2028-03-10'), dates('2027-02-28', '2027-03-10')],
    // The clock is put back on another Sunday.
    ['-P1Y', dates('2026-10-20', '2026-11-01'), dates('2025-10-20', '2025-11-01')],
    // The day is longer, and the days before were.
    ['-P1D', dates('2026-10-25', '2026-10-26'), dates('2026-10-24', '2026-10-25')],
    ['-P7D', dates('2026-10-26', '2026-11-02'), dates('2026-10-19', '2026-10-26')],
  ])('is as far as any instant so far has led, by %s', (far, range, compared) => {
    const reached = reachedIn(compared, range, ZONE);
    const led = moved(far);
    let furthest = Number.NEGATIVE_INFINITY;
    for (let t = range.from; t < range.to; t += HOUR / 4) {
      furthest = Math.max(furthest, led(t));
      expect([t, reached(t)]).toEqual([t, furthest]);
      furthest = Math.max(furthest, led(t + HOUR / 4 - 1) + 1);
    }
  });

  it('is the end of the hour that the other day skips, all that hour', () => {
    const reached = reachedIn(dates('2026-03-29', '2026-03-30'), dates('2026-03-30', '2026-03-31'), ZONE);
    const clocks = ['01:59', '02:00', '02:30', '03:00', '03:30'].map((clock) => reached(at(`2026-03-30T${clock}`)));
    expect(clocks).toEqual(['01:59', '03:00', '03:00', '03:00', '03:30'].map((clock) => at(`2026-03-29T${clock}`)));
  });

  it('is the elapsed time of a range that is no whole days', () => {
    const [range, compared] = [
      { from: at('2026-10-25T01:10'), to: at('2026-10-25T05:10') },
      { from: at('2026-10-24T22:10'), to: at('2026-10-25T01:10') },
    ];
    const reached = reachedIn(compared, range, ZONE);
    for (const minutes of [0, 50, 70, 130, 179]) {
      expect(reached(range.from + minutes * 60_000)).toBe(compared.from + minutes * 60_000);
    }
  });
});
