import type { ErrorName } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Credentials } from '../../ports/gate.ts';
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

type Shown = Pick<Credentials, 'cookie' | 'address'>;

/** Whether a session has ended: at its absolute end, or because nobody used it for so long (D55). */
export function hasEnded({ expiresAt, lastSeenAt }: Session, now: number, idleMs: number): boolean {
  return expiresAt <= now || lastSeenAt + idleMs <= now;
}

/** Finds the session and user of a session cookie. */
export class SeatFinder {
  readonly #records: { readonly users: UserRecords; readonly sessions: SessionRecords };

  readonly #idleMs: number;

  constructor(records: { readonly users: UserRecords; readonly sessions: SessionRecords }, idleMs: number) {
    this.#records = records;
    this.#idleMs = idleMs;
  }

  /** @throws AppError of the proof: expired for a session past its end, invalid for none or an unknown one */
  async find({ cookie, address }: Shown, now: number, proof: Proof): Promise<Seat> {
    const session = cookie === undefined ? undefined : await this.#records.sessions.find(sessionIdOf(cookie));
    if (session === undefined) throw new AppError(proof.invalid);
    if (hasEnded(session, now, this.#idleMs)) throw new AppError(proof.expired);
    const user = await this.#records.users.byId(session.userId);
    if (user === undefined) throw new AppError(proof.invalid);
    if (now - session.lastSeenAt > TOUCH_MS) {
      await this.#records.sessions.touch(session.id, { lastSeenAt: now, address });
    }
    return { user, session };
  }

  /** The seat, or null where there is no running session. */
  async findOrNull(shown: Shown, now: number): Promise<Seat | null> {
    try {
      return await this.find(shown, now, CALL_PROOF);
    } catch (error) {
      if (error instanceof AppError && error.error !== 'server.unavailable') return null;
      throw error;
    }
  }
}
