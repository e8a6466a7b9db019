import { describe, expect, it } from 'vitest';
import { coverageText, isFullyCovered } from './coverage.ts';

describe('coverage', () => {
  // proves R-COMP-013
  it('is full from 99.5 % on', () => {
    expect([0.9949, 0.995, 1, undefined].map(isFullyCovered)).toEqual([false, true, true, false]);
  });

  it('never rounds something down to nothing', () => {
    expect(coverageText(0.0004, 'en')).toBe('<\u00a00.1\u00a0%');
    expect(coverageText(0.0004, 'sk')).toBe('<\u00a00,1\u00a0%');
    expect(coverageText(0.001, 'en')).toBe('0.1\u00a0%');
    expect(coverageText(0, 'en')).toBe('0\u00a0%');
  });

  // proves R-COMP-012
  it('never rounds up to complete', () => {
    expect(coverageText(0.99999, 'en')).toBe('99.9\u00a0%');
    expect(coverageText(0.29, 'en')).toBe('29\u00a0%');
  });
});
