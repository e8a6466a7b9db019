/** What a person has besides the password: an app that shows codes, passkeys, and codes on paper for when both are lost. */

/** The secret shared with an app that shows codes (RFC 6238); an account has one at most. */
export interface TotpSecret {
  readonly userId: number;
  /** Sealed with a key of the installation: a copy of the records shows no code. */
  readonly sealed: string;
  readonly createdAt: number;
  /** The time step of the code that was used last: neither that one nor an older one is accepted again. */
  readonly lastStep: number;
}

/** A public key that belongs to one account (WebAuthn). */
export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly userId: number;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** Signatures so far, as the authenticator counts them; 0 where it does not. */
  readonly counter: number;
  /** Ways to the authenticator, such as `usb` or `internal`. */
  readonly transports: readonly string[];
  /** A name by which people distinguish several. */
  readonly name: string;
  readonly createdAt: number;
  /** Epoch ms; null before its first use. */
  readonly lastUsedAt: number | null;
}

/** Second factors of accounts; a removed account loses them. */
export interface SecondFactorRecords {
  totpOf(userId: number): Promise<TotpSecret | undefined>;
  /** All secrets, to seal them anew. */
  totps(): Promise<readonly TotpSecret[]>;
  /** Replaces the one that the account has. */
  putTotp(totp: TotpSecret): Promise<void>;
  /** Uses up the code of a step: true for the first caller, false where it or a later one is used already. */
  takeStep(userId: number, step: number): Promise<boolean>;
  removeTotp(userId: number): Promise<void>;

  passkey(id: string): Promise<Passkey | undefined>;
  /** Those of an account, oldest first. */
  passkeysOf(userId: number): Promise<readonly Passkey[]>;
  /** Whether any account has one. */
  hasPasskeys(): Promise<boolean>;
  /** @throws AppError('request.invalid') when the key is known already */
  addPasskey(passkey: Passkey): Promise<void>;
  notePasskeyUse(id: string, use: { readonly counter: number; readonly lastUsedAt: number }): Promise<void>;
  /** Whether the account had it. */
  removePasskey(userId: number, id: string): Promise<boolean>;

  /** Hashes of the codes that the account has left. */
  recoveryCodesOf(userId: number): Promise<readonly string[]>;
  /** Replaces all codes of the account. */
  putRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void>;
  /** Uses up a code: true for the first caller. */
  takeRecoveryCode(userId: number, hash: string): Promise<boolean>;

  /** Ids of the accounts that have an app or a passkey. */
  accounts(): Promise<readonly number[]>;
  /** Removes all of an account. */
  removeAll(userId: number): Promise<void>;
}
