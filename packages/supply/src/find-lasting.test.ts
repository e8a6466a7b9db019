import { describe, expect, it } from 'vitest';
import { findReports, lastingReports, unbalanceOf } from './index.ts';

const CONNECTION = { phases: ['L1', 'L2', 'L3'], nominal: 230 } as const;
const MINUTE = 60_000;

// proves R-SUPPLY-030
describe('unbalance', () => {
  it('is that of the magnitudes where no angles are measured', () => {
    expect(unbalanceOf([230, 230, 230])).toBeCloseTo(0, 9);
    // By hand: √(a² + b² + c² − ab − bc − ca) / (a + b + c), of 230, 230 and 207 V.
    expect(unbalanceOf([230, 230, 207])).toBeCloseTo((100 * 23) / 667, 9);
    expect(unbalanceOf([230, Number.NaN, 230])).toBeNaN();
  });

  it('is an event once it is above 2 % for ten minutes without a break, after a time in which it was not', () => {
    const events = (first: number, minutes: number) => {
      const length = 60;
      const L3 = Array.from({ length }, (_, row) => (row >= first && row < first + minutes ? 214 : 230));
      const end = L3.map((_, row) => (row + 1) * MINUTE);
      const start = end.map((at) => at - MINUTE);
      const voltages = { L1: L3.map(() => 230), L2: L3.map(() => 230), L3 };
      return lastingReports(findReports({ start, end, voltages }, CONNECTION), length * MINUTE);
    };
    expect(events(10, 9)).toEqual([]);
    expect(events(10, 10)).toMatchObject([
      { kind: 'UNBALANCE', start: 10 * MINUTE, end: 20 * MINUTE, phases: [], voltages: {}, resolution: MINUTE },
    ]);
    expect(events(10, 10)[0]?.value).toBeCloseTo((100 * 16) / 674, 9);
    expect(events(50, 10)).toMatchObject([{ end: null }]);
    expect(events(55, 5)).toEqual([]);
    expect(events(0, 30)).toEqual([]);
  });

  /** The third voltage by samples of a minute, beside two of 230 V. */
  const found = (L3: readonly number[], { end = L3.map((_, row) => (row + 1) * MINUTE), L1 = 230 } = {}) => {
    const voltages = { L1: L3.map(() => L1), L2: L3.map(() => 230), L3 };
    return findReports({ start: end.map((at) => at - MINUTE), end, voltages }, CONNECTION).filter(
      ({ kind }) => kind === 'UNBALANCE',
    );
  };

  it('begins above 2 % and goes on above 1.8 %', () => {
    // (230 − U) / (460 + U): 1.9 %, 2.1 %, 1.9 %, 1.7 %.
    expect(found([230, 217.13, 215.81, 217.13, 218.47, 217.13])).toMatchObject([
      { start: 2 * MINUTE, end: 4 * MINUTE, value: expect.closeTo(2.1, 3) },
    ]);
  });

  it('ends with its last sample before a gap, as nothing is known of the time without samples', () => {
    expect(found([230, 214, 230], { end: [1, 2, 600].map((minute) => minute * MINUTE) })).toMatchObject([
      { start: MINUTE, end: 2 * MINUTE },
    ]);
  });

  it('is none of a dip or a swell, which are events of their own, nor of fewer than three phases', () => {
    expect(found([230, 200, 230])).toEqual([]);
    expect(found([230, 254, 230])).toEqual([]);
    expect(found([230, 214, 230], { L1: 260 })).toEqual([]);
    const times = { start: [0, MINUTE], end: [MINUTE, 2 * MINUTE] };
    const [steady, lower] = [
      [230, 230],
      [230, 214],
    ];
    for (const voltages of [
      { L2: steady, L3: lower },
      { L1: steady, L3: lower },
      { L1: steady, L2: lower },
    ]) {
      expect(findReports({ ...times, voltages }, CONNECTION)).toEqual([]);
    }
  });
});
