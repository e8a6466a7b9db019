import type { Clock } from '../src/ports/clock.ts';

/** A clock that stands until it is moved. */
export interface HandClock extends Clock {
  advance(ms: number): void;
}

/** A clock standing at `start`, epoch ms. */
export function aClock(start = Date.UTC(2026, 2, 2, 9)): HandClock {
  let time = start;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
  };
}
