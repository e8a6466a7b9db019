import type { Device } from './record-store.ts';

/** Who a third party says an account's person is, bound at the first sign-in (D58). */
export interface Identity {
  readonly userId: number;
  readonly issuer: string;
  /** The issuer's own name for the person, which never changes. */
  readonly subject: string;
  readonly name: string | null;
  /** Data URL. */
  readonly avatar: string | null;
  /** ID token of the newest sign-in, by which the provider knows whom to sign out; null = none was given. */
  readonly idToken: string | null;
}

export interface Session {
  /** SHA-256 hex of the cookie's secret. */
  readonly id: string;
  readonly userId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** Epoch ms, absolute end (D55). */
  readonly expiresAt: number;
}

/** What lets whoever holds its token look at one device (D65). */
export interface PublicLink {
  /** Random; the token is derived from it. */
  readonly id: string;
  readonly userId: number;
  readonly mac: string;
  /** One of each name per user and device. */
  readonly name: string;
  readonly createdAt: number;
  /** Epoch ms at which it ends; null = with the assignment alone. */
  readonly expiresAt: number | null;
}

/** Who accounts are at a third party. */
export interface IdentityRecords {
  find(issuer: string, subject: string): Promise<Identity | undefined>;
  ofUser(userId: number): Promise<Identity | undefined>;
  /**
   * Binds the account to the identity, or takes over what changed of it.
   * @throws AppError('request.invalid') when either is bound to another already
   */
  put(identity: Identity): Promise<void>;
}

/** Sessions of browsers. */
export interface SessionRecords {
  find(id: string): Promise<Session | undefined>;
  add(session: Session): Promise<void>;
  touch(id: string, lastSeenAt: number): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ends a user's sessions but one. */
  removeOthers(userId: number, keep: string | null): Promise<void>;
  removeExpired(now: number): Promise<void>;
}

/** Removing an assignment removes the links that were made under it, for good. */
export interface PublicLinkRecords {
  /**
   * Adds the link and answers it; where its user has one of that name to the device that has not ended at `createdAt`,
   * that one stays and is answered. @throws AppError('request.invalid') when the device is not assigned to the user
   */
  ensure(link: PublicLink): Promise<PublicLink>;
  /** What a link opens as long as its assignment runs at `now`, also after its own end. */
  find(id: string, now: number): Promise<{ device: Device; expiresAt: number | null } | undefined>;
  /** Everybody's links to a device, oldest first, ended ones among them. */
  ofDevice(mac: string): Promise<readonly PublicLink[]>;
  setExpiry(id: string, expiresAt: number | null): Promise<void>;
  remove(id: string): Promise<void>;
}
