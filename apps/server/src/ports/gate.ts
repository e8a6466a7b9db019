import type { CallRoute } from '@phasor/contract';
import type { CallContext } from '../call-handlers.ts';
import type { Device } from './records/device-records.ts';
import type { User } from './records/user-records.ts';

/** Credentials that a request carries, before they are checked. */
export interface Credentials {
  /** Secret of the session cookie. */
  readonly cookie: string | undefined;
  /** Integration token of an `Authorization: Bearer` header (RFC 6750). When it is present, the cookie is ignored. */
  readonly bearer?: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  readonly address: string;
  /** Name by which the browser calls itself, at most 300 characters. */
  readonly agent?: string | undefined;
  /** Cookie of a browser in which somebody has signed in before. */
  readonly knownBrowser?: string | undefined;
}

export type Caller = Omit<CallContext, 'startSession' | 'endSession' | 'rememberBrowser'>;

/** A viewer's right to subscribe to live data. */
export interface LiveGrant {
  readonly user: User | null;
  readonly devices: readonly Device[];
  /** Id of the group of the tree that is followed; `devices` are its members. */
  readonly group?: string | undefined;
  /** Whether the session alone decides, so that one answer of `renew` stands for all such subscriptions of a connection. */
  readonly ofSession: boolean;
  /** Whether no device was named: everything that the session may view is followed, also what is assigned later. */
  readonly ofAll: boolean;
  /**
   * Checks the right again while the subscription lasts. Returns the MACs that the viewer may follow now; for a group of the tree
   * its members now. @param among the only MACs that the answer is needed for; without them those of this subscription
   * @throws AppError access.socket_token_expired, access.socket_token_invalid once the session or the link has ended
   */
  renew(among?: readonly string[]): Promise<readonly string[]>;
}

/** Decides who may do what. Everything not granted is refused in the same way, whether it exists or not (D56). */
export interface Gate {
  /** @throws AppError with the fitting access error */
  authorize(route: CallRoute, body: Readonly<Record<string, unknown>>, credentials: Credentials): Promise<Caller>;
  /** Whether a page of that origin may open a live connection; a program that is not a browser sends none. */
  allowsOrigin(credentials: Credentials): boolean;
  /**
   * Grants a live subscription. @throws AppError access.socket_token_expired, access.socket_token_invalid, access.forbidden
   */
  authorizeLive(request: Readonly<Record<string, unknown>>, credentials: Credentials): Promise<LiveGrant>;
}
