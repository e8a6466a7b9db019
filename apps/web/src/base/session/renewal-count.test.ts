import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createRenewalCount } from './renewal-count.ts';

const HOUR = 3_600_000;

describe('the count of renewals', () => {
  // proves R-SIGN-042
  it('survives a reload and is reset 8 h after the last one, not before', () => {
    const { storage, now, pass } = memoryStorage();
    const open = () => createRenewalCount(storage, now);
    expect([open().next(), open().next()]).toEqual([1, 2]);
    pass(8 * HOUR - 1);
    expect(open().next()).toBe(3);
    pass(8 * HOUR);
    expect(open().next()).toBe(1);
  });
});
