import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDate,
  datesText,
  isRunning,
  isSameClock,
  PRESETS_BY_GRANULARITY,
  PRESETS_WITH_HOURS,
  parseRange,
  type RangeContext,
  rangeOfDates,
  rangeOfPreset,
  rangeText,
  shiftedRange,
  yearsText,
} from './graph-range.ts';

const HOUR = 3_600_000;
const ZONE = 'Europe/Bratislava';
const NOON = Date.parse('2026-11-21T12:00:00+01:00');
const days: RangeContext = { now: NOON, zone: ZONE, presets: PRESETS_BY_GRANULARITY.day };
const years: RangeContext = { ...days, presets: PRESETS_BY_GRANULARITY.year };

describe('the presets', () => {
  // proves R-AVAIL-016, R-FORM-026
  it('begin with what shows by default: today, the last 7 days, the current year', () => {
    const first = Object.values(PRESETS_BY_GRANULARITY).map(([preset]) => preset);
    expect(first).toEqual(['today', 'last7days', 'thisYear']);
  });

  // proves R-BAR-005
  it('of days, weeks and years are those of the specification', () => {
    expect(PRESETS_BY_GRANULARITY).toEqual({
      day: ['today', 'yesterday', 'last7days', 'last14days', 'thisMonth'],
      week: ['last7days', 'last14days', 'thisMonth'],
      year: ['thisYear', 'lastYear'],
    });
  });
});

describe('ranges of hours', () => {
  const hours: RangeContext = { ...days, presets: PRESETS_WITH_HOURS };
  const minute = 60_000;

  it('end with the minute that runs', () => {
    expect(parseRange('lastHour', hours)).toMatchObject({ from: NOON - HOUR + minute, to: NOON + minute });
    expect(datesText(rangeOfPreset('lastHour', hours))).toBe('21.11. 11:01 – 12:01');
    expect(datesText(rangeOfPreset('last24hours', hours))).toBe('20.11. 12:01 – 21.11. 12:01');
  });

  it('are as long on days on which the clock changes', () => {
    const now = Date.parse('2026-10-25T12:00:00+01:00');
    const { from, to } = rangeOfPreset('last24hours', { ...hours, now });
    expect(to - from).toBe(24 * HOUR);
    expect(datesText(rangeOfPreset('last24hours', { ...hours, now }))).toBe('24.10. 13:01 – 25.10. 12:01');
  });

  it('read back from an address as what was written, and are cut off at now', () => {
    const before = shiftedRange(rangeOfPreset('lastHour', hours), -1, hours);
    if (before === undefined) throw new Error('there is an hour before');
    expect(before).toMatchObject({ from: NOON - 2 * HOUR + minute, to: NOON - HOUR + minute, preset: undefined });
    expect(rangeText(before)).toBe(`${before.from / 1_000}..${before.to / 1_000}`);
    expect(parseRange(rangeText(before), hours)).toEqual(before);
    expect(parseRange(`${NOON / 1_000}..${NOON / 1_000 + 7_200}`, hours)?.to).toBe(NOON + minute);
    expect(parseRange(`${NOON / 1_000 + 3_600}..${NOON / 1_000 + 7_200}`, hours)).toBeUndefined();
  });

  it('lead back to the last one, and no further', () => {
    const last = rangeOfPreset('lastHour', hours);
    const before = shiftedRange(last, -1, hours);
    expect(before && shiftedRange(before, 1, hours)).toEqual(last);
    expect(shiftedRange(last, 1, hours)).toBeUndefined();
  });

  it('are nothing on a screen of whole days', () => {
    expect(parseRange('lastHour', days)).toBeUndefined();
    expect(parseRange(`${NOON / 1_000 - 3_600}..${NOON / 1_000}`, days)).toBeUndefined();
  });
});

describe('this month', () => {
  it('leads to the month before, however long it is, and back', () => {
    const month = rangeOfPreset('thisMonth', days);
    const before = shiftedRange(month, -1, days);
    expect(before).toMatchObject({ firstDate: '2026-10-01', lastDate: '2026-10-31' });
    expect(before && shiftedRange(before, 1, days)).toEqual(month);
    expect(shiftedRange(month, 1, days)).toBeUndefined();
  });
});

describe('the calendar', () => {
  // proves R-BAR-011
  it('opens with the last day of what is shown, and with today while that is still to come', () => {
    expect(calendarDate(rangeOfPreset('thisYear', years), years)).toBe('2026-11-21');
    expect(calendarDate(rangeOfPreset('lastYear', years), years)).toBe('2025-12-31');
    expect(calendarDate(rangeOfPreset('yesterday', days), days)).toBe('2026-11-20');
    expect(calendarDate(rangeOfPreset('today', days), days)).toBe('2026-11-21');
  });
});

describe('a range in an address', () => {
  it('is a preset by its name', () => {
    const range = parseRange('yesterday', days);
    expect(range).toMatchObject({ preset: 'yesterday', firstDate: '2026-11-20', lastDate: '2026-11-20' });
  });

  // proves R-BAR-012
  it('is two dates, both included', () => {
    const range = parseRange('2026-11-01..2026-11-07', days);
    expect(range).toMatchObject({ preset: undefined, firstDate: '2026-11-01', lastDate: '2026-11-07' });
    expect((range?.to ?? 0) - (range?.from ?? 0)).toBe(7 * 24 * HOUR);
  });

  it.each(['', 'thisYear', '2026-11-01', '2026-13-01..2026-13-02', 'a..b', '2026-11-01..2026-11-02..', 7, undefined])(
    'is nothing for %s on a screen of days',
    (text) => expect(parseRange(text, days)).toBeUndefined(),
  );

  // proves R-BAR-018, R-PROF-029
  it('reads back what it writes', () => {
    const day = fc
      .integer({ min: 0, max: 3_000 })
      .map((back) => new Date(NOON - back * 24 * HOUR).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const range = rangeOfDates(one, other, days);
        expect(range).toBeDefined();
        if (range !== undefined) expect(parseRange(rangeText(range), days)).toEqual(range);
      }),
    );
  });
});

describe('rangeOfDates', () => {
  it('takes the dates in either order', () => {
    expect(rangeOfDates('2026-11-07', '2026-11-01', days)).toEqual(rangeOfDates('2026-11-01', '2026-11-07', days));
  });

  // proves R-BAR-006
  it('has nothing after today', () => {
    expect(rangeOfDates('2026-11-20', '2026-12-24', days)?.lastDate).toBe('2026-11-21');
    expect(rangeOfDates('2026-11-22', '2026-11-23', days)).toBeUndefined();
  });

  // proves R-BAR-007
  it('has nothing before times are counted, which no call takes', () => {
    const range = rangeOfDates('0001-01-01', '2026-11-20', days);
    expect(range).toMatchObject({ firstDate: '1970-01-02', lastDate: '2026-11-20' });
    expect(range?.from).toBeGreaterThanOrEqual(0);
    expect(rangeOfDates('1900-01-01', '1969-12-31', days)).toBeUndefined();
  });

  // proves R-BAR-013
  it('has 25 hours where the clock goes back', () => {
    const range = rangeOfDates('2026-10-25', '2026-10-25', days);
    expect((range?.to ?? 0) - (range?.from ?? 0)).toBe(25 * HOUR);
  });
});

describe('shiftedRange', () => {
  it('goes from today to yesterday and back, under their names', () => {
    const yesterday = shiftedRange(rangeOfPreset('today', days), -1, days);
    expect(yesterday?.preset).toBe('yesterday');
    expect(yesterday && shiftedRange(yesterday, 1, days)?.preset).toBe('today');
  });

  // proves R-BAR-013
  it('goes by the length of the range, whole days across a clock change', () => {
    const range = rangeOfDates('2026-10-26', '2026-11-01', days);
    const earlier = range && shiftedRange(range, -1, days);
    expect(earlier).toMatchObject({ firstDate: '2026-10-19', lastDate: '2026-10-25' });
  });

  // proves R-BAR-006
  it('does not go beyond today', () => {
    expect(shiftedRange(rangeOfPreset('today', days), 1, days)).toBeUndefined();
    expect(shiftedRange(rangeOfPreset('last7days', days), 1, days)).toBeUndefined();
  });

  // proves R-BAR-007
  it('does not go before the first day', () => {
    const first = rangeOfDates('1970-01-02', '1970-01-03', days);
    expect(first && shiftedRange(first, -1, days)).toBeUndefined();
  });

  it('goes by whole years, leap or not', () => {
    const lastYear = shiftedRange(rangeOfPreset('thisYear', years), -1, years);
    expect(lastYear?.preset).toBe('lastYear');
    const before = lastYear && shiftedRange(lastYear, -1, years);
    expect(before).toMatchObject({ firstDate: '2024-01-01', lastDate: '2024-12-31' });
    expect(shiftedRange(rangeOfPreset('thisYear', years), 1, years)).toBeUndefined();
  });
});

describe('datesText', () => {
  // proves R-BAR-008
  it('writes day and month, once for a single day', () => {
    const range = rangeOfDates('2026-11-01', '2026-11-07', days);
    expect(range && datesText(range)).toBe('1.11. – 7.11.');
    const day = rangeOfDates('2026-11-01', '2026-11-01', days);
    expect(day && datesText(day)).toBe('1.11.');
  });
});

describe('yearsText', () => {
  // proves R-BAR-009
  it.each([
    ['2026-11-01', '2026-11-07', ''],
    ['2024-11-01', '2024-11-07', '2024'],
    ['2025-12-31', '2026-01-01', '2025 – 2026'],
  ])('of %s to %s is %j in 2026', (first, last, text) => {
    const range = rangeOfDates(first, last, days);
    expect(range && yearsText(range, days)).toBe(text);
  });

  it('is of the year that the site has, which Auckland begins half a day earlier', () => {
    const now = Date.parse('2026-12-31T23:30:00Z');
    const texts = ['Pacific/Auckland', 'America/New_York'].map((zone) => {
      const context = { ...days, now, zone };
      return yearsText(rangeOfPreset('today', context), context);
    });
    expect(texts).toEqual(['', '']);
    expect(yearsText({ firstDate: '2026-12-30', lastDate: '2026-12-31' }, { now, zone: 'Pacific/Auckland' })).toBe(
      '2026',
    );
  });
});

describe('isSameClock', () => {
  // proves R-BAR-014
  it.each([
    ['Europe/Prague', true],
    ['Pacific/Auckland', false],
    ['Africa/Algiers', true],
  ])('in %s today: %s', (zone, expected) => {
    expect(isSameClock(rangeOfPreset('today', days), ZONE, zone)).toBe(expected);
  });

  it('is false where one end lies in summer time, which the other zone has not', () => {
    const [autumn, spring] = [
      rangeOfDates('2026-10-20', '2026-11-01', days),
      rangeOfDates('2026-03-20', '2026-04-01', days),
    ];
    expect(autumn && isSameClock(autumn, ZONE, 'Africa/Algiers')).toBe(false);
    expect(spring && isSameClock(spring, ZONE, 'Africa/Algiers')).toBe(false);
  });
});

describe('isRunning', () => {
  it('is true for today and false for what is over', () => {
    expect(isRunning(rangeOfPreset('today', days), NOON)).toBe(true);
    expect(isRunning(rangeOfPreset('yesterday', days), NOON)).toBe(false);
  });
});
