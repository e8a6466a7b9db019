import { RENEWALS_MAX } from '../session/renewal-count.ts';
import type { SessionStore } from '../session/session-store.ts';

/** Time before expiry at which a token is renewed (R-SIGN-039). */
const RENEW_BEFORE_MS = 5 * 60_000;
/** Wait after a failed renewal (R-SIGN-040). */
const RENEW_RETRY_MS = 30_000;

export interface RenewalPorts {
  readonly session: SessionStore;
  readonly now: () => number;
  readonly after: (delayMs: number, act: () => void) => () => void;
  /** Requests a new token and device list and stores them in the session. */
  readonly renew: (token: string) => Promise<void>;
  /** True for failures that a retry cannot fix. */
  readonly isFinal: (error: unknown) => boolean;
  /** Number of the next renewal of a third-party session, counted from 1. */
  readonly nextRenewal: () => number;
  /** Signs out, here and at the server. */
  readonly signOut: () => void;
  /** Ends the session: its token has expired (no reason), or its renewal was refused permanently. */
  readonly end: (reason?: unknown) => void;
  /** Called after a failed renewal that is retried. */
  readonly failed: (error: unknown) => void;
}

/**
 * Keeps the session's token and device list up to date while the page is open; ends the session when the token expires
 * first.
 *
 * @returns stops it
 */
export function startRenewal({ session, now, after, nextRenewal, ...ports }: RenewalPorts): () => void {
  let cancel: () => void = () => undefined;
  let plannedFor: number | undefined;

  const plan = (delayMs: number) => {
    cancel();
    cancel = after(Math.max(0, delayMs), act);
  };

  async function act(): Promise<void> {
    const { auth } = session.get();
    if (auth === undefined) return;
    if (!session.isSignedIn()) return ports.end();
    if (auth.id === 2 && nextRenewal() > RENEWALS_MAX) return ports.signOut();
    try {
      await ports.renew(auth.token);
    } catch (error) {
      if (ports.isFinal(error)) return ports.end(error);
      ports.failed(error);
      plan(Math.min(RENEW_RETRY_MS, Math.max(0, auth.expiration - now())));
    }
  }

  const follow = () => {
    const expiration = session.get().auth?.expiration;
    if (expiration === plannedFor) return;
    plannedFor = expiration;
    if (expiration === undefined) cancel();
    else plan(expiration - RENEW_BEFORE_MS - now());
  };

  const unsubscribe = session.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    cancel();
  };
}
