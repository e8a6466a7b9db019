/** What a sign-in that has begun keeps until the browser comes back (RFC 6749, 7636; OpenID Connect Core 3.1). */
export interface Transaction {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page the provider sends the browser back to. */
  readonly returnTo: string;
}

/** What the provider gave for the code: issued to this server, for this person. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly idToken: string | null;
  readonly subject: string;
}

/** Whom a token speaks of. */
export interface ProvenPerson {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null when the provider has not verified it. */
  readonly email: string | null;
  readonly name: string | null;
  /** Data URL; null when there is none, or none that may be shown. */
  readonly avatar: string | null;
}

/**
 * A third party that says who somebody is (D58).
 * Every method @throws AppError('server.unavailable') when the provider is away, 'access.third_party' when it refuses.
 */
export interface IdentityProvider {
  /** What people know it by. */
  readonly name: string;
  /** Where the browser goes to sign in, and what has to be kept until it comes back. */
  begin(returnTo: string): Promise<{ url: string; transaction: Transaction }>;
  /** Exchanges the code of the provider's answer, which is the query the browser came back with. */
  finish(transaction: Transaction, answer: string): Promise<IssuedToken>;
  /** Of whom a token issued to this server speaks; null when it was issued to another client, or no longer holds. */
  subjectOf(accessToken: string): Promise<string | null>;
  /** What the provider tells about the person of a token. */
  personOf(accessToken: string, subject: string): Promise<ProvenPerson>;
  /** Where the browser goes to end the provider's session; null where it offers no such place. */
  signOutUrl(idToken: string | null, returnTo: string): Promise<string | null>;
}
