import { describe, expect, it } from 'vitest';
import { type CalendarUnit, startOfDate, type TimeRange } from './civil.ts';
import { previousPeriod, sameRangeYearAgo } from './comparison.ts';
import { stepEdges } from './step-edges.ts';
import { stepPairs } from './step-pairs.ts';

const ZONE = 'Europe/Bratislava';
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

  it('of months are paired in their order', () => {
    const year = dates('2026-01-01', '2027-01-01');
    const pairs = paired(year, previousPeriod(year, ZONE), 'month');
    expect(pairs.get(at('2026-12-01T00:00'))).toBe(at('2025-12-01T00:00'));
    expect(pairs.size).toBe(12);
  });
});
