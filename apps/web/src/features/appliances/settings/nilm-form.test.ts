import { describe, expect, it } from 'vitest';
import { FIRST_FORM, thresholdOf } from './nilm-form.ts';

describe('the threshold', () => {
  // proves R-APPL-028
  it.each([
    ['5', 5],
    ['500', 500],
    ['25,5', 25.5],
    [' 25.5 ', 25.5],
    ['4.9', undefined],
    ['501', undefined],
    ['', undefined],
    ['abc', undefined],
    ['1e2', undefined],
    ['-25', undefined],
  ])('%j is %s W', (text, value) => {
    expect(thresholdOf(text)).toBe(value);
  });

  // proves R-APPL-028
  it('is 25 W, and automatic learning is off, until the settings are read', () => {
    expect(FIRST_FORM).toEqual({ threshold: '25', isLearning: false });
  });
});
