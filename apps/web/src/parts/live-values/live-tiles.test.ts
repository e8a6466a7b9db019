import { describe, expect, it } from 'vitest';
import { liveTile, shares } from './live-tiles.ts';

const values = {
  ts: 1_000,
  U: { L1: 230, L2: 232, L3: 0 },
  I: { L1: 10, L2: 5.5, L3: 1 },
  P: { L1: -2_000, L2: 1_000, L3: 500, CUM: -500 },
};

describe('liveTile', () => {
  // proves R-DASH-005
  it('sums currents over the phases in use', () => {
    expect(liveTile(values, 'I', 3).total).toBe(16.5);
    expect(liveTile(values, 'I', 2)).toEqual({
      total: 15.5,
      phases: [
        { phase: 'L1', value: 10 },
        { phase: 'L2', value: 5.5 },
      ],
    });
  });

  // proves R-DASH-004
  it('averages voltages over phases with a positive value (D16)', () => {
    expect(liveTile(values, 'U', 3).total).toBe(231);
    expect(liveTile({ ts: 1, U: { L1: 0, L2: 0 } }, 'U', 2).total).toBe(0);
  });

  // proves R-DASH-006
  it('takes the total that the server formed', () => {
    expect(liveTile(values, 'P', 3).total).toBe(-500);
  });

  // proves R-DASH-007
  it('is missing, not zero, for what was not measured', () => {
    expect(liveTile(values, 'Q', 1)).toEqual({ total: null, phases: [{ phase: 'L1', value: null }] });
    expect(liveTile(undefined, 'P', 3).total).toBeNull();
  });
});

describe('shares', () => {
  it('are relative to the greatest phase, whatever the sign', () => {
    expect(shares(liveTile(values, 'P', 3))).toEqual([1, 0.5, 0.25]);
    expect(shares(liveTile(undefined, 'P', 2))).toEqual([0, 0]);
  });
});
