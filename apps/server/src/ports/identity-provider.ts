import type { ApplicationRight, Level, Section } from '@phasor/contract';

/** What the ID token of a person has to say of the authentication: one of each list that is given. */
export interface ProviderStrength {
  /** Authentication context classes, which the provider is asked for. */
  readonly acr?: readonly string[] | undefined;
  /** Authentication methods (RFC 8176), such as `mfa`. */
  readonly amr?: readonly string[] | undefined;
}

/** What the groups of a provider may do here: roles and assignments by group (D58). */
export interface GroupMapping {
  /** Claim that names the groups of a person, a list of texts. */
  readonly claim: string;
  readonly of: Readonly<
    Record<
      string,
      {
        readonly applications: readonly ApplicationRight[];
        /** Those of a new account when absent. */
        readonly sections?: readonly Section[] | undefined;
        /** Levels by MAC; `*` is every registered device. */
        readonly devices: Readonly<Record<string, Level>>;
      }
    >
  >;
}

/** State of a started sign-in, kept until the browser returns (RFC 6749, 7636; OpenID Connect Core 3.1). */
export interface Transaction {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to which the provider redirects the browser. */
  readonly returnTo: string;
}

/** Tokens that the provider issued for the code: to this server, for this person. */
export interface IssuedToken {
  readonly accessToken: string;
  readonly idToken: string | null;
  readonly subject: string;
  /** Groups that the ID token names; null when it names none. */
  readonly groups: readonly string[] | null;
}

/** The person to whom a token belongs. */
export interface ProvenPerson {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null when the provider has not verified it. */
  readonly email: string | null;
  readonly name: string | null;
  /** Data URL; null when there is none, or none that may be shown. */
  readonly avatar: string | null;
  /** Groups that the profile names; null when it names none. */
  readonly groups: readonly string[] | null;
}

/**
 * A third party that identifies persons (D58).
 * Every method @throws AppError('server.unavailable') when the provider cannot be reached, 'access.third_party' when it refuses.
 */
export interface IdentityProvider {
  /** By which calls name it. */
  readonly id: string;
  readonly issuer: string;
  /** Undefined where accounts are made in the user manager. */
  readonly groups: GroupMapping | undefined;
  /** Name under which users know the provider. */
  readonly name: string;
  /** Where the browser goes to sign in, and the state to keep until it returns. */
  begin(returnTo: string): Promise<{ url: string; transaction: Transaction }>;
  /** Exchanges the code of the provider's answer, which is the query with which the browser returned. */
  finish(transaction: Transaction, answer: string): Promise<IssuedToken>;
  /** Subject of a token issued to this server; null when it was issued to another client, or is no longer valid. */
  subjectOf(accessToken: string): Promise<string | null>;
  /** Profile of the person to whom the token belongs. */
  personOf(accessToken: string, subject: string): Promise<ProvenPerson>;
  /** Where the browser goes to end the provider's session; null where the provider offers no such page. */
  signOutUrl(idToken: string | null, returnTo: string): Promise<string | null>;
}
