import { describe, expect, it } from 'vitest';
import { mergeKnots } from './merge-knots.ts';
import type { RegisterKnots } from './register-knots.ts';

function knots(...readings: readonly (readonly [time: number, value: number])[]): RegisterKnots {
  return {
    register: 'E',
    time: Float64Array.from(readings, ([time]) => time),
    value: Float64Array.from(readings, ([, value]) => value),
    boot: Float64Array.from(readings, () => 1),
  };
}

describe('mergeKnots', () => {
  it('puts the readings of several reads in order, each instant once', () => {
    expect(mergeKnots(knots([1, 10], [4, 40]), knots([2, 20], [4, 40]), knots([3, 30]))).toEqual(
      knots([1, 10], [2, 20], [3, 30], [4, 40]),
    );
  });

  it('keeps the earlier read of two that disagree', () => {
    expect(mergeKnots(knots([1, 10]), knots([1, 11], [2, 12]))).toEqual(knots([1, 10], [2, 12]));
  });

  it('is empty without lists', () => {
    expect(mergeKnots()).toEqual({ ...knots(), register: '' });
    expect(mergeKnots(knots(), knots())).toEqual(knots());
  });
});
