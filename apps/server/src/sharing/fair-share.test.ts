import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHARDS } from '../ports/processes/share.ts';
import { fairShare } from './fair-share.ts';

const MINUTE = 60_000;
const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 });

describe('the fair share of a process', () => {
  // proves R-OPS-125
  it('gives all shards together, and differs by one at most', () => {
    fc.assert(
      fc.property(ids, (names) => {
        const peers = names.map((id) => ({ id, age: MINUTE }));
        const shares = names.map((id) => fairShare(peers, id));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(SHARDS);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is nothing for one that has just come, and the others keep theirs', () => {
    const peers = [
      { id: 'a', age: MINUTE },
      { id: 'b', age: 100 },
    ];
    expect([fairShare(peers, 'a'), fairShare(peers, 'b')]).toEqual([16, 0]);
    const later = peers.map(({ id, age }) => ({ id, age: age + 5_000 }));
    expect([fairShare(later, 'a'), fairShare(later, 'b')]).toEqual([8, 8]);
  });

  it('is divided at once among those that begin together', () => {
    const peers = ['a', 'b', 'c'].map((id) => ({ id, age: 0 }));
    expect(peers.map(({ id }) => fairShare(peers, id))).toEqual([6, 5, 5]);
  });

  it('is nothing for one that the records do not know any more', () => {
    expect(fairShare([{ id: 'a', age: MINUTE }], 'b')).toBe(0);
    expect(fairShare([], 'b')).toBe(0);
  });
});
