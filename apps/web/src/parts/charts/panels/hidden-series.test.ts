import { describe, expect, it } from 'vitest';
import { hiddenOf } from './hidden-series.ts';

describe('hidden series', () => {
  it('are the selected ones', () => {
    expect(hiddenOf([{ id: 'L1' }, { id: 'L2' }], new Set(['L1']))).toEqual(new Set(['L1']));
  });

  // proves R-PROF-013
  it('do not include a single series, which has no legend to show it again', () => {
    expect(hiddenOf([{ id: 'L1' }], new Set(['L1', 'L3']))).toEqual(new Set());
  });
});
