import { describe, expect, it } from 'vitest';
import { toCsv } from './sheet.ts';

const sheet = {
  headings: ['Device', 'Energy (kWh)'],
  rows: [
    { id: 'a', cells: ['Hall "A"', 1.5] },
    { id: 'b', cells: ['=1+1', null] },
    { id: 'c', cells: ['Other', -0.5] },
  ],
};

describe('a sheet as CSV', () => {
  // proves R-REPORT-010
  it('has words and numbers, empty cells for unknown values, and no formulas', () => {
    expect(toCsv(sheet, false).split('\r\n')).toEqual([
      'Device,Energy (kWh)',
      '"Hall ""A""",1.5',
      "'=1+1,",
      'Other,-0.5',
      '',
    ]);
  });

  it('has semicolons if the decimal mark is a comma', () => {
    expect(toCsv(sheet, true).split('\r\n')[3]).toBe('Other;-0,5');
  });
});
