import { describe, expect, it } from 'vitest';
import { DiskOutlook } from './disk-outlook.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const HOUR = 3_600_000;
const GB = 1e9;

describe('when a disk is full', () => {
  // proves R-OPS-013
  it('follows from what the last day took', () => {
    const outlook = new DiskOutlook();
    // A gigabyte an hour of 100.
    for (let hour = 0; hour <= 30; hour += 1) outlook.note(NOW + hour * HOUR, (100 - hour) * GB);
    expect(outlook.daysLeft(NOW + 30 * HOUR, 70 * GB)).toBeCloseTo(70 / 24, 6);
    expect(outlook.history).toHaveLength(25);
  });

  it('is not known in the first hour, and never where space becomes free', () => {
    const outlook = new DiskOutlook();
    expect(outlook.daysLeft(NOW, GB)).toBeUndefined();
    outlook.note(NOW, 10 * GB);
    expect(outlook.daysLeft(NOW + HOUR - 1, 5 * GB)).toBeUndefined();
    expect(outlook.daysLeft(NOW + HOUR, 10 * GB)).toBe(Number.POSITIVE_INFINITY);
    expect(outlook.daysLeft(NOW + HOUR, 12 * GB)).toBe(Number.POSITIVE_INFINITY);
    expect(outlook.daysLeft(NOW + HOUR, 5 * GB)).toBeCloseTo(1 / 24, 6);
  });

  it('goes on after a restart, and begins anew when the clock was set back', () => {
    const before = new DiskOutlook();
    expect(before.note(NOW, 10 * GB)).toBe(true);
    expect(before.note(NOW + 1_000, 10 * GB)).toBe(false);
    const after = new DiskOutlook(before.history);
    expect(after.daysLeft(NOW + 24 * HOUR, 5 * GB)).toBeCloseTo(1, 6);
    after.note(NOW - HOUR, 5 * GB);
    expect(after.history).toEqual([[NOW - HOUR, 5 * GB]]);
  });
});
