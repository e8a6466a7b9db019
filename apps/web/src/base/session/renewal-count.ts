import { LIFETIMES_MS } from '@phasor/contract';
import type { ExpiringStorage } from '../state/expiring-storage.ts';

/** A third-party session ends after more renewals than this (R-SIGN-041). */
export const RENEWALS_MAX = 200;

export const RENEWALS_KEY = 'renewals';

/** Counts the renewals of a third-party session; reset 8 h after the last one, and on logout. */
export function createRenewalCount(storage: ExpiringStorage, now: () => number): { next(): number } {
  return {
    next() {
      const known = storage.read(RENEWALS_KEY);
      const count = (typeof known === 'number' ? known : 0) + 1;
      storage.write(RENEWALS_KEY, count, now() + LIFETIMES_MS.renewal);
      return count;
    },
  };
}
