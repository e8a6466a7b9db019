import { describe, expect, it } from 'vitest';
import { liveTile } from '../live-values/index.ts';
import { frequencyOf, supplyOf } from './supply-state.ts';

const supply = (U: { L1?: number; L2?: number; L3?: number }) => supplyOf(liveTile({ ts: 1, U }, 'U', 3));

// proves R-SUPPLY-001
describe('supplyOf', () => {
  it('is present while every phase has voltage', () => {
    expect(supply({ L1: 230, L2: 231, L3: 207 })).toEqual({ state: 'present', lost: [] });
  });

  it('names the lost phases', () => {
    expect(supply({ L1: 230, L2: 3, L3: 0 })).toEqual({ state: 'phase_lost', lost: ['L2', 'L3'] });
  });

  it('is interrupted when no phase has voltage', () => {
    expect(supply({ L1: 11.4, L2: 0, L3: 0 }).state).toBe('interrupted');
  });

  // proves R-SUPPLY-002
  it('is unknown without values, which is no interruption', () => {
    expect(supplyOf(liveTile(undefined, 'U', 3))).toEqual({ state: 'unknown', lost: [] });
  });
});

// proves R-SUPPLY-001
describe('frequencyOf', () => {
  it('has none without a voltage, although the one before is still known', () => {
    expect(frequencyOf({ F: 50 }, 'interrupted')).toBeUndefined();
    expect(frequencyOf({ F: 49.98 }, 'phase_lost')).toBe(49.98);
    expect(frequencyOf(undefined, 'unknown')).toBeUndefined();
  });
});
