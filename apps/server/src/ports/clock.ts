/** The one source of time; tests hand in their own. */
export interface Clock {
  /** Now, epoch ms. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
