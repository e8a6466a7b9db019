import { describe, expect, it } from 'vitest';
import { editText, fieldValue } from './energy-edit.ts';

describe('fieldValue', () => {
  it.each([
    ['0', 0],
    ['12,5', 12.5],
    [' 99999999 ', 99_999_999],
    ['0.1234', 0.1234],
  ])('takes %s as an offset', (text, value) => {
    expect(fieldValue('offset', text)).toBe(value);
  });

  // proves R-DASH-036
  it.each(['', '-1', '1e3', '1.2.3', '0.12345', '100000000', 'abc', '1.', '.5'])('refuses %s as an offset', (text) => {
    expect(fieldValue('offset', text)).toBeUndefined();
  });

  // proves R-DASH-037
  it.each([
    ['1', 1],
    ['100000', 100_000],
    ['0.00000000001', 1e-11],
    ['0,0000123456', 0.0000123456],
  ])('takes %s as a ratio', (text, value) => {
    expect(fieldValue('ratio', text)).toBe(value);
  });

  // proves R-DASH-037
  it.each(['0', '0.000000000001', '100000.1', '1.1234567', '0.1234567'])('refuses %s as a ratio', (text) => {
    expect(fieldValue('ratio', text)).toBeUndefined();
  });
});

describe('editText', () => {
  it('can be read back in every language', () => {
    for (const locale of ['en', 'sk', 'de']) {
      expect(fieldValue('offset', editText(12_345.6789, locale))).toBe(12_345.6789);
      expect(fieldValue('ratio', editText(1e-11, locale))).toBe(1e-11);
    }
  });
});
