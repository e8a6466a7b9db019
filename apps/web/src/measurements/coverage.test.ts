import { describe, expect, it } from 'vitest';
import { coverageText, isFullyCovered } from './coverage.ts';

describe('coverage', () => {
  it('is full from 99.5 % on', () => {
    expect([0.9949, 0.995, 1, undefined].map(isFullyCovered)).toEqual([false, true, true, false]);
  });

  it('never rounds up to complete', () => {
    expect(coverageText(0.99999, 'en')).toBe('99.9%');
    expect(coverageText(0.29, 'en')).toBe('29%');
  });
});
