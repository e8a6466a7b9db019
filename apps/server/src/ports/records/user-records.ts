import type { ApplicationRight, Section, Settings } from '@phasor/contract';

export interface User {
  readonly id: number;
  readonly login: string;
  /** argon2id hash of the SHA-256 digest the browser sends; null for third-party accounts (D6). */
  readonly passwordHash: string | null;
  /** 1 local, 2 third party. */
  readonly kind: 1 | 2;
  readonly demo: boolean;
  readonly applications: readonly ApplicationRight[];
  readonly sections: readonly Section[];
  readonly settings: Settings;
  /** Whether it signs in with a second factor even where the installation does not ask for one. */
  readonly needsSecondFactor: boolean;
  /** Where e-mails about the account go; null for none of its own. */
  readonly email: string | null;
}

type Further = 'needsSecondFactor' | 'email';
/** An account before it has a number. It needs no second factor and has no e-mail address unless it says so. */
export type NewUser = Omit<User, 'id' | Further> & Partial<Pick<User, Further>>;

/** Accounts. */
export interface UserRecords {
  find(login: string): Promise<User | undefined>;
  byId(id: number): Promise<User | undefined>;
  /** @throws AppError('request.invalid', field login) when the login is taken */
  add(user: NewUser): Promise<User>;
  change(id: number, change: Partial<Omit<User, 'id' | 'login'>>): Promise<void>;
  list(): Promise<readonly User[]>;
  remove(id: number): Promise<void>;
}
