import { createRowBlock, type RowBlock } from '@phasor/series';
import { describe, expect, it } from 'vitest';
import { carriedIn, outgrownRows, witnessColumns } from './power-witness.ts';

const HOUR = 3_600_000;

interface Row {
  readonly grown?: number;
  readonly power?: readonly [min: number, mean: number, max: number];
  readonly hours?: number;
}

function rowsOf(register: string, rows: readonly Row[]): RowBlock {
  const block = createRowBlock(rows.length, { gauges: ['P_L1'], registers: [register] });
  const [power, growth] = [block.gauges.P_L1 ?? expect.fail(), block.registers[register] ?? expect.fail()];
  for (const [at, { grown = 0, power: [min, mean, max] = [1_000, 1_000, 1_000], hours = 1 }] of rows.entries()) {
    for (const [column, value] of [
      [growth.first, 1_000_000],
      [growth.last, 1_000_000 + grown],
      [growth.firstTime, at * 10 * HOUR],
      [growth.lastTime, (at * 10 + hours) * HOUR],
      [power.min, min],
      [power.mean, mean],
      [power.max, max],
    ] as const)
      column[at] = value;
  }
  return block;
}

const carried = (register: string, row: Row) => carriedIn(rowsOf(register, [row]), register)?.(0);

describe('the power that checks a register', () => {
  it('is that of its own phase or circuit, once for both directions', () => {
    expect(witnessColumns(['E_I_L1', 'E_E_L1', 'CH2_E_I', 'none'])).toEqual(['P_L1', 'CH2_P']);
    expect(witnessColumns([])).toEqual([]);
  });

  it('carries its mean over the row with a tenth and 50 Wh more, where it has one direction', () => {
    expect(carried('E_I_L1', { power: [500, 1_000, 2_000] })).toBeCloseTo(1_150, 9);
    expect(carried('E_I_L1', { power: [0, 1_000, 2_000], hours: 0.5 })).toBeCloseTo(600, 9);
    expect(carried('E_E_L1', { power: [-1_500, -800, -100] })).toBeCloseTo(930, 9);
  });

  it('may have been at its greatest value of the direction all the time, where it has both or the other one', () => {
    expect(carried('E_I_L1', { power: [-1, 10, 2_000] })).toBeCloseTo(2_250, 9);
    expect(carried('E_E_L1', { power: [-1_500, -800, 1] })).toBeCloseTo(1_700, 9);
    expect(carried('E_E_L1', { power: [100, 300, 500] })).toBeCloseTo(50, 9);
  });

  it('is none without a column of it', () => {
    const block = rowsOf('E_I_L2', [{}]);
    expect(carriedIn(block, 'E_I_L2')).toBeUndefined();
    expect(carriedIn(rowsOf('E_I_L1', []), 'E_I_L3')).toBeUndefined();
    expect(outgrownRows(rowsOf('E_I_L2', [{ grown: 9_000 }]), 'E_I_L2')).toEqual([]);
    expect(outgrownRows(block, 'E_I_L1')).toEqual([]);
  });
});

describe('rows that grew by more than their power explains', () => {
  const outgrown = (...rows: readonly Row[]) => outgrownRows(rowsOf('E_I_L1', rows), 'E_I_L1');
  // 1 kW explains 1,150 Wh of an hour.
  const [plain, more] = [{ grown: 1_000 }, { grown: 1_151 }];

  it('are all of them where these are exceptions', () => {
    expect(outgrown(plain, more, { grown: 1_150 }, more)).toEqual([1, 3]);
    const unknown = [Number.NaN, Number.NaN, Number.NaN] as const;
    expect(outgrown({ grown: 9_000, power: unknown }, { grown: Number.NaN }, more)).toEqual([2]);
    // No power explains 51 Wh, but so little shows nothing.
    const nothing = [-9, 0, 0] as const;
    expect(outgrown({ grown: 50, power: nothing }, { grown: 51, power: nothing })).toEqual([1]);
  });

  it('are all of seven, and of eight as long as no more than half of them are', () => {
    const all = Array.from({ length: 7 }, () => more);
    expect(outgrown(...all)).toHaveLength(7);
    expect(outgrown(...all, more)).toEqual([]);
    expect(outgrown(more, more, more, more, plain, plain, plain, plain)).toHaveLength(4);
    expect(outgrown(more, more, more, more, more, plain, plain, plain)).toEqual([]);
  });

  it('follow no rule of rows that did not grow or whose power is unknown', () => {
    const all = Array.from({ length: 5 }, () => more);
    const unknown = { grown: 900, power: [Number.NaN, Number.NaN, Number.NaN] as const };
    for (const others of [{ grown: 0 }, unknown]) {
      expect(outgrown(...all, others, others, others, others)).toHaveLength(5);
    }
  });

  it('are only those far beyond the usual excess where power and register do not match', () => {
    // Excesses of 850 to 950 Wh: their fence is 925 + 1.5 × 50, but 1.1 × 925 + 50 is more.
    const usual = Array.from({ length: 9 }, (_, row) => ({ grown: 2_000 + row * 12.5 }));
    expect(outgrown(...usual)).toEqual([]);
    expect(outgrown(...usual, { grown: 1_150 + 1_060 })).toEqual([]);
    expect(outgrown(...usual, { grown: 1_150 + 1_075 })).toEqual([9]);
    // Excesses of 50 to 1,650 Wh: their fence is 1,250 + 1.5 × 800.
    const wide = Array.from({ length: 9 }, (_, row) => ({ grown: 1_200 + row * 200 }));
    expect(outgrown(...wide, { grown: 1_150 + 2_400 })).toEqual([]);
    expect(outgrown(...wide, { grown: 1_150 + 2_500 })).toEqual([9]);
    expect(outgrown({ grown: 1_150 + 2_500 }, ...wide.toReversed())).toEqual([0]);
    expect(outgrown({ grown: 1_150 + 2_400 }, ...wide.toReversed())).toEqual([]);
  });
});
