import { describe, expect, it } from 'vitest';
import { nameOf, powerOf } from './relay-form.ts';

describe('the form of a relay', () => {
  it('takes names of 3 to 30 characters, without what surrounds them', () => {
    expect(['', 'ab', '  ab ', ' abc '].map((name) => nameOf({ name }))).toEqual([
      undefined,
      undefined,
      undefined,
      'abc',
    ]);
    expect(nameOf({ name: 'a'.repeat(30) })).toHaveLength(30);
    expect(nameOf({ name: 'a'.repeat(31) })).toBeUndefined();
  });

  it('takes a power of 0 to 99999 W in digits', () => {
    expect(['0', '99999', ' 12 '].map((power) => powerOf({ power }))).toEqual([0, 99_999, 12]);
    for (const power of ['', '-1', '1.5', '100000', '1e3', 'many']) expect(powerOf({ power })).toBeUndefined();
  });
});
