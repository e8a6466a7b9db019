import { describe, expect, it } from 'vitest';
import { continuousRegister } from './continuous-register.ts';

const MINUTE = 60_000;
/** 333 Wh in a minute. */
const LIMIT = { maxPower: 20_000 };
/** 6 kW. */
const GROWTH = 100;

/** A register read once a minute; `shown` changes readings of it, by the minute. */
function count(minutes: number, shown: (reading: number, minute: number) => number) {
  const value = Float64Array.from({ length: minutes }, (_, minute) => shown(100_000 + GROWTH * minute, minute));
  const time = value.map((_, minute) => minute * MINUTE);
  const { breaks, ...register } = continuousRegister({ register: 'E', time, value, boot: value.map(() => 1) }, LIMIT);
  const energy = (register.value.at(-1) as number) - (register.value[0] as number);
  return { energy, doubtful: register.doubtful.map(({ amount }) => amount), kinds: new Set(breaks.map((b) => b.kind)) };
}

const isBetween = (minute: number, from: number, to: number) => minute >= from && minute < to;

describe('a register that reads a little too low', () => {
  // proves R-MEAS-166
  it.each([
    ['a share', (reading: number) => 0.97 * reading],
    ['an amount', (reading: number) => reading - 3_000],
  ])('by %s for hours, and passes where it had been, has counted all once it jumps back', (_, low) => {
    const found = count(300, (reading, minute) => (isBetween(minute, 60, 240) ? low(reading) : reading));
    expect(found.energy).toBeCloseTo(299 * GROWTH, 6);
    expect(found.doubtful).toEqual([]);
    expect(found.kinds).toEqual(new Set(['noise', 'recovery']));
  });

  it('does not let a jump through that is more than it returns by', () => {
    const found = count(300, (reading, minute) => {
      if (minute >= 240) return reading + 4_000;
      return minute >= 60 ? reading - 3_000 : reading;
    });
    expect(found.doubtful).toEqual([7_100]);
  });

  it('for a minute has no part in a jump that comes later', () => {
    const found = count(300, (reading, minute) => {
      if (minute === 60) return reading - 3_000;
      return minute >= 240 ? reading + 3_000 : reading;
    });
    expect(found.doubtful).toEqual([3_100]);
    expect(found.energy).toBeCloseTo(298 * GROWTH, 6);
  });

  it('for more than a day counts on there', () => {
    const found = count(3_000, (reading, minute) => (isBetween(minute, 60, 2_000) ? reading - 3_000 : reading));
    expect(found.doubtful).toEqual([3_100]);
  });
});
