import { type ContinuousRegister, continuousRegister } from '@phasor/series';
import { describe, expect, it } from 'vitest';
import { registerEnds } from './register-ends.ts';
import { gapsBeside, partWithin } from './register-parts.ts';

const [BEFORE, AFTER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** A register that shows 100 more than its instant, read at these instants; from each of `meters` on by another one. */
function registerAt(times: readonly number[], meters: readonly number[] = []): ContinuousRegister {
  const time = Float64Array.from(times);
  const knots = { register: 'E', time, value: time.map((at) => at + 100), boot: new Float64Array(times.length) };
  return continuousRegister(knots, { segmentStarts: meters });
}

const gaps = (...curves: readonly ContinuousRegister[]) =>
  gapsBeside(curves.map((curve) => ({ curve }))).map(({ from, to }) => [from, to]);

describe('the time in which no register counts', () => {
  it('is before the first and after the last reading of all of them, and between them', () => {
    expect(gaps()).toEqual([]);
    expect(gaps(registerAt([10, 15, 20]))).toEqual([
      [BEFORE, 10],
      [20, AFTER],
    ]);
    expect(gaps(registerAt([40, 50]), registerAt([10, 20]))).toEqual([
      [BEFORE, 10],
      [20, 40],
      [50, AFTER],
    ]);
    expect(gaps(registerAt([10, 50]), registerAt([20, 30]), registerAt([50, 60]))).toEqual([
      [BEFORE, 10],
      [60, AFTER],
    ]);
  });

  it('is between two meters, and not at a reset', () => {
    expect(gaps(registerAt([10, 20, 30, 40, 70], [30, 70]))).toEqual([
      [BEFORE, 10],
      [20, 30],
      [40, 70],
      [70, AFTER],
    ]);
    const reset = continuousRegister({
      ...{ register: 'E', time: Float64Array.of(10, 20, 30), value: Float64Array.of(500, 5, 6) },
      boot: Float64Array.of(1, 2, 2),
    });
    expect(reset.breaks.map(({ kind }) => kind)).toEqual(['reset']);
    expect(gaps(reset)).toHaveLength(2);
  });
});

describe('what a register counts within a gap', () => {
  const counted = (from: number, to: number) =>
    partWithin(registerAt([0, 10, 20, 30]), { from, to }).map(({ time, value }) => [[...time], [...value]]);

  it('begins at 0 where the gap begins, with its own readings and those at the edges', () => {
    expect(counted(20, AFTER)).toEqual([
      [
        [20, 30],
        [0, 10],
      ],
    ]);
    expect(counted(5, 25)).toEqual([
      [
        [5, 10, 20, 25],
        [0, 5, 15, 20],
      ],
    ]);
    expect(counted(25, 100)).toEqual([
      [
        [25, 30],
        [0, 5],
      ],
    ]);
    expect(counted(-50, 15)).toEqual([
      [
        [0, 10, 15],
        [0, 10, 15],
      ],
    ]);
  });

  it('ends at 0 where the gap has no beginning', () => {
    expect(counted(BEFORE, 20)).toEqual([
      [
        [0, 10, 20],
        [-20, -10, 0],
      ],
    ]);
  });

  it('is nothing without a reading within the gap', () => {
    expect([counted(10, 20), counted(30, AFTER), counted(BEFORE, 0)]).toEqual([[], [], []]);
  });
});

describe('the ends of registers within a range', () => {
  const curves = [
    { curve: registerAt([0, 10, 20]), ratio: 2 },
    { curve: registerAt([10, 40]), ratio: 1 },
    { curve: registerAt([]), ratio: 1 },
  ];

  it('are their sums at the first and the last instant, each held before and after its readings', () => {
    expect(registerEnds(curves, { from: -5, to: 100 })).toEqual([
      [0, 2 * 100 + 110],
      [40, 2 * 120 + 140],
    ]);
    expect(registerEnds(curves, { from: 12, to: 15 })).toEqual([
      [12, 2 * 112 + 112],
      [15, 2 * 115 + 115],
    ]);
  });

  it('are none where nothing was counted', () => {
    expect(registerEnds(curves, { from: 40, to: 60 })).toBeUndefined();
    expect(registerEnds(curves, { from: -60, to: 0 })).toBeUndefined();
    expect(registerEnds([], { from: 0, to: 60 })).toBeUndefined();
  });
});
