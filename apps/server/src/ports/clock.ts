/** The only source of time; tests pass their own. */
export interface Clock {
  /** Now, epoch ms. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
