import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ThreePhases, unbalanceOf, voltageSequence } from '../index.ts';

const volts = fc.integer({ min: 1_500, max: 2_600 }).map((tenths) => tenths / 10);
const three = fc.tuple(volts, volts, volts);
const shift = fc.integer({ min: -150, max: 150 }).map((tenths) => tenths / 10);

/** IEC 61000-4-30, by the three voltages between the phases. */
function byLines(magnitudes: ThreePhases, lags: ThreePhases): number {
  const points = magnitudes.map((size, phase) => {
    const angle = (-(lags[phase] ?? 0) * Math.PI) / 180;
    return [size * Math.cos(angle), size * Math.sin(angle)] as const;
  });
  const line = (one: number, other: number) => {
    const [x, y] = [
      (points[one]?.[0] ?? 0) - (points[other]?.[0] ?? 0),
      (points[one]?.[1] ?? 0) - (points[other]?.[1] ?? 0),
    ];
    return x * x + y * y;
  };
  const squares = [line(0, 1), line(1, 2), line(2, 0)];
  const sum = squares.reduce((total, square) => total + square, 0);
  const beta = squares.reduce((total, square) => total + square * square, 0) / (sum * sum);
  const root = Math.sqrt(Math.max(0, 3 - 6 * beta));
  return Math.sqrt(Math.max(0, 1 - root) / (1 + root)) * 100;
}

// proves R-WEEK-006
describe('unbalance of three voltages', () => {
  it('is 0 for equal ones, in either order of the phases', () => {
    expect(unbalanceOf([230, 230, 230])).toBeCloseTo(0, 9);
    const { order, unbalance } = voltageSequence([230, 230, 230], [0, 240, 120]);
    expect([order, unbalance]).toEqual(['L1-L3-L2', expect.closeTo(0, 9)]);
  });

  it('is by magnitudes alone what 120° between the phases give', () => {
    // 23 V less of one: 23 of the sum of 667.
    expect(unbalanceOf([230, 230, 207])).toBeCloseTo((23 / 667) * 100, 9);
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const expected = (Math.sqrt(Math.max(0, a * a + b * b + c * c - a * b - b * c - c * a)) / (a + b + c)) * 100;
        expect(unbalanceOf([a, b, c])).toBeCloseTo(expected, 6);
      }),
    );
  });

  it('is by angles what the voltages between the phases give, whatever the neutral does', () => {
    fc.assert(
      fc.property(three, shift, (size, second) => {
        const lags = [0, 120 + second, 240 - 2 * second] as const;
        const { order, unbalance } = voltageSequence(size, lags);
        expect(order).toBe('L1-L2-L3');
        expect(unbalance).toBeCloseTo(byLines(size, lags), 3);
      }),
    );
  });

  it('is the same from whichever moment the lags are counted', () => {
    fc.assert(
      fc.property(three, shift, (size, turn) => {
        const [one, other] = [0, turn].map((by) => voltageSequence(size, [by, 117 + by, 241 + by]).unbalance);
        expect(one).toBeCloseTo(other ?? Number.NaN, 9);
      }),
    );
  });

  it('is unknown where a voltage is missing, or none is there', () => {
    expect(unbalanceOf([230, Number.NaN, 230])).toBeNaN();
    expect(unbalanceOf([0, 0, 0])).toBeNaN();
  });
});
