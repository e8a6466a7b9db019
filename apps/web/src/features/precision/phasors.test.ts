import type { LiveValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { lagOf, phasorsOf, sequenceOf } from './phasors.ts';

const measured: LiveValues = {
  ts: 1,
  U: { L1: 230, L2: 230, L3: 230 },
  I: { L1: 5, L2: 4, L3: 0.05 },
  F_U: { L1: 0, L2: 120, L3: -120 },
  F_I: { L1: 330, L2: 150 },
};

describe('phasors of a live message', () => {
  // proves R-PREC-017
  it('are six, with the angles that the meter reports; values near zero need none', () => {
    const { all, angles } = phasorsOf(measured, 3);
    expect(angles).toBe('measured');
    expect(all.map(({ kind, phase, angle }) => [kind + phase, angle])).toEqual([
      ['UL1', 0],
      ['IL1', 330],
      ['UL2', 120],
      ['IL2', 150],
      ['UL3', 240],
      ['IL3', null],
    ]);
    expect(phasorsOf(measured, 1).all).toHaveLength(2);
  });

  // proves R-PREC-020
  it('follow active and reactive power where the meter reports no angles', () => {
    const { F_U: _u, F_I: _i, ...plain } = measured;
    const { all, angles } = phasorsOf({ ...plain, P: { L1: 1, L2: 1, L3: 1 }, Q: { L1: 1, L2: -1, L3: 0 } }, 3);
    expect(angles).toBe('assumed');
    expect(all.map(({ angle }) => Math.round(angle ?? -1))).toEqual([0, 45, 120, 75, 240, 240]);
  });

  // proves R-PREC-020
  it('are missing where neither angles nor powers are reported, and without a message', () => {
    const { F_I: _i, ...plain } = measured;
    expect(phasorsOf(plain, 3).angles).toBe('missing');
    expect(phasorsOf(undefined, 3)).toEqual({ all: [], angles: 'missing' });
    expect(phasorsOf({ ts: 1, F: 50 }, 3).angles).toBe('missing');
  });

  it('show by how much a current lags or leads its voltage', () => {
    const { all } = phasorsOf(measured, 3);
    expect([lagOf(all, 'L1'), lagOf(all, 'L2'), lagOf(all, 'L3')]).toEqual([-30, 30, null]);
  });
});

describe('the sequence of voltages', () => {
  const voltages = (angles: readonly number[], sizes = [230, 230, 230]) =>
    phasorsOf(
      {
        ts: 1,
        U: { L1: sizes[0] as number, L2: sizes[1] as number, L3: sizes[2] as number },
        F_U: { L1: angles[0] as number, L2: angles[1] as number, L3: angles[2] as number },
      },
      3,
    ).all;

  // proves R-PREC-021
  it('is positive where L2 lags L1, and negative where two phases are swapped', () => {
    expect(sequenceOf(voltages([0, 120, 240]))?.order).toBe('L1-L2-L3');
    expect(sequenceOf(voltages([0, 240, 120]))?.order).toBe('L1-L3-L2');
  });

  // proves R-PREC-021
  it('has no unbalance where all are alike, and the share of the negative sequence otherwise', () => {
    expect(sequenceOf(voltages([0, 120, 240]))?.unbalance).toBeCloseTo(0, 6);
    // One voltage a tenth lower: |U2| / |U1| = (0.1 / 3) / (2.9 / 3).
    expect(sequenceOf(voltages([0, 120, 240], [207, 230, 230]))?.unbalance).toBeCloseTo(100 * (0.1 / 2.9), 6);
  });

  it('needs three voltages', () => {
    expect(sequenceOf(voltages([0, 120, 240], [230, 230, 0]))).toBeUndefined();
    expect(sequenceOf([])).toBeUndefined();
  });
});
