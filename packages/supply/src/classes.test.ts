import { describe, expect, it } from 'vitest';
import { DIP_CLASSES, isAsBad, SUPPLY_CLASSES, SWELL_CLASSES, supplyClass, toleranceOf } from './index.ts';

/**
 * EN 50160:2010, tables 2 and 4, written out cell by cell and apart from the catalogue: durations in ms and voltages in
 * tenths of a per cent, both as the first and last value that belongs to the cell.
 */
const DURATIONS = {
  dips: [10, 200, 201, 500, 501, 1_000, 1_001, 5_000, 5_001, 60_000],
  swells: [10, 500, 501, 5_000, 5_001, 60_000],
};
const DIPS: Record<string, [lowest: number, highest: number]> = {
  A: [800, 899],
  B: [700, 799],
  C: [400, 699],
  D: [50, 399],
  X: [0, 49],
};
const SWELLS: Record<string, [lowest: number, highest: number]> = { T: [1_101, 1_199], S: [1_200, 1_800] };

function corners(rows: typeof DIPS, durations: readonly number[]): [string, number, number][] {
  return Object.entries(rows).flatMap(([letter, voltages]) =>
    durations.flatMap((ms, index) =>
      voltages.map((tenths): [string, number, number] => [
        `${letter}${Math.floor(index / 2) + 1}`,
        tenths / 10,
        ms / 1_000,
      ]),
    ),
  );
}

// proves R-SUPPLY-006
describe('the classes of EN 50160', () => {
  it.each(corners(DIPS, DURATIONS.dips))('has in %s a dip to %d %% of %d s', (cell, percent, seconds) => {
    expect(supplyClass(percent, seconds)).toBe(cell);
  });

  it.each(corners(SWELLS, DURATIONS.swells))('has in %s a swell to %d %% of %d s', (cell, percent, seconds) => {
    expect(supplyClass(percent, seconds)).toBe(cell);
  });

  it.each([
    ['no dip', 90, 1],
    ['no swell', 110, 1],
    ['shorter than a half cycle', 50, 0.009],
    ['longer than a minute', 50, 60.001],
    ['a swell longer than a minute', 130, 60.001],
    ['no duration', 50, Number.NaN],
    ['no voltage', Number.NaN, 1],
  ])('classes nothing that is %s', (_what, percent, seconds) => {
    expect(supplyClass(percent, seconds)).toBeNull();
  });

  it('knows 25 cells of dips and 6 of swells', () => {
    expect([DIP_CLASSES.length, SWELL_CLASSES.length, new Set(SUPPLY_CLASSES).size]).toEqual([25, 6, 31]);
  });

  it('compares two classes by depth and by duration', () => {
    expect([isAsBad('C3', 'C3'), isAsBad('D3', 'C3'), isAsBad('C4', 'C3'), isAsBad('X5', 'A1')]).toEqual(
      Array(4).fill(true),
    );
    expect([isAsBad('B5', 'C3'), isAsBad('X2', 'C3'), isAsBad('S3', 'A1'), isAsBad('T1', 'S1')]).toEqual(
      Array(4).fill(false),
    );
    expect([isAsBad('S1', 'T1'), isAsBad('S1', 'T2')]).toEqual([true, false]);
  });
});

// proves R-SUPPLY-007
describe('the ITIC curve', () => {
  it.each([
    [0, 0.02, 'tolerated'],
    [0, 0.021, 'may_stop'],
    [69.9, 0.021, 'may_stop'],
    [70, 0.5, 'tolerated'],
    [79.9, 0.501, 'may_stop'],
    [80, 10, 'tolerated'],
    [89.9, 10.01, 'may_stop'],
    [90, 3_600, 'tolerated'],
    [120, 0.5, 'tolerated'],
    [120.1, 0.01, 'may_break'],
    [110.1, 0.501, 'may_break'],
    [110, 60, 'tolerated'],
  ] as const)('puts %d %% for %d s at %s', (percent, seconds, verdict) => {
    expect(toleranceOf(percent, seconds)).toBe(verdict);
  });
});
