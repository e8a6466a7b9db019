import type { MeterTest } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { errorText, isWithin, loadPoint, testRows, testSheet } from './test-view.ts';

const words = { code: (_field: string, name: string) => `<${name}>`, locale: 'sk', zone: 'Europe/Bratislava' };

describe('a test result', () => {
  // proves R-METER-034
  it.each([
    [-0.12, '−0.12\u00a0%'],
    [0.005, '0.01\u00a0%'],
    [12, '12.00\u00a0%'],
    [0, '0.00\u00a0%'],
  ])('is labelled with its error of %s as %s', (error, text) => {
    expect(errorText(error, 'en')).toBe(text);
  });

  // proves R-METER-034
  it('is listed with all fields but the number of the meter, in texts and units', () => {
    const test = {
      ID_meter: 3,
      OPERATOR: 'x',
      ERROR: -0.125,
      TIME: 1_767_225_600,
      METHOD: 0,
      I: 0.5,
      PULSES: 307,
      E_REF: '',
    };
    expect(testRows(test, words)).toEqual([
      { key: 'TIME', text: '01.01.2026 01:00:00' },
      { key: 'ERROR', text: '−0,125\u00a0%' },
      { key: 'I', text: '0,5\u00a0A' },
      { key: 'PULSES', text: '307' },
      { key: 'E_REF', text: '-' },
      { key: 'METHOD', text: '<4Quadrant>' },
      { key: 'OPERATOR', text: 'x' },
    ]);
  });

  it('is within its limit or beyond it', () => {
    const of = (ERROR: number, LIMIT?: number) =>
      isWithin({ ID_meter: 1, ERROR, ...(LIMIT !== undefined && { LIMIT }) });
    expect([of(1, 1), of(-1.01, 1), of(3)]).toEqual([true, false, undefined]);
  });

  it('is named by its load point', () => {
    const of = (values: Partial<MeterTest>) => loadPoint({ ID_meter: 1, ERROR: 0, ...values }, 'sk');
    expect(of({ LOAD: 10, PF: 0.5, I: 0.5 })).toBe('10\u00a0% · PF\u00a00,5');
    expect([of({ LOAD: 100 }), of({ I: 0.25, PF: 1 }), of({})]).toEqual(['100\u00a0%', '0,25\u00a0A · PF\u00a01', '']);
  });

  it('is a row of a file, with a column for each field that any result has', () => {
    const tests = [
      { ID_meter: 3, ERROR: -0.125, LOAD: 10, TIME: 1_767_225_600 },
      { ID_meter: 3, ERROR: 0.5, METHOD: 0, OPERATOR: '=x' },
    ];
    const sheet = testSheet(tests, { ...words, fieldName: (key) => key.toLowerCase() });
    expect(sheet.headings).toEqual(['time', 'error (%)', 'load (%)', 'method', 'operator']);
    expect(sheet.rows).toEqual([
      { id: 0, cells: ['01.01.2026 01:00:00', -0.125, 10, null, null] },
      { id: 1, cells: [null, 0.5, null, '<4Quadrant>', '=x'] },
    ]);
  });
});
