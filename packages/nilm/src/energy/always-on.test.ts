import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysOnFloor } from './always-on.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Rows of an hour each with their lowest power, from the first of January 1970 on. */
const hours = (least: readonly number[]) =>
  alwaysOnFloor({
    start: Float64Array.from(least, (_, i) => i * HOUR),
    least: Float64Array.from(least),
  });
const days = (powers: readonly number[]) => hours(powers.flatMap((power) => Array<number>(24).fill(power)));

describe('what is always on', () => {
  // proves R-NILM-041
  it('is what the phase never fell below in the seven days up to an instant', () => {
    const floor = days([150, 108, 108, 130, 160, 110, 140, 120]);
    expect(floor(6 * DAY + HOUR)).toBe(108);
    expect(floor(7.5 * DAY)).toBe(108);
  });

  it('is not lowered by one reading at zero, or by an outage of one day', () => {
    const day = Array<number>(24).fill(120);
    expect(hours([...day.slice(1), 0])(HOUR)).toBe(120);
    expect(days([120, 120, 0, 120, 120])(4 * DAY)).toBe(120);
    // Twelve hours tell it, and four days; fewer do not.
    const zeroIn = (count: number) => [0, ...Array<number>(count - 1).fill(120)];
    expect([11, 12].map((count) => hours(zeroIn(count))(HOUR))).toEqual([0, 120]);
    expect([3, 4].map((count) => days(zeroIn(count))((count - 1) * DAY))).toEqual([0, 120]);
  });

  it('follows a lower load from the second day on, and a higher one after a week', () => {
    const floor = days([200, 200, 200, 200, 200, 100, 100, 100]);
    expect(floor(5 * DAY)).toBe(200);
    expect(floor(6 * DAY)).toBe(100);
    const rising = days([...Array<number>(4).fill(100), ...Array<number>(10).fill(200)]);
    expect([rising(8 * DAY), rising(9 * DAY), rising(13 * DAY)]).toEqual([100, 200, 200]);
  });

  it('is zero where nothing is known, and of exported power', () => {
    expect(hours([])(0)).toBe(0);
    expect(hours([Number.NaN, Number.NaN])(0)).toBe(0);
    expect(hours([-300, -200])(0)).toBe(0);
    expect(days([100])(30 * DAY)).toBe(0);
  });

  it('is the same from rows of any length within an hour', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 24 * 4, maxLength: 24 * 4 * 3 }),
        (quarters) => {
          const fine = alwaysOnFloor({
            start: Float64Array.from(quarters, (_, i) => i * (HOUR / 4)),
            least: Float64Array.from(quarters),
          });
          const coarse = hours(
            Array.from({ length: Math.ceil(quarters.length / 4) }, (_, i) =>
              Math.min(...quarters.slice(4 * i, 4 * i + 4)),
            ),
          );
          for (const day of [0, 1, 2, 5]) expect(fine(day * DAY)).toBe(coarse(day * DAY));
        },
      ),
    );
  });
});
