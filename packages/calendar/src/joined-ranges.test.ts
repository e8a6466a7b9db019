import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedRanges } from './joined-ranges.ts';

const MOST = 60;
const someRanges = fc.array(
  fc.record({ from: fc.nat(MOST), length: fc.integer({ min: 1, max: 9 }) }).map(({ from, length }) => ({
    ...{ from, to: from + length },
  })),
);

describe('joined ranges', () => {
  it('hold every moment of the ranges and no other, ascending, with time between them', () => {
    fc.assert(
      fc.property(someRanges, (ranges) => {
        const joined = joinedRanges(ranges);
        for (let moment = 0; moment <= 2 * MOST; moment += 1) {
          const isIn = ({ from, to }: { from: number; to: number }) => from <= moment && moment < to;
          expect(joined.filter(isIn)).toHaveLength(ranges.some(isIn) ? 1 : 0);
        }
        for (const [index, { from }] of joined.entries()) {
          if (index > 0) expect(from).toBeGreaterThan(joined[index - 1]?.to ?? Number.NaN);
        }
      }),
    );
  });

  it('keep the longer end of a range within another', () => {
    expect(
      joinedRanges([
        { from: 2, to: 3 },
        { from: 1, to: 9 },
      ]),
    ).toEqual([{ from: 1, to: 9 }]);
  });
});
