import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedBy, pinched, windowOf, zoomedAt } from './time-window.ts';

const HOUR = 3_600_000;
const limits = { first: 0, last: 1_000 * HOUR, least: 10_000, longest: 900 * HOUR };

const windows = fc
  .tuple(fc.integer({ min: 0, max: 990 * HOUR }), fc.integer({ min: 10_000, max: 800 * HOUR }))
  .map(([from, length]) => ({ from: Math.min(from, limits.last - length), to: Math.min(from + length, limits.last) }))
  .filter(({ from, to }) => from >= 0 && to - from >= 10_000);
const shares = fc.double({ min: 0, max: 1, noNaN: true });

/** Nothing outside the available data is shown, and nothing finer than its resolution. */
function expectWithin({ from, to }: { from: number; to: number }): void {
  expect(from).toBeGreaterThanOrEqual(limits.first);
  expect(to).toBeLessThanOrEqual(limits.last + 1e-3);
  expect(to - from).toBeGreaterThanOrEqual(limits.least - 1e-3);
  expect(to - from).toBeLessThanOrEqual(limits.longest + 1e-3);
}

describe('a window over time', () => {
  it('stays within the available data for any zoom and move', () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }), share: shares }),
        fc.record({ by: fc.integer({ min: -2_000 * HOUR, max: 2_000 * HOUR }) }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(windows, acts, (start, list) => {
        let seen = start;
        for (const act of list) {
          seen =
            'by' in act
              ? movedBy(seen, act.by, limits)
              : zoomedAt(seen, { factor: act.factor, place: seen.from + act.share * (seen.to - seen.from) }, limits);
          expectWithin(seen);
        }
      }),
    );
  });

  it('keeps the moment under the pointer in place, as far as possible', () => {
    fc.assert(
      fc.property(windows, shares, fc.double({ min: 0.2, max: 5, noNaN: true }), (start, share, factor) => {
        const place = start.from + share * (start.to - start.from);
        const next = zoomedAt(start, { factor, place }, limits);
        fc.pre(next.from > limits.first && next.to < limits.last);
        expect((place - next.from) / (next.to - next.from)).toBeCloseTo(share, 6);
      }),
    );
  });

  it('keeps its length in a move, and stops at the current time', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: -2_000 * HOUR, max: 2_000 * HOUR }), (start, by) => {
        const next = movedBy(start, by, limits);
        expect(next.to - next.from).toBeCloseTo(start.to - start.from, 3);
      }),
    );
    expect(movedBy({ from: 990 * HOUR, to: 995 * HOUR }, 50 * HOUR, limits)).toEqual({
      from: 995 * HOUR,
      to: 1_000 * HOUR,
    });
  });

  it('does not go beyond its previous range on the way back', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: 0, max: 100 * HOUR }), (start, by) => {
        const there = movedBy(start, -by, limits);
        fc.pre(there.from > limits.first);
        expect(movedBy(there, by, limits).from).toBeCloseTo(start.from, 3);
      }),
    );
  });
});

describe('a range that is dragged over', () => {
  it('is shown as it is, in either direction', () => {
    const range = { from: 5 * HOUR, to: 7 * HOUR };
    expect([windowOf(range.from, range.to, limits), windowOf(range.to, range.from, limits)]).toEqual([range, range]);
  });

  it('is extended to the smallest window about its middle if it is shorter', () => {
    const { from, to } = windowOf(HOUR, HOUR + 3_000, limits);
    expect([from, to]).toEqual([HOUR + 1_500 - 5_000, HOUR + 1_500 + 5_000]);
    expect(windowOf(0, 10, limits)).toEqual({ from: 0, to: 10_000 });
    expect(windowOf(limits.last, limits.last, limits)).toEqual({ from: limits.last - 10_000, to: limits.last });
  });
});

describe('two fingers', () => {
  it('keep their moments under them', () => {
    fc.assert(
      fc.property(windows, shares, shares, shares, shares, (start, ...at) => {
        const [a = 0, b = 0] = at.slice(0, 2).sort((one, other) => one - other);
        const [c = 0, d = 0] = at.slice(2).sort((one, other) => one - other);
        fc.pre(b - a > 0.05 && d - c > 0.05);
        const timeAt = (share: number) => start.from + share * (start.to - start.from);
        const next = pinched({ held: [timeAt(a), timeAt(b)], at: [c, d] }, limits);
        expectWithin(next);
        const length = next.to - next.from;
        fc.pre(
          next.from > limits.first && next.to < limits.last && length > limits.least + 1 && length < limits.longest - 1,
        );
        expect((timeAt(a) - next.from) / length).toBeCloseTo(c, 6);
        expect((timeAt(b) - next.from) / length).toBeCloseTo(d, 6);
      }),
    );
  });

  it('that meet in one position show the largest window and no more', () => {
    expectWithin(pinched({ held: [HOUR, 2 * HOUR], at: [0.5, 0.5] }, limits));
  });
});
