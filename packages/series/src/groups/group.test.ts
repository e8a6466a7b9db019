import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineMembers, type MemberSeries, remainderOf } from './group.ts';

function member(values: readonly number[]): MemberSeries {
  return {
    values: Float64Array.from(values),
    coverage: Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)),
  };
}

const NONE = Number.NaN;

describe('combineMembers', () => {
  it('adds powers and has the covered share of the group for each step', () => {
    const group = combineMembers(
      'activePower',
      new Map([
        ['A', member([1, 2, NONE])],
        ['B', member([10, NONE, NONE])],
      ]),
    );
    expect([...group.values]).toEqual([11, 2, NONE]);
    expect([...group.coverage]).toEqual([1, 0.5, 0]);
    expect(group.missing).toEqual([]);
  });

  it('averages voltages over the members with a value', () => {
    const group = combineMembers(
      'voltage',
      new Map([
        ['A', member([230, 231])],
        ['B', member([234, NONE])],
      ]),
    );
    expect([...group.values]).toEqual([232, 231]);
  });

  it('names the members without any data', () => {
    const group = combineMembers(
      'activePower',
      new Map([
        ['A', member([1])],
        ['B', member([NONE])],
      ]),
    );
    expect(group.missing).toEqual(['B']);
  });

  it('is empty for a group without members', () => {
    expect(combineMembers('activePower', new Map())).toEqual({
      values: new Float64Array(0),
      coverage: new Float64Array(0),
      missing: [],
    });
  });
});

describe('remainderOf', () => {
  it('adds up children and other to the parent, whichever is larger', () => {
    const energy = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(energy, fc.array(energy), (parent, children) => {
        const { other, excess } = remainderOf(parent, children);
        expect(children.reduce((sum, child) => sum + child, 0) + other - excess).toBe(parent);
        expect(Math.min(other, excess)).toBe(0);
        expect(Math.max(other, excess)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  // proves R-REPORT-029
  it('is none where the children are the parent but for the last digits of sums', () => {
    // Thousandths of a Wh as whole numbers are exact; as fractions their sum differs from the parent by about 1e-11.
    const thousandths = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 2, maxLength: 8 }), (children) => {
        let parent = 0;
        for (const child of children) parent += child;
        const fractions = children.map((child) => child / 1_000);
        expect(remainderOf(parent / 1_000, fractions)).toEqual({ other: 0, excess: 0 });
        expect(remainderOf((parent + 10) / 1_000, fractions).other).toBeCloseTo(0.01, 6);
        expect(remainderOf(parent / 1_000, [...fractions, 0.01]).excess).toBeCloseTo(0.01, 6);
      }),
    );
  });
});
