import { describe, expect, it } from 'vitest';
import type { Installation, WiringObservation } from './observation.ts';
import { diagnoseTransformers } from './transformers.ts';

const LOADS: Installation = { generation: 'none' };
const LAG = 20;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** What a meter without angles reports: of each input its current, and by how much that lags the voltage beside it. */
function powers(lags: readonly number[], changes: Partial<WiringObservation> = {}): WiringObservation {
  const { current = lags.map(() => 5) } = changes;
  const nothing = lags.map(() => null);
  return {
    ...{ voltage: lags.map(() => 230), current, voltageAngle: nothing, currentAngle: nothing, isDark: null },
    activePower: lags.map((lag, input) => 230 * (current[input] ?? 0) * Math.cos(radians(lag))),
    reactivePower: lags.map((lag, input) => 230 * (current[input] ?? 0) * Math.sin(radians(lag))),
    ...changes,
  };
}

const RIGHT = [LAG, LAG, LAG];
const diagnosed = (observations: readonly WiringObservation[], installation = LOADS) =>
  diagnoseTransformers(observations, installation);

describe('a meter that reports no angles', () => {
  it('has the usual rotation, unless another one is known', () => {
    expect(diagnosed([powers(RIGHT)])).toMatchObject({ verdict: 'right', rotation: 'assumed' });
    for (const rotation of ['L1-L2-L3', 'L1-L3-L2'] as const) {
      const { verdict, candidates, ...known } = diagnosed([powers(RIGHT)], { ...LOADS, rotation });
      expect([verdict, known.rotation, candidates[0]?.rotation]).toEqual(['right', 'known', rotation]);
    }
    expect(diagnosed([powers([LAG])]).candidates[0]).toMatchObject({ line: [0], sign: [1], rotation: 'L1-L2-L3' });
  });

  it('has transformers on the next or on the one before by the same angles, as the rotation is', () => {
    // The current of the next phase comes a third of a turn later; under a left rotation that is the one before.
    const later = [LAG + 120, LAG + 120, LAG + 120];
    const lines = { 'L1-L2-L3': [1, 2, 0], 'L1-L3-L2': [2, 0, 1] } as const;
    for (const rotation of ['L1-L2-L3', 'L1-L3-L2'] as const) {
      const { verdict, candidates } = diagnosed([powers(later)], { ...LOADS, rotation });
      expect([verdict, candidates[0]?.line, candidates[0]?.sign]).toEqual(['wrong', lines[rotation], [1, 1, 1]]);
      for (const lag of candidates[0]?.lag ?? []) expect(lag).toBeCloseTo(LAG, 6);
    }
  });

  it('has candidates that share what is likely, those above a hundredth alone', () => {
    const { candidates } = diagnosed([powers([46, 46, 46])]);
    const shares = candidates.map(({ probability }) => probability);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.01);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.9);
  });
});

describe('currents that are too small', () => {
  it.each([
    [[5, 5, 0.1], 20],
    [[5, 5, 0.099], null],
    [[0.02, 0.02, 0.02], 20],
    [[0.02, 0.02, 0.0199], null],
  ])('%j A have the lag %s at the last input', (current, lag) => {
    const { reported } = diagnosed([powers(RIGHT, { current })]);
    expect(reported[2]).toEqual(lag === null ? null : expect.closeTo(lag, 6));
  });

  it('leave out an observation, and all of them', () => {
    const idle = powers([LAG, LAG + 180, LAG], { current: [0.01, 0.01, 0.01] });
    expect(diagnosed([powers(RIGHT), idle])).toMatchObject({ verdict: 'right', observations: 1 });
    expect(diagnosed([idle])).toMatchObject({ verdict: 'unknown', candidates: [], observations: 0 });
  });
});

describe('power in both directions', () => {
  const days = (fed: number) => Array.from({ length: 100 }, (_, n) => powers([n < fed ? 180 : LAG, LAG, LAG]));

  it.each([
    [3, []],
    [4, [0]],
    [96, [0]],
    [97, []],
  ])('is that of an input which fed in %i times of a hundred: %j', (fed, bothDirections) => {
    expect(diagnosed(days(fed)).bothDirections).toEqual(bothDirections);
  });

  it('is generation, and one direction alone a turned transformer where only loads are expected', () => {
    const fed = [powers([170, LAG, LAG])];
    expect(diagnosed(fed)).toMatchObject({ verdict: 'wrong', candidates: [{ sign: [-1, 1, 1] }] });
    expect(diagnosed(fed, { generation: 'possible' }).verdict).not.toBe('wrong');
    expect(diagnosed(days(50)).candidates[0]).toMatchObject({ line: [0, 1, 2], sign: [1, 1, 1] });
  });

  it('is not looked at by night, when nothing generates', () => {
    const nights = [powers([LAG - 180, LAG, LAG], { isDark: true })];
    const mixed = [...nights, powers(RIGHT, { isDark: false }), powers(RIGHT)];
    for (const generation of ['none', 'possible'] as const) {
      const { verdict, observations, candidates } = diagnosed(mixed, { generation });
      expect([verdict, observations, candidates[0]?.sign]).toEqual(['wrong', 1, [-1, 1, 1]]);
    }
  });
});

describe('a meter that reports active power alone', () => {
  it('has two lags of opposite sign, of which the more usual one counts', () => {
    const { verdict, candidates } = diagnosed([powers(RIGHT, { reactivePower: [null, null, null] })]);
    expect(candidates[0]).toMatchObject({ line: [0, 1, 2], sign: [1, 1, 1] });
    expect(['right', 'unsure']).toContain(verdict);
    for (const lag of candidates[0]?.lag ?? []) expect(lag).toBeCloseTo(LAG, 6);
  });
});
