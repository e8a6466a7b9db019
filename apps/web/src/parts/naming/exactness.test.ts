import { describe, expect, it } from 'vitest';
import { isUnsure, jointUncertainty, withExactness } from './exactness.ts';

const text = (energy: number) => (energy / 1_000).toFixed(2);

// proves R-NILM-054
describe('the energy of an appliance', () => {
  it('is written with its uncertainty, and without one where it has none', () => {
    expect(withExactness(text, { energy: 1_240, uncertainty: 80 })).toBe('1.24 ±\u00a00.08');
    expect(withExactness(text, { energy: 1_240 })).toBe('1.24');
  });

  it('looks unsure where it may be another one by more than half of it', () => {
    const unsure = [0, 620, 621].map((uncertainty) => isUnsure({ energy: 1_240, uncertainty }));
    expect(unsure).toEqual([false, false, true]);
    expect(isUnsure({ energy: 0 })).toBe(false);
  });

  it('is more exact in a sum than by itself', () => {
    expect(jointUncertainty([{ energy: 1, uncertainty: 3 }, { energy: 2, uncertainty: 4 }, { energy: 5 }])).toBe(5);
    expect(jointUncertainty([{ energy: 5 }])).toBeUndefined();
  });
});
