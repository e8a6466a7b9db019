import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@phasor/quantities';

/** Pauses before the second and every further attempt, ms: three days in all, as Standard Webhooks recommends. */
export const RETRY_PAUSES = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** Longest pause that a receiver can ask for, ms. */
const ASKED_MAX = 24 * HOUR_MS;
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
