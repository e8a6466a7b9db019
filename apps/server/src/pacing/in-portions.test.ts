import { describe, expect, it } from 'vitest';
import { inPortions } from './in-portions.ts';

describe('inPortions', () => {
  it.each([
    [1, ['read 1', 'read 2', 'use 1', 'read 3', 'use 2', 'use 3']],
    [2, ['read 1 2', 'read 3', 'use 1 2', 'use 3']],
    [5, ['read 1 2 3', 'use 1 2 3']],
  ])('reads the next %i while the last are used, and keeps the order', async (size, expected) => {
    const log: string[] = [];
    const doubled = await inPortions([1, 2, 3], size, {
      read: async (portion) => {
        log.push(`read ${portion.join(' ')}`);
        return portion;
      },
      use: async (known) => {
        log.push(`use ${known.join(' ')}`);
        return known.map((item) => 2 * item);
      },
    });
    expect(doubled).toEqual([2, 4, 6]);
    expect(log).toEqual(expected);
  });

  it('reads nothing of nothing, and fails as reading fails', async () => {
    const broken = { read: async () => Promise.reject(new Error('away')), use: async () => [] };
    expect(await inPortions([], 2, broken)).toEqual([]);
    await expect(inPortions([1, 2, 3], 2, broken)).rejects.toThrow('away');
  });
});
