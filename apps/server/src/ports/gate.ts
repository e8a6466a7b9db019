import type { CallRoute } from '@phasor/contract';
import type { CallContext } from '../call-handlers.ts';
import type { Device, User } from './records/record-store.ts';

/** What a request shows of its caller before anything is believed. */
export interface Credentials {
  /** Secret of the session cookie. */
  readonly cookie: string | undefined;
  /** Integration token of an `Authorization: Bearer` header (RFC 6750), which then speaks alone: the cookie is not looked at. */
  readonly bearer?: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  readonly address: string;
}

export type Caller = Omit<CallContext, 'startSession' | 'endSession'>;

/** A viewer's right to follow something live. */
export interface LiveGrant {
  readonly user: User | null;
  readonly devices: readonly Device[];
  /** Id of the group of the tree that is followed; `devices` are those whose sum it is. */
  readonly group?: string | undefined;
  /** Whether `renew` answers for everything that the session may look at. */
  readonly ofSession: boolean;
  /**
   * Asks again while the subscription lives on: the macs its viewer may follow now; of a group of the tree
   * those whose sum it is now.
   * @throws AppError access.socket_token_expired, access.socket_token_invalid once the session or the link has ended
   */
  renew(): Promise<readonly string[]>;
}

/** Decides who may do what. Everything not granted is refused alike, whether it exists or not (D56). */
export interface Gate {
  /** @throws AppError with the fitting access error */
  authorize(route: CallRoute, body: Readonly<Record<string, unknown>>, credentials: Credentials): Promise<Caller>;
  /** Whether a page of that origin may open a live connection; a program that is no browser names none. */
  allowsOrigin(credentials: Credentials): boolean;
  /**
   * Grants a live subscription. @throws AppError access.socket_token_expired, access.socket_token_invalid, access.forbidden
   */
  authorizeLive(request: Readonly<Record<string, unknown>>, credentials: Credentials): Promise<LiveGrant>;
}
