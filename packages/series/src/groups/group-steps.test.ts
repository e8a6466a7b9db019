import { describe, expect, it } from 'vitest';
import type { GroupStretches } from './group-minutes.ts';
import { groupOnSteps } from './group-steps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Stretch {
  /** Hour since the beginning. */
  readonly at: number;
  readonly members: number;
  readonly min?: number;
  readonly max?: number;
  readonly mean?: number;
  /** Hours. */
  readonly weight?: number;
  readonly covered?: number;
}

function partOf(...stretches: readonly Stretch[]): GroupStretches {
  const column = (of: (stretch: Stretch) => number) => Float64Array.from(stretches, of);
  return {
    start: column(({ at }) => at * HOUR),
    members: column(({ members }) => members),
    min: column(({ min, mean }) => min ?? mean ?? Number.NaN),
    max: column(({ max, mean }) => max ?? mean ?? Number.NaN),
    sum: column(({ mean = 0, weight = 1 }) => mean * weight * HOUR),
    divisor: column(({ mean, weight = 1 }) => (mean === undefined ? 0 : weight * HOUR)),
    covered: column(({ covered, members }) => (covered ?? members) * HOUR),
  };
}

const GRID = { days: Float64Array.of(0, DAY, 2 * DAY), members: 3, isFactor: false };
const hours = (...edges: readonly number[]) => Float64Array.from(edges, (edge) => edge * HOUR);
const NONE = Number.NaN;

describe('a group on steps', () => {
  it('has means and extremes of the minutes with the most members of their day, and the coverage of all', () => {
    const parts = [
      partOf(
        { at: 0, members: 2, mean: 40, min: 30, max: 45 },
        { at: 1, members: 2, mean: 10, min: 5, max: 12, weight: 0.5, covered: 1 },
        { at: 1, members: 2, min: 6, max: 44, covered: 0 },
      ),
      partOf({ at: 2, members: 1, mean: 900 }),
    ];
    const group = groupOnSteps(parts, { ...GRID, steps: hours(0, 3) });
    expect([...group.mean]).toEqual([(40 + 10 / 2) / 1.5]);
    expect([...group.min, ...group.max]).toEqual([5, 45]);
    expect([...group.coverage]).toEqual([(2 + 1 + 1) / 9]);
  });

  it('has the mean of the fullest minutes and no extremes where none of the most members is, whichever comes first', () => {
    const [one, two] = [
      { members: 1, mean: 900 },
      { members: 2, mean: 70 },
    ];
    const full = { at: 9, members: 3, mean: 50 };
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const part = partOf({ at: 0, ...first }, { at: 1, ...second }, full);
      const group = groupOnSteps([part], { ...GRID, steps: hours(0, 2, 9, 10) });
      expect([...group.mean]).toEqual([70, NONE, 50]);
      expect([...group.min]).toEqual([NONE, NONE, 50]);
      expect([...group.max]).toEqual([NONE, NONE, 50]);
      expect([...group.coverage]).toEqual([0.5, 0, 1]);
    }
  });

  it('forgets minutes that do not count where one does in the same step', () => {
    const part = partOf(
      { at: 0, members: 2, mean: 900 },
      { at: 1, members: 3, mean: 50 },
      { at: 2, members: 2, mean: 1 },
    );
    const group = groupOnSteps([part], { ...GRID, steps: hours(0, 3) });
    expect([...group.mean, ...group.min, ...group.max]).toEqual([50, 50, 50]);
  });

  it('counts a member that is silent all day as no part of the group on that day', () => {
    const part = partOf({ at: 23, members: 3, mean: 50 }, { at: 24, members: 2, mean: 30 });
    const group = groupOnSteps([part], { ...GRID, steps: hours(23, 24, 25) });
    expect([...group.mean, ...group.min]).toEqual([50, 30, 50, 30]);
  });

  it('leaves out what lies outside of the steps, and minutes without members', () => {
    const part = partOf(
      { at: 0, members: 1, mean: 5 },
      { at: 1, members: 0 },
      { at: 2, members: 1, mean: 7 },
      { at: 3, members: 1, mean: 9 },
    );
    const group = groupOnSteps([part], { ...GRID, steps: hours(1, 2, 3) });
    expect([...group.mean]).toEqual([NONE, 7]);
    expect([...group.coverage]).toEqual([0, 1 / 3]);
    expect(groupOnSteps([part], { ...GRID, steps: hours() }).mean).toHaveLength(0);
    expect([...groupOnSteps([], { ...GRID, steps: hours(0, 1) }).mean]).toEqual([NONE]);
  });

  it('is a factor of sums where that is its mean, without direction and never above 1', () => {
    const part = partOf({ at: 0, members: 3, mean: -0.5, min: 0.4, max: 0.9 });
    const steps = hours(0, 1);
    expect([...groupOnSteps([part], { ...GRID, steps, isFactor: true }).mean]).toEqual([0.5]);
  });

  it('has no mean outside of its extremes by the last digits of sums, and no share above 1', () => {
    const part = partOf({ at: 0, members: 3, mean: 0.3, min: 0.1, max: 0.3 - 1e-12, covered: 3.1 });
    const group = groupOnSteps([part], { ...GRID, steps: hours(0, 1) });
    expect([...group.mean, ...group.coverage]).toEqual([0.3 - 1e-12, 1]);
  });
});
