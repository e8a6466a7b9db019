import type { ErrorName } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Session, SessionRecords } from '../../ports/records/access-records.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import { sessionIdOf } from './sign-in/session-secret.ts';

/** Someone signed in: a running session and its user. */
export interface Seat {
  readonly user: User;
  readonly session: Session;
}

/** Errors by which a proof fails: calls and the socket have their own codes (D3). */
export interface Proof {
  readonly expired: ErrorName;
  readonly invalid: ErrorName;
}

export const CALL_PROOF: Proof = { expired: 'access.token_expired', invalid: 'access.token_invalid' };
export const SOCKET_PROOF: Proof = { expired: 'access.socket_token_expired', invalid: 'access.socket_token_invalid' };

/** How often a session in use is marked as seen. */
const TOUCH_MS = 60_000;

/** Finds the session and user of a session cookie. */
export class SeatFinder {
  readonly #records: { readonly users: UserRecords; readonly sessions: SessionRecords };

  constructor(records: { readonly users: UserRecords; readonly sessions: SessionRecords }) {
    this.#records = records;
  }

  /** @throws AppError of the proof: expired for a session past its end, invalid for none or an unknown one */
  async find(cookie: string | undefined, now: number, proof: Proof): Promise<Seat> {
    const session = cookie === undefined ? undefined : await this.#records.sessions.find(sessionIdOf(cookie));
    if (session === undefined) throw new AppError(proof.invalid);
    if (session.expiresAt <= now) throw new AppError(proof.expired);
    const user = await this.#records.users.byId(session.userId);
    if (user === undefined) throw new AppError(proof.invalid);
    if (now - session.lastSeenAt > TOUCH_MS) await this.#records.sessions.touch(session.id, now);
    return { user, session };
  }

  /** The seat, or null where there is no running session. */
  async findOrNull(cookie: string | undefined, now: number): Promise<Seat | null> {
    try {
      return await this.find(cookie, now, CALL_PROOF);
    } catch (error) {
      if (error instanceof AppError && error.error !== 'server.unavailable') return null;
      throw error;
    }
  }
}
