import { describe, expect, it } from 'vitest';
import { hasBuckets, hasLongSamples, intervalClass, widenedRange } from './interval-classes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('classes of intervals', () => {
  it.each([
    [1_000, 0],
    [MINUTE - 1, 0],
    [MINUTE, MINUTE],
    [15 * MINUTE, 15 * MINUTE],
    [22 * HOUR - 1, HOUR],
    [23 * HOUR, 22 * HOUR],
    [30 * DAY, 26 * HOUR],
  ])('put %i ms among those from %i on', (interval, length) => {
    expect(intervalClass(interval)).toBe(length);
  });

  it('widen their range by whole days, and only for samples outside', () => {
    const first = widenedRange(undefined, { time: 2 * DAY + HOUR, interval: MINUTE });
    expect(first).toEqual({ from: 2 * DAY, to: 3 * DAY });
    expect(widenedRange(first, { time: 3 * DAY, interval: HOUR })).toBeUndefined();
    expect(widenedRange(first, { time: 3 * DAY + 1, interval: HOUR })).toEqual({ from: 2 * DAY, to: 4 * DAY });
    expect(widenedRange(first, { time: 2 * DAY, interval: 1 })).toEqual({ from: DAY, to: 3 * DAY });
    expect(widenedRange(undefined, { time: HOUR, interval: DAY })).toEqual({ from: 0, to: DAY });
  });

  it('determine where samples are rows of a level, and where buckets are', () => {
    const quarters = new Map([[15 * MINUTE, { from: 2 * DAY, to: 3 * DAY }]]);
    const inside = { from: 2 * DAY + HOUR, to: 2 * DAY + 2 * HOUR };
    expect(hasLongSamples(quarters, 'quarter', inside)).toBe(true);
    expect(hasLongSamples(quarters, 'hour', inside)).toBe(false);
    expect(hasBuckets(quarters, 'quarter', inside)).toBe(false);
    expect(hasBuckets(quarters, 'hour', inside)).toBe(true);
    expect(hasLongSamples(quarters, 'minute', { from: 3 * DAY, to: 4 * DAY })).toBe(false);
  });

  it('count a bucket that overlaps a range from samples beside it', () => {
    const seconds = new Map([[0, { from: 2 * DAY, to: 3 * DAY }]]);
    expect(hasBuckets(seconds, 'day', { from: 3 * DAY + HOUR, to: 3 * DAY + 2 * HOUR })).toBe(true);
    expect(hasBuckets(seconds, 'minute', { from: 3 * DAY + HOUR, to: 3 * DAY + 2 * HOUR })).toBe(false);
  });

  it('hold days of 23 to 25 hours for samples and for parts of buckets alike', () => {
    const days = new Map([[22 * HOUR, { from: 0, to: 9 * DAY }]]);
    expect(hasLongSamples(days, 'day', { from: DAY, to: 2 * DAY })).toBe(true);
    expect(hasBuckets(days, 'day', { from: DAY, to: 2 * DAY })).toBe(true);
  });
});
