import type { ImportRow } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { energySums, previewRows } from './preview-rows.ts';
import type { Understood } from './understood.ts';

const rows: ImportRow[] = Array.from({ length: 20 }, (_, index) => ({
  time: (index + 1) * 900_000,
  interval: 900_000,
  energies: { E_I_L1: 10, E_I_L2: 5 },
  ...(index === 15 ? { gauges: { U_L1: 230 } } : {}),
}));
const understood: Understood = {
  ...{ rows, lines: rows.map((_, index) => index + 2), rejected: [], rejectedCount: 0 },
  ...{ empty: 0, doubledHour: 0, fell: [], spread: 0 },
};

describe('the preview of an import', () => {
  // proves R-FILE-022
  it('has the first rows with the columns of any row, as screens will show them', () => {
    const { columns, shown } = previewRows(understood, 40);
    expect(columns.map(({ quantity, phase, unit }) => `${quantity} ${phase} ${unit}`)).toEqual([
      'activeEnergyImport L1 Wh',
      'activeEnergyImport L2 Wh',
      'voltage L1 V',
    ]);
    expect(shown).toHaveLength(8);
    expect(shown[0]).toEqual({ line: 2, from: 0, to: 900_000, values: [400, 200, null] });
  });

  it('shows circuits without the ratio and sensors without a phase', () => {
    const row = { time: 900_000, interval: 900_000, gauges: { tempS: 21 }, energies: { CH2_E_I: 10, E_I_T: 7 } };
    const { columns, shown } = previewRows({ ...understood, rows: [row], lines: [2] }, 40);
    expect(columns.map(({ quantity, phase }) => `${quantity} ${phase}`)).toEqual([
      'activeEnergyImport T',
      'activeEnergyImport CH2',
      'temperature ',
    ]);
    expect(shown[0]?.values).toEqual([280, 10, 21]);
    expect(energySums({ ...understood, rows: [row] }, 40)).toEqual([]);
  });

  it('adds energies up over the phases and all rows', () => {
    expect(energySums(understood, 40)).toEqual([['activeEnergyImport', 20 * 15 * 40]]);
  });
});
