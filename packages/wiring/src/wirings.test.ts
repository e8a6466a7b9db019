import { describe, expect, it } from 'vitest';
import { allWirings, isRight, wrongInputs } from './wirings.ts';

describe('the wirings of transformers', () => {
  it.each([
    [1, 2],
    [2, 8],
    [3, 48],
  ])('of %i phases are %i, each once, of which the first alone is right', (phases, count) => {
    const wirings = allWirings(phases);
    expect(new Set(wirings.map(({ line, sign }) => `${line} ${sign}`)).size).toBe(count);
    expect(wirings).toHaveLength(count);
    expect(wirings.map(isRight)).toEqual([true, ...Array<boolean>(count - 1).fill(false)]);
    expect(wirings.filter((wiring) => wrongInputs(wiring).length === 0)).toEqual(wirings.slice(0, 1));
    for (const { line, sign } of wirings) {
      expect(line.toSorted()).toEqual([...Array(phases).keys()]);
      expect(sign).toHaveLength(phases);
    }
  });

  it('name the inputs on another phase and those that are turned', () => {
    expect(wrongInputs({ line: [0, 2, 1], sign: [1, 1, 1] })).toEqual([1, 2]);
    expect(wrongInputs({ line: [0, 2, 1], sign: [-1, -1, 1] })).toEqual([0, 1, 2]);
    expect(wrongInputs({ line: [0, 1, 2], sign: [1, 1, -1] })).toEqual([2]);
  });
});
