import type { Clock } from '../ports/clock.ts';

/**
 * A clock that goes on where the given one is set back. For lengths of time alone, such as the pace of messages or when something is
 * due again: its instants are later than those of the given one from then on.
 */
export function steadyClock(clock: Clock): Clock {
  let last = Number.NEGATIVE_INFINITY;
  /** By how much the clock was set back so far, ms. */
  let lost = 0;
  return {
    now() {
      const now = clock.now();
      if (now + lost < last) lost = last - now;
      last = now + lost;
      return last;
    },
  };
}
