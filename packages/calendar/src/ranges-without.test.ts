import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangesWithout } from './ranges-without.ts';

const MOST = 60;
const someRanges = fc.array(
  fc.record({ from: fc.nat(MOST), length: fc.integer({ min: 1, max: 9 }) }).map(({ from, length }) => ({
    ...{ from, to: from + length },
  })),
);

describe('ranges without others', () => {
  it('hold every moment of the ranges that is in none of the others, and no other moment', () => {
    fc.assert(
      fc.property(someRanges, someRanges, (ranges, others) => {
        const left = rangesWithout(ranges, others);
        for (let moment = 0; moment <= 2 * MOST; moment += 1) {
          const isIn = ({ from, to }: { from: number; to: number }) => from <= moment && moment < to;
          const isLeft = ranges.some(isIn) && !others.some(isIn);
          expect(left.filter(isIn)).toHaveLength(isLeft ? 1 : 0);
        }
        for (const { from, to } of left) expect(to).toBeGreaterThan(from);
      }),
    );
  });
});
