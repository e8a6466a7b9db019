import { rowsOfSamples } from '@phasor/series';
import { describe, expect, it } from 'vitest';
import { frequencyStep, meansOf, rootMeanSquares, UNBALANCE, usualLength, withUnbalance } from './week-rows.ts';

const MINUTE = 60_000;
const TEN = 600_000;
const range = { from: 0, to: 3 * TEN };
const rows = (values: readonly Record<string, number>[], interval = MINUTE) =>
  rowsOfSamples(
    values.map((each, index) => ({ time: (index + 1) * interval, interval, boot: 1, values: each })),
    { gauges: ['U_L1', 'U_L2', 'U_L3', 'F'], registers: [] },
  );

// proves R-WEEK-007
describe('the intervals of a week', () => {
  it('are root mean squares of ten minutes', () => {
    const block = rows([
      ...Array(5).fill({ U_L1: 220 }),
      ...Array(5).fill({ U_L1: 240 }),
      ...Array(4).fill({ U_L1: 230 }),
    ]);
    const { mean, coverage } = rootMeanSquares(block, 'U_L1', range);
    expect(mean[0]).toBeCloseTo(Math.sqrt((220 ** 2 + 240 ** 2) / 2), 9);
    expect(mean[1]).toBeCloseTo(230, 9);
    expect(mean[2]).toBeNaN();
    expect(Array.from(coverage)).toEqual([1, 0.4, 0]);
  });

  it('say nothing of samples that are longer than they', () => {
    const quarters = rows([{ U_L1: 230 }, { U_L1: 230 }], 900_000);
    expect(Array.from(rootMeanSquares(quarters, 'U_L1', range).coverage)).toEqual([0, 0, 0]);
    expect(Array.from(meansOf(quarters, 'F', { range, step: MINUTE }).coverage).every((share) => share === 0)).toBe(
      true,
    );
  });

  it('are made of the shorter samples beside longer ones, each gauge weighted by the time in which it was known', () => {
    const volts = [220, 240, 100];
    const known = [60_000, 20_000, 900_000];
    const ends = [MINUTE, 2 * MINUTE, 17 * MINUTE];
    for (const count of [2, 3]) {
      const samples = ends.slice(0, count).map((time, n) => {
        return { time, interval: time - (ends[n - 1] ?? 0), boot: 1, values: { U_L1: volts[n] ?? 0 } };
      });
      const block = rowsOfSamples(samples, { gauges: ['U_L1'], registers: [] });
      const columns = block.gauges.U_L1 as NonNullable<typeof block.gauges.U_L1>;
      const gauges = { U_L1: { ...columns, covered: Float64Array.from(known.slice(0, count)) } };
      const { mean, coverage } = rootMeanSquares({ ...block, gauges }, 'U_L1', range);
      expect(mean[0]).toBeCloseTo(Math.sqrt((220 ** 2 * 60 + 240 ** 2 * 20) / 80), 9);
      expect(Array.from(coverage)).toEqual([expect.closeTo(80 / 600, 9), 0, 0]);
    }
    expect(rootMeanSquares(rows([{ U_L1: 230 }]), 'U_L2', range).mean).toEqual(Float64Array.of(NaN, NaN, NaN));
  });

  it('have an unbalance where all three voltages were measured', () => {
    const block = withUnbalance(
      rows([
        { U_L1: 230, U_L2: 230, U_L3: 207 },
        { U_L1: 230, U_L2: 230 },
      ]),
    );
    const { mean } = block.gauges[UNBALANCE] ?? { mean: [] };
    expect(mean[0]).toBeCloseTo((23 / 667) * 100, 9);
    expect(mean[1]).toBeNaN();
  });

  it('have an unbalance for the time in which all three were known, and none without one of them', () => {
    const block = rows([{ U_L1: 230, U_L2: 230, U_L3: 207 }]);
    const known = { U_L1: 50_000, U_L2: 20_000, U_L3: 30_000 };
    const gauges = Object.fromEntries(
      Object.entries(known).map(([name, time]) => {
        const columns = block.gauges[name] as NonNullable<(typeof block.gauges)[string]>;
        return [name, { ...columns, covered: Float64Array.of(time) }];
      }),
    );
    expect(withUnbalance({ ...block, gauges }).gauges[UNBALANCE]?.covered).toEqual(Float64Array.of(20_000));
    for (const name of Object.keys(known)) {
      const { [name]: _, ...others } = block.gauges;
      expect(withUnbalance({ ...block, gauges: others }).gauges).toEqual(others);
    }
  });
});

// proves R-WEEK-007
describe('the intervals of the frequency', () => {
  it('are the shortest that samples fill for nearly all of the time', () => {
    const of = (...lengths: [length: number, covered: number][]) => frequencyStep(new Map(lengths));
    expect(of([1_000, 100])).toBe(10_000);
    expect(of([10_000, 95], [60_000, 5])).toBe(10_000);
    expect(of([10_000, 94], [60_000, 6])).toBe(60_000);
    expect(of([300_000, 100])).toBe(600_000);
    expect(of([900_000, 100])).toBe(600_000);
  });

  it('name the usual length of samples', () => {
    expect(
      usualLength(
        new Map([
          [1_000, 5],
          [60_000, 50],
        ]),
      ),
    ).toBe(60_000);
    expect(usualLength(new Map())).toBeNull();
  });
});
