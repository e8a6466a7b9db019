import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tally } from '../../../ports/records/sign-in/tally-records.ts';
import { blockedUntil, withFailure, withoutLast } from './slowed-tries.ts';

const FREE = 5;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = Date.UTC(2026, 5, 1, 12);

/** Failures one after the other, each this long after the one before it, in seconds. */
function failures(...waits: readonly number[]): { tally: Tally | undefined; now: number } {
  let [tally, now]: [Tally | undefined, number] = [undefined, START];
  for (const wait of waits) {
    now += wait * SECOND;
    tally = withFailure(tally, FREE, now);
  }
  return { tally, now };
}

describe('a failure', () => {
  it('is counted for 15 minutes', () => {
    const { tally } = failures(0, 60, 60);
    const times = [START, START + MINUTE, START + 2 * MINUTE];
    expect(tally).toEqual({ times, slowed: 0, until: START + 17 * MINUTE });
  });

  it('beyond the free ones doubles the wait, and is counted for 15 minutes after it', () => {
    const { tally, now } = failures(0, 0, 0, 0, 0, 1, 2);
    expect(blockedUntil(tally, FREE, now)).toBe(now + 4 * SECOND);
    expect(tally?.until).toBe(now + 4 * SECOND + 15 * MINUTE);
  });

  it('of a clock that was a day ahead is not counted', () => {
    const { tally } = failures(86_400);
    expect(blockedUntil(tally, 1, START)).toBe(0);
    expect(withFailure(tally, FREE, START)).toEqual({ times: [START], slowed: 0, until: START + 15 * MINUTE });
    // A quarter of an hour ahead is within what is counted.
    expect(withFailure(failures(900).tally, FREE, START).times).toHaveLength(2);
  });
});

describe('a try that was right after all', () => {
  it('leaves what was counted before it, and nothing where it was the only one', () => {
    const { tally, now } = failures(0, 60);
    expect(withoutLast(tally, now)).toEqual(failures(0).tally);
    expect(withoutLast(failures(0).tally, START)).toBeUndefined();
    expect(withoutLast(undefined, START)).toBeUndefined();
  });

  // proves R-SIGN-011
  it('leaves the doubling of those before it, also of the last one before the window', () => {
    const waits = [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    const before = failures(...waits);
    const after = failures(...waits, 20 * 60);
    expect(blockedUntil(before.tally, FREE, before.now)).toBe(before.now + 15 * MINUTE);
    const left = withoutLast(after.tally, after.now);
    expect(left).toEqual({ times: [before.now], slowed: 10, until: before.now + 30 * MINUTE });
  });

  it('changes nothing for later ones, whatever was before it', () => {
    const few = fc.array(fc.nat(1_200), { maxLength: 8 });
    const many = fc.array(fc.constantFrom(0, 1, 60, 600, 900), { minLength: 5, maxLength: 20 });
    const gaps = fc.tuple(many, few).map((parts) => parts.flat());
    fc.assert(
      fc.property(gaps, fc.nat(2_400), fc.nat(1_200), (waits, wait, later) => {
        const { tally, now } = failures(...waits);
        const at = now + wait * SECOND;
        const left = withoutLast(withFailure(tally, FREE, at), at);
        const then = at + later * SECOND;
        expect(blockedUntil(left, FREE, then)).toBe(blockedUntil(tally, FREE, then));
        expect(withFailure(left, FREE, then)).toEqual(withFailure(tally, FREE, then));
      }),
    );
  });
});
