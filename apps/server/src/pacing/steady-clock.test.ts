import { FakeClock } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { steadyClock } from './steady-clock.ts';

it('a steady clock goes on at the pace of the given one, however often that is set back, and follows it ahead', () => {
  const given = new FakeClock(10_000);
  const steady = steadyClock(given);
  const after = (change: number) => {
    given.advance(change);
    return steady.now();
  };
  expect([0, 500, -3_600_000, 500, -1, 1_000, 60_000].map(after)).toEqual([
    10_000, 10_500, 10_500, 11_000, 11_000, 12_000, 72_000,
  ]);
});
