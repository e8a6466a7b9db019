import { describe, expect, it } from 'vitest';
import { uncertaintyOf } from './uncertainty.ts';

describe('the uncertainty of an energy', () => {
  // proves R-NILM-054
  it('is that of the edges for runs that are certain', () => {
    expect(uncertaintyOf([])).toBe(0);
    expect(uncertaintyOf([{ energy: 100, predictionRate: 1 }])).toBeCloseTo(10, 9);
    expect(uncertaintyOf(Array(4).fill({ energy: 100, predictionRate: 1 }))).toBeCloseTo(20, 9);
  });

  // proves R-NILM-054
  it('is the larger, the less likely a run is, and counts how often a simulated run is another one', () => {
    const runs = Array.from({ length: 40 }, (_, n) => ({ energy: 50 + n, predictionRate: 0.7 }));
    const expected = runs.reduce((sum, { energy }) => sum + 0.7 * energy, 0);
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const sums = Array.from({ length: 2_000 }, () =>
      runs.reduce((sum, { energy }) => sum + (random() < 0.7 ? energy : 0), 0),
    );
    const within = sums.filter((sum) => Math.abs(sum - expected) <= uncertaintyOf(runs)).length / sums.length;
    expect(within).toBeGreaterThan(0.93);
    expect(within).toBeLessThan(0.98);
  });
});
