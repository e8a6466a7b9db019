import * as oidc from 'openid-client';
import { AppError } from '../../app-error.ts';
import type { IdentityProvider, IssuedToken, ProvenPerson, Transaction } from '../../ports/identity-provider.ts';
import { fetchPortrait } from './portrait.ts';

const SCOPE = 'openid email profile';
/** Seconds until a silent provider counts as away. */
const TIMEOUT_S = 10;

export interface OpenIdProviderParts {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  /** What people know the issuer by; `providerName` when absent. */
  readonly name?: string | undefined;
}

/** OpenID Connect against one issuer. Its metadata is read at the first use, so that an issuer that is away stops no start. */
export class OpenIdProvider implements IdentityProvider {
  readonly name: string;
  readonly #parts: OpenIdProviderParts;
  #discovered: Promise<oidc.Configuration> | undefined;

  constructor(parts: OpenIdProviderParts) {
    this.#parts = parts;
    this.name = parts.name ?? providerName(parts.issuer);
  }

  async begin(returnTo: string): Promise<{ url: string; transaction: Transaction }> {
    const configuration = await this.#configuration();
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
    return { accessToken: tokens.access_token, idToken: tokens.id_token ?? null, subject: claims.sub };
  }

  async subjectOf(accessToken: string): Promise<string | null> {
    const configuration = await this.#configuration();
    // Without introspection (RFC 7662) nothing says to whom a bare token was issued; it is then not believed.
    if (configuration.serverMetadata().introspection_endpoint === undefined) return null;
    const told = await expected(oidc.tokenIntrospection(configuration, accessToken));
    return told.active && told.client_id === this.#parts.clientId ? (told.sub ?? null) : null;
  }

  async personOf(accessToken: string, subject: string): Promise<ProvenPerson> {
    const configuration = await this.#configuration();
    const { issuer } = configuration.serverMetadata();
    const told = await expected(oidc.fetchUserInfo(configuration, accessToken, subject));
    return {
      issuer,
      subject,
      email: told.email_verified === true && told.email !== undefined ? told.email.toLowerCase() : null,
      name: told.name?.slice(0, 100) ?? null,
      avatar: told.picture === undefined ? null : await fetchPortrait(told.picture, issuer),
    };
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
      // The next one asks anew.
      this.#discovered = undefined;
      throw new AppError('server.unavailable', undefined, { detail: 'identity provider', cause: error });
    });
    return this.#discovered;
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#parts;
    const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret);
    return oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_S,
      // The configuration admits plain HTTP on this machine only.
      execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    });
  }
}

/** What people know an issuer by: Google, otherwise the host's name. */
export function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  return hostname === 'accounts.google.com' ? 'Google' : hostname;
}

/** The provider's answer. What it refuses is a refused sign-in; whatever keeps it from answering, it is away. */
async function expected<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
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
