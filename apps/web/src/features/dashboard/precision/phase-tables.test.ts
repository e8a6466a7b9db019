import { describe, expect, it } from 'vitest';
import { type PHASE_TABLES, phaseRows } from './phase-tables.ts';

const frame = { phaseUse: 3, locale: 'en' };
const rowOf = (rows: ReturnType<typeof phaseRows>, name: string) => rows.find((row) => row.name === name);

describe('the tables of a precision meter', () => {
  // proves R-PREC-022
  it('are of load values, more values and energies', () => {
    const names = (table: keyof typeof PHASE_TABLES) => phaseRows(table, undefined, frame).map(({ name }) => name);
    expect(names('load')).toEqual(['U', 'I', 'P', 'Q', 'S', 'PF']);
    expect(names('more')).toEqual(['F_U', 'F_I', 'U_PP', 'F_UPP', 'DF_U', 'DF_I']);
    expect(names('energy')).toEqual(['E_I', 'E_E', 'Q_E', 'S_E']);
  });

  // proves R-PREC-022
  it('have each phase and the total, a row in one scale', () => {
    const values = { ts: 1, P: { L1: 900, L2: 1_500, L3: 100, CUM: 2_500 }, U: { L1: 230.04, AVG: 230 } };
    expect(rowOf(phaseRows('load', values, frame), 'P')).toEqual({
      name: 'P',
      quantity: 'activePower',
      unit: 'kW',
      phases: [
        { phase: 'L1', text: '0.90' },
        { phase: 'L2', text: '1.50' },
        { phase: 'L3', text: '0.10' },
      ],
      total: '2.50',
    });
    expect(rowOf(phaseRows('load', values, frame), 'U')).toMatchObject({
      phases: [{ text: '230.0' }, { text: '–' }, { text: '–' }],
      total: '230.0',
    });
  });

  it('have angles of each phase, without a total', () => {
    const rows = phaseRows('more', { ts: 1, F_I: { L1: 30.25 } }, { ...frame, phaseUse: 1 });
    expect(rowOf(rows, 'F_I')).toMatchObject({ unit: '°', phases: [{ phase: 'L1', text: '30.3' }], total: '' });
  });

  it('write energies above 100,000 Wh in kWh', () => {
    const rows = phaseRows('energy', { ts: 1, E_I: { L1: 150_000, CUM: 150_000 } }, frame);
    expect(rowOf(rows, 'E_I')).toMatchObject({ unit: 'kWh', total: '150.00' });
  });
});
