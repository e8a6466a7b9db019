import type { LiveValues } from '@phasor/contract';

/** Shorter silences are ignored, ms. */
export const SILENT_AFTER_MS = 15_000;
/** Number of missed values that count as silence. */
export const MISSED = 3;

/**
 * True when values are too old to be live: three messages were missed, and `patienceMs` has passed. Nothing is missed from a
 * device with an unknown interval.
 */
export function isOldAt(
  { ts, interval }: { ts: number; interval?: LiveValues['interval'] | undefined },
  now: number,
  patienceMs: number,
): boolean {
  if (interval === null) return false;
  return now - ts * 1_000 > Math.max(patienceMs, MISSED * (interval ?? 0) * 1_000);
}
