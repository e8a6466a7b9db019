import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowText } from './row-text.ts';

function written(value: number): string {
  const text = new RowText(0);
  text.number(value);
  return text.bytes().toString();
}

describe('RowText', () => {
  it('writes measured values without superfluous digits', () => {
    expect([0, 230.1, -0.05, 49.9875, 1234567.891, 15].map(written)).toEqual([
      '0',
      '230.1',
      '-0.05',
      '49.9875',
      '1234567.891',
      '15',
    ]);
  });

  it('writes what is not a finite number as unknown', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY].map(written)).toEqual(['nan', 'nan']);
  });

  it('writes every number so that it reads back as the same one', () => {
    const measured = fc.integer({ min: -(2 ** 52), max: 2 ** 52 }).map((scaled) => scaled / 1000);
    fc.assert(
      fc.property(fc.oneof(measured, fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
        expect(Number(written(value))).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 2000 },
    );
  });

  it('writes rows of texts and numbers, however long', () => {
    const text = new RowText(0);
    for (let row = 0; row < 500; row += 1) {
      text.text(`Ä${row}`);
      text.tab();
      text.number(row / 4);
      text.endRow();
    }
    const lines = text.bytes().toString().split('\n');
    expect(lines).toHaveLength(501);
    expect(lines[499]).toBe('Ä499\t124.75');
  });
});
