import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

describe('mapping in turns', () => {
  // proves R-TARIFF-023
  it('keeps the order and lets others go in between', async () => {
    const seen: string[] = [];
    const mapped = inTurns([1, 2, 3], (item, index) => {
      seen.push(`item ${item}`);
      setImmediate(() => seen.push('another call'));
      return item * 10 + index;
    });
    expect(await mapped).toEqual([10, 21, 32]);
    expect(seen.slice(0, 4)).toEqual(['item 1', 'another call', 'item 2', 'another call']);
  });

  it('of nothing is nothing', async () => {
    expect(await inTurns([], () => 1)).toEqual([]);
  });
});
