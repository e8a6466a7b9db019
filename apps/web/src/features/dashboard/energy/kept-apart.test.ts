import { describe, expect, it } from 'vitest';
import { registerPlace } from './kept-apart.ts';

describe('a register', () => {
  // proves R-COMP-025
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
