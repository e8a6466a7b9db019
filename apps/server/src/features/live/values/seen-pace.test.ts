import { describe, expect, it } from 'vitest';
import { SeenPace } from './seen-pace.ts';

function paceOf(...times: number[]): number | undefined {
  const pace = new SeenPace();
  for (const time of times) pace.see(time);
  return pace.typical;
}

describe('the interval of received values', () => {
  it('is unknown before the second', () => {
    expect(paceOf()).toBeUndefined();
    expect(paceOf(5_000)).toBeUndefined();
    expect(paceOf(5_000, 6_000)).toBe(1_000);
  });

  it('is not changed by an outage, from the first message after it on', () => {
    expect(paceOf(0, 1_000, 2_000, 3_602_000, 3_603_000)).toBe(1_000);
    expect(paceOf(0, 3_600_000, 3_601_000)).toBe(1_000);
  });

  it('follows a device that begins to send less often', () => {
    expect(paceOf(0, 1_000, 2_000, 3_000, 4_000, 5_000, 65_000, 125_000, 185_000)).toBe(60_000);
  });

  it('is not changed by a clock that is set back', () => {
    expect(paceOf(600_000, 601_000, 100_000, 101_000)).toBe(1_000);
    expect(paceOf(600_000, 100_000)).toBeUndefined();
  });

  it('is the middle of the last five, also of those that another process has seen', () => {
    expect(paceOf(0, 9, 18, 19, 20, 29)).toBe(9);
    const pace = new SeenPace();
    for (const time of [0, 9, 18, 19, 20]) pace.see(time);
    const other = SeenPace.of(pace.kept);
    pace.see(21);
    other.see(29);
    expect([pace.typical, other.typical, other.kept]).toEqual([1, 9, { time: 29, pauses: [9, 9, 1, 1, 9] }]);
  });
});
