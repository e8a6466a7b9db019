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
});
