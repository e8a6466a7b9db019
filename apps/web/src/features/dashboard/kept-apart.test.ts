import { describe, expect, it } from 'vitest';
import { greatestCurrent, registerPlace } from './kept-apart.ts';

describe('a register', () => {
  it.each([
    ['E_I_L1', 'activeEnergyImport', 'L1'],
    ['S_E_L3', 'apparentEnergy', 'L3'],
    ['E_E_T', 'activeEnergyExport', ''],
    ['Q12_T', 'reactiveEnergyQ12', ''],
    ['CH2_E_I', 'activeEnergyImport', 'CH2'],
    ['energy_R3', 'activeEnergyImport', 'R3'],
  ])('%s is %s %s', (column, quantity, place) => {
    expect(registerPlace(column)).toEqual({ quantity, place });
  });
});

describe('the greatest current', () => {
  it.each([
    ['1', 1],
    ['100000', 100_000],
    ['62,5', 62.5],
    ['0.9', undefined],
    ['100001', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('written as %j is %s', (text, current) => {
    expect(greatestCurrent(text)).toBe(current);
  });
});
