import { describe, expect, it } from 'vitest';
import { changeSince, changeWord } from './change.ts';

describe('changeWord', () => {
  // proves R-COMP-011
  it.each([
    [-0.25, 'less'],
    [-0.005, 'less'],
    [-0.0049, 'same'],
    [0, 'same'],
    [0.0049, 'same'],
    [0.005, 'more'],
  ] as const)('tells a difference of %s as %s', (ratio, word) => {
    expect(changeWord(ratio)).toBe(word);
  });
});

describe('changeSince', () => {
  const counted = (energy: number | null, covered: number | undefined = 1) => ({ energy, covered });

  it('is the relative increase or decrease', () => {
    expect(changeSince(counted(75), counted(100))).toEqual({ ratio: -0.25 });
    expect(changeSince(counted(150), counted(100, 0.995))).toEqual({ ratio: 0.5 });
  });

  it('is absent without energy to compare', () => {
    expect(changeSince(counted(10), counted(0))).toBeNull();
    expect(changeSince(counted(null), counted(100))).toBeNull();
  });

  // proves R-COMP-010
  it('is not stated if either period was measured to less than 99.5 %', () => {
    expect(changeSince(counted(150), counted(100, 0.9949))).toEqual({ unsure: 0.9949 });
    expect(changeSince(counted(150, 0.4), counted(100))).toEqual({ unsure: 0.4 });
    expect(changeSince({ energy: 150, covered: undefined }, counted(100))).toEqual({ unsure: 0 });
  });
});
