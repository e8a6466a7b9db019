import * as oidc from 'openid-client';
import { AppError } from '../../app-error.ts';
import type {
  GroupMapping,
  IdentityProvider,
  IssuedToken,
  ProvenPerson,
  ProviderStrength,
  Transaction,
} from '../../ports/identity-provider.ts';
import type { NotePeerTime } from '../../ports/peer-times.ts';
import { datedFetch } from '../peers/dated-fetch.ts';
import { fetchPortrait } from './portrait.ts';

const SCOPE = 'openid email profile';
/** Groups of a person that are read. */
const GROUPS_MAX = 500;
/** Seconds until a silent provider counts as unreachable. */
const TIMEOUT_S = 10;

export interface OpenIdProviderParts {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which only PKCE protects. */
  readonly clientSecret: string | undefined;
  /** Name under which users know the issuer; `providerName` when absent. */
  readonly name?: string | undefined;
  readonly groups?: GroupMapping | undefined;
  readonly strength?: ProviderStrength | undefined;
  /** Receives the time of the provider, from the header Date of its answers. */
  readonly note?: NotePeerTime | undefined;
}

/**
 * OpenID Connect with one issuer. Its metadata is read at the first use, so that an unreachable issuer does not prevent a
 * start.
 */
export class OpenIdProvider implements IdentityProvider {
  readonly id: string;
  readonly issuer: string;
  readonly name: string;
  readonly groups: GroupMapping | undefined;
  readonly #parts: OpenIdProviderParts;
  #discovered: Promise<oidc.Configuration> | undefined;

  constructor(parts: OpenIdProviderParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.issuer = parts.issuer;
    this.groups = parts.groups;
    this.name = parts.name ?? providerName(parts.issuer);
  }

  async begin(returnTo: string): Promise<{ url: string; transaction: Transaction }> {
    const configuration = await this.#configuration();
    const { strength } = this.#parts;
    const transaction = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo,
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: returnTo,
      scope: SCOPE,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
      code_challenge_method: 'S256',
      ...(strength?.acr !== undefined && { acr_values: strength.acr.join(' ') }),
    });
    return { url: url.href, transaction };
  }

  async finish({ state, nonce, verifier, returnTo }: Transaction, answer: string): Promise<IssuedToken> {
    const configuration = await this.#configuration();
    const address = new URL(returnTo);
    address.search = answer;
    const tokens = await expected(
      oidc.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new AppError('access.third_party', undefined, 'no ID token');
    if (!isStrong(claims, this.#parts.strength)) {
      throw new AppError('access.third_party', undefined, 'the provider authenticated too weakly');
    }
    return {
      accessToken: tokens.access_token,
      idToken: tokens.id_token ?? null,
      subject: claims.sub,
      groups: this.#groupsIn(claims),
    };
  }

  async subjectOf(accessToken: string): Promise<string | null> {
    // An access token alone does not say how its person was authenticated.
    if (this.#parts.strength !== undefined) return null;
    const configuration = await this.#configuration();
    // Without introspection (RFC 7662) the recipient of a bare token is unknown; the token is then not trusted.
    if (configuration.serverMetadata().introspection_endpoint === undefined) return null;
    const token = await expected(oidc.tokenIntrospection(configuration, accessToken));
    return token.active && token.client_id === this.#parts.clientId ? (token.sub ?? null) : null;
  }

  async personOf(accessToken: string, subject: string): Promise<ProvenPerson> {
    const configuration = await this.#configuration();
    const { issuer } = configuration.serverMetadata();
    const person = await expected(oidc.fetchUserInfo(configuration, accessToken, subject));
    return {
      issuer,
      subject,
      email: person.email_verified === true && person.email !== undefined ? person.email.toLowerCase() : null,
      name: person.name?.slice(0, 100) ?? null,
      avatar: person.picture === undefined ? null : await fetchPortrait(person.picture, issuer),
      groups: this.#groupsIn(person),
    };
  }

  #groupsIn(claims: Readonly<Record<string, unknown>>): readonly string[] | null {
    const named = this.groups === undefined ? undefined : claims[this.groups.claim];
    if (!Array.isArray(named)) return null;
    return named.filter((group): group is string => typeof group === 'string').slice(0, GROUPS_MAX);
  }

  async signOutUrl(idToken: string | null, returnTo: string): Promise<string | null> {
    const configuration = await this.#configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: returnTo,
      ...(idToken !== null && { id_token_hint: idToken }),
    }).href;
  }

  #configuration(): Promise<oidc.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      // The next call tries again.
      this.#discovered = undefined;
      throw new AppError('server.unavailable', undefined, { detail: 'identity provider', cause: error });
    });
    return this.#discovered;
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, note } = this.#parts;
    const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret);
    return oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_S,
      ...(note !== undefined && { [oidc.customFetch]: datedFetch(note, fetched) }),
      execute: [
        // Without this an ID token is believed because of the connection over which it came.
        oidc.enableNonRepudiationChecks,
        // The configuration permits plain HTTP only on this machine.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }
}

const fetched: oidc.CustomFetch = (url, { body = null, signal = null, ...options }) =>
  fetch(url, { ...options, body, signal });

/** Whether a person was authenticated as the operator asks for, by what the ID token says (OpenID Connect Core, 2). */
export function isStrong(claims: Readonly<Record<string, unknown>>, strength: ProviderStrength | undefined): boolean {
  const { acr, amr } = strength ?? {};
  const methods: readonly unknown[] = Array.isArray(claims.amr) ? claims.amr : [];
  return (
    (acr === undefined || acr.some((wanted) => wanted === claims.acr)) &&
    (amr === undefined || amr.some((wanted) => methods.includes(wanted)))
  );
}

/** Name under which users know an issuer: Google, otherwise the name of the host. */
export function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'Google' : hostname;
}

/** The provider's answer. A refusal is a refused sign-in; any other failure means that the provider is unreachable. */
async function expected<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (cause) {
    const error = isAway(cause) ? 'server.unavailable' : 'access.third_party';
    throw new AppError(error, undefined, { detail: 'identity provider', cause });
  }
}

function isAway(cause: unknown): boolean {
  if (cause instanceof TypeError) return true;
  const timedOut = cause instanceof oidc.ClientError && cause.code === 'OAUTH_TIMEOUT';
  return timedOut || (cause instanceof oidc.ResponseBodyError && cause.status >= 500);
}
