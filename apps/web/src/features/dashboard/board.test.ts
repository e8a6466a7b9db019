import { describe, expect, it } from 'vitest';
import { isEmptyMessage } from './board.ts';

describe('a live message', () => {
  // proves R-DASH-067
  it('is empty when it has a time and no value', () => {
    expect(isEmptyMessage({ ts: 1 })).toBe(true);
    expect(isEmptyMessage({ ts: 1, F: 50 })).toBe(false);
  });

  it('of a group whose members are silent is no fault', () => {
    expect(isEmptyMessage({ ts: 0, members: 0, missing: ['A'] })).toBe(false);
  });
});
