const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before the second and every further attempt, ms: three days in all, as Standard Webhooks recommends. */
export const RETRY_PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Longest pause that a receiver can ask for, ms. */
const ASKED_MAX = 24 * HOUR;
/** Attempts that failed together do not return together: a pause is longer by up to this share. */
const JITTER = 0.1;

interface Tried {
  /** Attempts made so far. */
  readonly attempts: number;
  /** Pause that the receiver asked for, ms. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/** Pause before the next attempt, ms; null after the last one. */
export function retryPause({ attempts, retryAfterMs = 0, random }: Tried): number | null {
  const planned = RETRY_PAUSES[attempts - 1];
  if (planned === undefined) return null;
  return Math.round(Math.max(planned * (1 + JITTER * random), Math.min(retryAfterMs, ASKED_MAX)));
}
