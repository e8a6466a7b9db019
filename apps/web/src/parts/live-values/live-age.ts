import type { LiveValues } from '@phasor/contract';

/** Shorter silences are no reason to worry. */
export const SILENT_AFTER_MS = 15_000;
/** So many values without a word were missed. */
export const MISSED = 3;

/**
 * True when values are older than live ones can be: three messages were missed, and `patienceMs` is over. Of a device whose
 * pace cannot be known yet nothing is missed.
 */
export function isOldAt(
  { ts, interval }: { ts: number; interval?: LiveValues['interval'] | undefined },
  now: number,
  patienceMs: number,
): boolean {
  if (interval === null) return false;
  return now - ts * 1_000 > Math.max(patienceMs, MISSED * (interval ?? 0) * 1_000);
}
