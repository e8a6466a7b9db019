import { describe, expect, it } from 'vitest';
import { pageAfter } from './use-rotation.ts';

describe('the pages of a wall', () => {
  it('follow each other around both ends', () => {
    expect([0, 1, 2].map((index) => pageAfter(index, 1, 3))).toEqual([1, 2, 0]);
    expect(pageAfter(0, -1, 3)).toBe(2);
  });

  it('begin anew when there are fewer than before, and stay where there is one or none', () => {
    expect(pageAfter(5, 0, 3)).toBe(2);
    expect([pageAfter(0, 1, 1), pageAfter(3, 1, 0)]).toEqual([0, 0]);
  });
});
