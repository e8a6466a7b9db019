import { startOfDate } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { chosenDay, chosenPart, dayBeside, partBeside } from './chosen-day.ts';

const zone = 'Europe/Bratislava';
const at = (date: string) => startOfDate(date, zone);
const HOUR = 3_600_000;
/** A week around the night on which the clock is set back. */
const range = { from: at('2026-10-22'), to: at('2026-10-29') };
const now = at('2026-10-26') + 9 * HOUR;
const context = { range, zone, now };

describe('the chosen day', () => {
  // proves R-AVAIL-018
  it('is that of the address, else the last one of the range that has begun', () => {
    expect(chosenDay('2026-10-23', context)).toEqual({ from: at('2026-10-23'), to: at('2026-10-24') });
    const last = { from: at('2026-10-26'), to: at('2026-10-27') };
    for (const wished of [undefined, '2026-10-28', '2026-10-21', '2026-02-30', 5, 'today']) {
      expect(chosenDay(wished, context)).toEqual(last);
    }
  });

  // proves R-AVAIL-018
  it('has 25 hours when the clock is set back', () => {
    const { from, to } = chosenDay('2026-10-25', context);
    expect(to - from).toBe(25 * HOUR);
  });

  it('has neighbours inside the range, up to today', () => {
    const day = (date: string) => chosenDay(date, context);
    expect(dayBeside(day('2026-10-25'), 1, context)).toBe('2026-10-26');
    expect(dayBeside(day('2026-10-26'), -1, context)).toBe('2026-10-25');
    expect(dayBeside(day('2026-10-26'), 1, context)).toBeUndefined();
    expect(dayBeside(day('2026-10-22'), -1, context)).toBeUndefined();
  });
});

describe('the chosen half hour', () => {
  const day = chosenDay('2026-10-25', context);
  const ten = day.from + 11 * HOUR;

  // proves R-AVAIL-019
  it('is that of the address, by its start', () => {
    expect(chosenPart(ten / 1_000, day)).toEqual({ from: ten, to: ten + HOUR / 2 });
    expect(chosenPart(String(ten / 1_000), day)).toEqual({ from: ten, to: ten + HOUR / 2 });
  });

  it.each([undefined, 'x', ten / 1_000 + 60, day.to / 1_000, day.from / 1_000 - 1_800])('is none for %j', (wished) => {
    expect(chosenPart(wished, day)).toBeUndefined();
  });

  // proves R-AVAIL-019
  it('has neighbours inside the day, up to now', () => {
    const part = { from: day.from, to: day.from + HOUR / 2 };
    expect(partBeside(part, 1, { day, now })).toBe(part.to / 1_000);
    expect(partBeside(part, -1, { day, now })).toBeUndefined();
    expect(partBeside(part, 1, { day, now: part.to - 1 })).toBeUndefined();
  });
});
