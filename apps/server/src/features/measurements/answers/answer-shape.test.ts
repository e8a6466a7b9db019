import { describe, expect, it } from 'vitest';
import { energyFigure } from '../../../calls/energy-figure.ts';
import {
  coverageOver,
  coveragePoints,
  energyPoints,
  gaugeFigure,
  gaugePoints,
  hasValue,
  seriesCoverage,
  share,
} from './answer-shape.ts';

const NONE = Number.NaN;
const stamps = Float64Array.of(10, 20, 30);

describe('figures of an answer', () => {
  it('are rounded: gauges to four digits, energies to six; unknown ones are null', () => {
    const values = Float64Array.of(1.234_567_89, NONE, -1e-9);
    expect(gaugePoints(stamps, values)).toEqual([
      [10, 1.2346],
      [20, null],
      [30, 0],
    ]);
    expect(energyPoints(stamps, values).map(([, value]) => value)).toEqual([1.234568, null, 0]);
    expect([gaugeFigure(undefined), gaugeFigure(NONE), gaugeFigure(0.000_06)]).toEqual([null, null, 0.0001]);
    expect([energyFigure(NONE), energyFigure(0.000_000_6)]).toEqual([0, 0.000001]);
    expect(gaugeFigure(Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('have values where one is known', () => {
    expect([hasValue(Float64Array.of(NONE, 0)), hasValue(Float64Array.of(NONE)), hasValue(stamps.subarray(3))]).toEqual(
      [...[true, false, false]],
    );
  });
});

describe('a share of an answer', () => {
  it.each([
    [NONE, 0],
    [-0.5, 0],
    [0, 0],
    [1e-9, 0.0001],
    [0.123_46, 0.1235],
    [0.5, 0.5],
    [0.999_99, 0.9999],
    [0.999_999, 1],
    [1.5, 1],
  ])('of %d is %d: only nothing is 0, and only all is 1', (value, shown) => {
    expect(share(value)).toBe(shown);
  });

  it('is that of each step', () => {
    expect(coveragePoints(stamps, Float64Array.of(0.25, 1e-9, 1))).toEqual([
      [10, 0.25],
      [20, 0.0001],
      [30, 1],
    ]);
  });
});

describe('the covered share of a range', () => {
  const edges = Float64Array.of(0, 10, 20, 30);
  const coverage = Float64Array.of(1, 0.5, 0.25);
  const over = (from: number, to: number, now = 100) => coverageOver(coverage, edges, { range: { from, to }, now });

  it('is that of the steps that it overlaps, weighted by their lengths', () => {
    expect(over(0, 30)).toBe(share((10 + 5 + 2.5) / 30));
    expect(over(10, 20)).toBe(0.5);
    expect(over(5, 20)).toBe(0.75);
    expect(coverageOver(coverage, Float64Array.of(0, 10, 20, 60), { range: { from: 0, to: 60 }, now: 100 })).toBe(
      share((10 + 5 + 10) / 60),
    );
  });

  it('counts the running step up to now, and what was not read as not covered', () => {
    expect(over(20, 30, 25)).toBe(0.5);
    expect(over(-10, 10)).toBe(0.5);
  });

  it('is nothing where no step is in the range, or nothing has a value', () => {
    expect(over(40, 50)).toBe(0);
    expect(over(-20, 0)).toBe(0);
    const requested = { range: { from: 0, to: 30 }, now: 100 };
    expect(seriesCoverage({ values: Float64Array.of(NONE, NONE, NONE), coverage }, edges, requested)).toBe(0);
    expect(seriesCoverage({ values: Float64Array.of(NONE, 7, NONE), coverage }, edges, requested)).toBe(over(0, 30));
  });
});
