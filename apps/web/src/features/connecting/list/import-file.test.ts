import { describe, expect, it } from 'vitest';
import { faultyRows, type ImportOutcome, isImportable, passwordFile, template } from './import-file.ts';

const row = (line: number, title: string, error: ImportOutcome['rows'][number]['error'] = null) => ({
  ...{ line, title, error, mac: '02005E100001', password: 'p,1"' },
});

// proves R-ADD-021
describe('a file of devices', () => {
  it('has a template with as many cells in each line as columns', () => {
    const [heading = '', ...lines] = template().split('\r\n');
    expect(heading).toContain('title,type,phases,ecosystem,key,mac');
    expect(lines.length).toBe(2);
    for (const line of lines) expect(line.split(',')).toHaveLength(heading.split(',').length);
  });

  it('can be imported when every line is right', () => {
    const wrong = row(3, 'B', { field: 'mac', reason: 'missing', expected: null, message: 'is missing' });
    expect(isImportable({ rows: [row(2, 'A')], added: 0 })).toBe(true);
    expect(isImportable({ rows: [row(2, 'A'), wrong], added: 0 })).toBe(false);
    expect(isImportable({ rows: [], added: 0 })).toBe(false);
    expect(faultyRows({ rows: [row(2, 'A'), wrong], added: 0 })).toEqual([wrong]);
  });

  it('gives the passwords as a file that no spreadsheet runs', () => {
    expect(passwordFile({ rows: [row(2, '=1+1')], added: 1 })).toBe(
      'title,mac,password\r\n\'=1+1,02005E100001,"p,1"""',
    );
  });
});
