import { describe, expect, it } from 'vitest';
import { hiddenOf } from './hidden-series.ts';

describe('hidden series', () => {
  it('are those that were chosen', () => {
    expect(hiddenOf([{ id: 'L1' }, { id: 'L2' }], new Set(['L1']))).toEqual(new Set(['L1']));
  });

  // proves R-PROF-013
  it('are none where a series stands alone, without a legend that would bring it back', () => {
    expect(hiddenOf([{ id: 'L1' }], new Set(['L1', 'L3']))).toEqual(new Set());
  });
});
