import { describe, expect, it } from 'vitest';
import { parseWall, withWall } from './wall-search.ts';

describe('the address of a wall', () => {
  it('says so, and for how long each page stands', () => {
    expect(parseWall({ wall: '1', dwell: '60' })).toEqual({ isWall: true, dwell: 60 });
    expect(parseWall({ wall: '1' })).toEqual({ isWall: true, dwell: 20 });
    expect(parseWall({})).toEqual({ isWall: false, dwell: 20 });
  });

  it.each(['0', '-5', '7', '1e9', 'x', '', undefined, 10])('with a dwell of %j keeps to the times offered', (dwell) => {
    expect(parseWall({ wall: '1', dwell }).dwell).toBe(20);
  });

  it('leads in and out without losing what is shown', () => {
    const shown = { device: 'A', period: 'week' };
    expect(withWall(true)(shown)).toEqual({ ...shown, wall: '1' });
    expect(withWall(false)({ ...shown, wall: '1', dwell: '60' })).toEqual(shown);
  });
});
