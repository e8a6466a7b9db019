import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSeries, phaseAngleOf, powerFactorOf, totalOf } from './totals.ts';

describe('totalOf', () => {
  it('adds currents, powers and energies over the phases in use', () => {
    expect(totalOf('activePower', [100, -30, 5])).toBe(75);
    expect(totalOf('current', [2, undefined, undefined])).toBe(2);
    expect(totalOf('activeEnergyImport', [1, 2, 3])).toBe(6);
  });

  it('is unknown for a sum if one phase is unknown', () => {
    expect(totalOf('activePower', [100, null, 5])).toBeNull();
    expect(totalOf('activePower', [100, Number.NaN, 5])).toBeNull();
  });

  it('averages the voltage of the phases under voltage', () => {
    expect(totalOf('voltage', [230, 0, 232])).toBe(231);
    expect(totalOf('voltage', [0, 0, 0])).toBe(0);
    expect(totalOf('voltage', [230, null, undefined])).toBe(230);
  });

  it('averages distortions and returns single values unchanged', () => {
    expect(totalOf('currentThd', [10, null, 20])).toBe(15);
    expect(totalOf('currentThd', [0, 10, 20])).toBe(10);
    expect(totalOf('frequency', [50.01])).toBe(50.01);
    expect(totalOf('frequency', [50.02, 49.96])).toBe(50.02);
  });

  it('is null without a value and for the power factor', () => {
    expect(totalOf('activePower', [])).toBeNull();
    expect(totalOf('voltage', [undefined, null])).toBeNull();
    expect(totalOf('powerFactor', [0.9, 0.8])).toBeNull();
  });
});

describe('powerFactorOf', () => {
  it('is the ratio of active to apparent power without direction', () => {
    expect(powerFactorOf(-80, 100)).toBe(0.8);
    expect(powerFactorOf(100.001, 100)).toBe(1);
  });

  it('is unknown without power or with an unknown value', () => {
    expect(powerFactorOf(0, 0)).toBeNaN();
    expect(powerFactorOf(100, 0)).toBeNaN();
    expect(powerFactorOf(100, -200)).toBeNaN();
    expect(powerFactorOf(Number.NaN, 5)).toBeNaN();
    expect(powerFactorOf(5, Number.NaN)).toBeNaN();
  });
});

describe('phaseAngleOf', () => {
  it('has the sign of the reactive power', () => {
    expect(phaseAngleOf(0.5, 10)).toBeCloseTo(60, 9);
    expect(phaseAngleOf(0.5, -10)).toBeCloseTo(-60, 9);
    expect(phaseAngleOf(0.5, 0)).toBeCloseTo(60, 9);
    expect(phaseAngleOf(1, Number.NaN)).toBe(0);
    expect(phaseAngleOf(Number.NaN, 1)).toBeNaN();
  });

  it('has the power factor as its cosine', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (factor, inductive) => {
        const angle = phaseAngleOf(factor, inductive ? 1 : -1);
        expect(Math.cos((angle * Math.PI) / 180)).toBeCloseTo(factor, 9);
      }),
    );
  });
});

describe('joinSeries', () => {
  it('joins step by step and is unknown where one series ends', () => {
    const joined = joinSeries(Float64Array.of(3, -8, 1), Float64Array.of(5, 10), powerFactorOf);
    expect([...joined]).toEqual([0.6, 0.8, Number.NaN]);
  });
});
