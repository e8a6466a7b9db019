import type { Device } from './device-records.ts';

/** Identity of an account at a third party, bound at the first sign-in (D58). */
export interface Identity {
  readonly userId: number;
  readonly issuer: string;
  /** The issuer's own name for the person, which never changes. */
  readonly subject: string;
  readonly name: string | null;
  /** Data URL. */
  readonly avatar: string | null;
  /** ID token of the newest sign-in, by which the provider knows which session to end; null = none was given. */
  readonly idToken: string | null;
}

export interface Session {
  /** SHA-256 hex of the cookie's secret. */
  readonly id: string;
  readonly userId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** Absolute end, epoch ms (D55). */
  readonly expiresAt: number;
  /** Network address of the last call that was noted; null for sessions of an earlier version. */
  readonly address: string | null;
  /** Name by which the browser called itself at the sign-in; null if it did not. */
  readonly agent: string | null;
}

/** A link that lets anyone who has its token view one device (D65). */
export interface PublicLink {
  /** Random; the token is derived from it. */
  readonly id: string;
  readonly userId: number;
  readonly mac: string;
  /** Unique per user and device. */
  readonly name: string;
  readonly createdAt: number;
  /** Epoch ms at which it ends; null = only with the assignment. */
  readonly expiresAt: number | null;
}

/** Identities of accounts at third parties. */
export interface IdentityRecords {
  find(issuer: string, subject: string): Promise<Identity | undefined>;
  ofUser(userId: number): Promise<Identity | undefined>;
  /**
   * Binds the account to the identity, or updates what has changed of it.
   * @throws AppError('request.invalid') when either is already bound to another
   */
  put(identity: Identity): Promise<void>;
}

/** Sessions of browsers. */
export interface SessionRecords {
  find(id: string): Promise<Session | undefined>;
  add(session: Session): Promise<void>;
  /** Those of a user, the last used one first, ended ones included; [] for none. */
  ofUser(userId: number): Promise<readonly Session[]>;
  touch(id: string, seen: Pick<Session, 'lastSeenAt' | 'address'>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ends all sessions of a user but one. */
  removeOthers(userId: number, keep: string | null): Promise<void>;
  /** Removes those whose absolute end has come at `now`, and those last seen at `idleSince` or earlier, epoch ms. */
  removeEnded(now: number, idleSince: number): Promise<void>;
}

/** Removing an assignment removes the links that were made under it permanently. */
export interface PublicLinkRecords {
  /**
   * Adds the link and returns it. Where its user already has a link of that name to the device that has not ended at `createdAt`,
   * that one stays and is returned. @throws AppError('request.invalid') when the device is not assigned to the user
   */
  ensure(link: PublicLink): Promise<PublicLink>;
  /** The device and user of a link as long as its assignment runs at `now`, even after the link has ended. */
  find(id: string, now: number): Promise<{ device: Device; expiresAt: number | null } | undefined>;
  /** All links to a device, oldest first, including those that have ended. */
  ofDevice(mac: string): Promise<readonly PublicLink[]>;
  setExpiry(id: string, expiresAt: number | null): Promise<void>;
  remove(id: string): Promise<void>;
}
