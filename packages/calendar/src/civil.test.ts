import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { addUnits, type CalendarUnit, instantsOf, localStartOf, localTime, startOf, startOfDate } from './civil.ts';

const ZONES = [
  'Europe/Bratislava',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'UTC',
] as const;
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: Date.UTC(2014, 0, 1), max: Date.UTC(2039, 0, 1) });
const dateUnit = fc.constantFrom('day', 'week', 'month', 'year' as const) as fc.Arbitrary<
  Exclude<CalendarUnit, 'quarter' | 'hour'>
>;

function temporalStart(unit: 'day' | 'week' | 'month' | 'year', t: number, name: string): number {
  const date = Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(name).toPlainDate();
  const start = {
    day: date,
    week: date.subtract({ days: date.dayOfWeek - 1 }),
    month: date.with({ day: 1 }),
    year: date.with({ month: 1, day: 1 }),
  }[unit];
  return start.toZonedDateTime(name).epochMilliseconds;
}

const at = (text: string) => Date.parse(text);

describe('startOf', () => {
  it('agrees with Temporal on days, weeks, months and years in every zone', () => {
    fc.assert(
      fc.property(dateUnit, instant, zone, (unit, t, name) => {
        expect(startOf(unit, t, name)).toBe(temporalStart(unit, t, name));
      }),
      { numRuns: 500 },
    );
  });

  it('is never later than the instant and does not change when repeated', () => {
    const unit = fc.constantFrom(
      'quarter',
      'hour',
      'day',
      'week',
      'month',
      'year' as const,
    ) as fc.Arbitrary<CalendarUnit>;
    fc.assert(
      fc.property(unit, instant, zone, (name, t, where) => {
        const start = startOf(name, t, where);
        expect(start).toBeLessThanOrEqual(t);
        expect(startOf(name, start, where)).toBe(start);
      }),
    );
  });

  it('starts hours on the local clock in a zone with an offset of half an hour', () => {
    expect(startOf('hour', at('2026-03-01T12:45:00Z'), 'Asia/Kolkata')).toBe(at('2026-03-01T12:30:00Z'));
  });

  it('starts an hour at the change if the clock moves by half an hour', () => {
    // Lord Howe leaves summer time on 5 April 2026 at 02:00 local, back to 01:30.
    const jump = at('2026-04-04T15:00:00Z');
    expect(startOf('hour', jump + 60_000, 'Australia/Lord_Howe')).toBe(jump);
    expect(startOf('hour', jump - 60_000, 'Australia/Lord_Howe')).toBe(jump - 3_600_000);
  });

  it('starts a day at the change if the clock skips midnight', () => {
    // Havana enters summer time on 8 March 2026 at 00:00, when the clock jumps to 01:00.
    expect(localTime(startOf('day', at('2026-03-08T12:00:00Z'), 'America/Havana'), 'America/Havana').hour).toBe(1);
  });

  it('counts what the clock shows again after midnight to the day that has begun', () => {
    // St John's left summer time on 7 November 2010 a minute after midnight, back to 23:01 of the 6th.
    const midnight = at('2010-11-07T02:30:00Z');
    const jump = midnight + 60_000;
    expect(localTime(jump, 'America/St_Johns').date).toBe('2010-11-06');
    for (const t of [midnight, jump - 1, jump, jump + 86_400_000 - 60_000]) {
      expect(startOf('day', t, 'America/St_Johns')).toBe(midnight);
    }
  });

  it('does not depend on the time that was looked up before', async () => {
    const days = fc.integer({ min: -370, max: 370 });
    await fc.assert(
      fc.asyncProperty(dateUnit, fc.tuple(instant, days), zone, async (unit, [known, far], name) => {
        vi.resetModules();
        const fresh = await import('./civil.ts');
        for (const t of [known, known + far * 86_400_000]) {
          expect(fresh.startOf(unit, t, name)).toBe(temporalStart(unit, t, name));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('refuses an unknown zone', () => {
    expect(() => startOf('day', 0, 'Europe/Nowhere')).toThrow(RangeError);
  });
});

describe('the local start of a unit', () => {
  it('is the one that the calendar has', () => {
    const reading = fc.integer({ min: Date.UTC(1899, 0, 1), max: Date.UTC(2101, 0, 1) });
    fc.assert(
      fc.property(dateUnit, reading, (unit, local) => {
        expect(localStartOf(unit, local)).toBe(temporalStart(unit, local, 'UTC'));
      }),
    );
  });
});

describe('addUnits', () => {
  it('agrees with Temporal on adding to starts of units', () => {
    fc.assert(
      fc.property(
        fc.record({ unit: dateUnit, count: fc.integer({ min: -40, max: 40 }) }),
        instant,
        zone,
        ({ unit, count }, t, name) => {
          const start = temporalStart(unit, t, name);
          const date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(name).toPlainDate();
          const expected = date.add({ [`${unit}s`]: count }).toZonedDateTime(name).epochMilliseconds;
          const actual = addUnits(start, { count, unit }, name);
          // A day that starts at a jump (01:00) keeps that clock time; every other one is midnight.
          expect(startOf('day', actual, name)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps the clock time across a clock change and counts hours as elapsed time', () => {
    const noon = at('2026-03-28T11:00:00Z');
    expect(addUnits(noon, { count: 1, unit: 'day' }, 'Europe/Bratislava')).toBe(at('2026-03-29T10:00:00Z'));
    expect(addUnits(noon, { count: 24, unit: 'hour' }, 'Europe/Bratislava')).toBe(at('2026-03-29T11:00:00Z'));
  });

  it('counts quarters as elapsed time, also over a clock change', () => {
    const [before, after] = [at('2026-03-29T00:50:00Z'), at('2026-03-29T01:20:00Z')];
    expect(addUnits(before, { count: 2, unit: 'quarter' }, 'Europe/Bratislava')).toBe(after);
    expect(addUnits(after, { count: -2, unit: 'quarter' }, 'Europe/Bratislava')).toBe(before);
  });

  it('uses the last day of a month that is too short', () => {
    const last = at('2028-01-30T23:00:00Z');
    expect(localTime(addUnits(last, { count: 1, unit: 'month' }, 'Europe/Bratislava'), 'Europe/Bratislava').date).toBe(
      '2028-02-29',
    );
    expect(localTime(addUnits(last, { count: -2, unit: 'month' }, 'Europe/Bratislava'), 'Europe/Bratislava').date).toBe(
      '2027-11-30',
    );
  });
});

describe('localTime', () => {
  it('reads calendar and clock of the zone', () => {
    expect(localTime(at('2026-06-30T22:50:00Z'), 'Europe/Bratislava')).toEqual({
      year: 2026,
      month: 7,
      day: 1,
      weekday: 3,
      hour: 0,
      minute: 50,
      quarter: 3,
      date: '2026-07-01',
    });
    expect(localTime(at('2026-07-05T12:00:00Z'), 'UTC').weekday).toBe(7);
  });
});

describe('startOfDate', () => {
  it('finds the first instant of a local date', () => {
    expect(startOfDate('2026-07-01', 'Europe/Bratislava')).toBe(at('2026-06-30T22:00:00Z'));
  });

  it('answers NaN for a text that is not a date', () => {
    for (const text of ['2026-02-30', '2026-13-01', '1.7.2026', '']) expect(startOfDate(text, 'UTC')).toBeNaN();
  });
});

describe('the instants of a clock reading', () => {
  const reading = (text: string) => Date.parse(`${text}Z`);

  // proves R-FILE-026
  it('are usually one, two in a repeated hour and none in a skipped one', () => {
    const at = (text: string) => instantsOf(reading(text), 'Europe/Bratislava');
    expect(at('2026-06-01T12:00:00')).toEqual([Date.UTC(2026, 5, 1, 10)]);
    expect(at('2026-10-25T02:30:00')).toEqual([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]);
    expect(at('2026-10-25T03:00:00')).toEqual([Date.UTC(2026, 9, 25, 2)]);
    expect(at('2026-03-29T02:00:00')).toEqual([]);
    expect(at('2026-03-29T03:00:00')).toEqual([Date.UTC(2026, 2, 29, 1)]);
  });

  it('are those at which the clock shows it', () => {
    fc.assert(
      fc.property(instant, zone, (t, name) => {
        const offset = Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(name).offsetNanoseconds / 1e6;
        expect(instantsOf(t + offset, name)).toContain(t);
      }),
    );
  });
});
