import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ThreePhases, unbalanceOf } from '../index.ts';

const volts = fc.double({ min: 150, max: 260, noNaN: true });
const shift = fc.double({ min: -15, max: 15, noNaN: true });

/** IEC 61000-4-30, by the three voltages between the phases. */
function byLines(magnitudes: ThreePhases, lags: ThreePhases): number {
  const points = magnitudes.map((size, phase) => {
    const angle = (-(lags[phase] ?? 0) * Math.PI) / 180;
    return [size * Math.cos(angle), size * Math.sin(angle)] as const;
  });
  const line = (one: number, other: number) => {
    const [x, y] = [(points[one]?.[0] ?? 0) - (points[other]?.[0] ?? 0), (points[one]?.[1] ?? 0) - (points[other]?.[1] ?? 0)];
    return x * x + y * y;
  };
  const squares = [line(0, 1), line(1, 2), line(2, 0)];
  const sum = squares.reduce((total, square) => total + square, 0);
  const beta = squares.reduce((total, square) => total + square * square, 0) / (sum * sum);
  const root = Math.sqrt(Math.max(0, 3 - 6 * beta));
  return Math.sqrt((1 - root) / (1 + root)) * 100;
}

// proves R-WEEK-006
describe('unbalance of three voltages', () => {
  it('is 0 for equal ones, in either order of the phases', () => {
    expect(unbalanceOf([230, 230, 230])).toBeCloseTo(0, 9);
    expect(unbalanceOf([230, 230, 230], [0, 240, 120])).toBeCloseTo(0, 9);
  });

  it('is by magnitudes alone what 120° between the phases give', () => {
    // 23 V less of one: 23 of the sum of 667.
    expect(unbalanceOf([230, 230, 207])).toBeCloseTo((23 / 667) * 100, 9);
    fc.assert(
      fc.property(volts, volts, volts, (a, b, c) => {
        const expected = (Math.sqrt(a * a + b * b + c * c - a * b - b * c - c * a) / (a + b + c)) * 100;
        expect(unbalanceOf([a, b, c])).toBeCloseTo(expected, 6);
      }),
    );
  });

  it('is by angles what the voltages between the phases give, whatever the neutral does', () => {
    fc.assert(
      fc.property(volts, volts, volts, shift, shift, (a, b, c, second, third) => {
        const lags = [0, 120 + second, 240 + third] as const;
        expect(unbalanceOf([a, b, c], lags)).toBeCloseTo(byLines([a, b, c], lags), 3);
      }),
    );
  });

  it('is unknown where a voltage is missing, or none is there', () => {
    expect(unbalanceOf([230, Number.NaN, 230])).toBeNaN();
    expect(unbalanceOf([0, 0, 0])).toBeNaN();
  });
});
