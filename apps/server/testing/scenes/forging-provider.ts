import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

const KEY = 'key-of-the-provider';
const CLIENT = 'phasor';

/** What somebody who stands between the provider and the server would change. */
export interface Forgery {
  /** Signed with a key that the provider does not have, under the name of its key. */
  readonly isForeignKey?: boolean;
  /** Without a signature (`alg` none), or with a key that everybody knows (HS256 with the name of the key). */
  readonly algorithm?: 'none' | 'HS256';
  /** Claims in place of the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface ForgingProvider {
  readonly client: {
    readonly id: string;
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: undefined;
  };
  /** The query with which the person comes back from the sign-in page at that address; its ID token is forged. */
  answer(url: string, forgery: Forgery): string;
}

/** An OpenID provider with real keys, whose ID tokens are what a test asks for. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const own = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY, alg: 'RS256', use: 'sig' }] };
  const asked = new Map<string, { nonce: string; forgery: Forgery }>();
  const server = createServer((request, reply) => {
    void answerOf(request).then((body) => {
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerOf(request: IncomingMessage): Promise<object> {
    if (request.url === '/.well-known/openid-configuration') return metadataOf(issuer);
    if (request.url === '/jwks') return keys;
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const { nonce, forgery } = asked.get(body.get('code') ?? '') ?? { nonce: '', forgery: {} };
    const key = forgery.isForeignKey ? foreign.privateKey : own.privateKey;
    const claims = { iss: issuer, aud: CLIENT, sub: 'eva', nonce, ...times(), ...forgery.claims };
    const token = forgery.algorithm === undefined ? signed(claims, key) : weak(claims, forgery.algorithm);
    return { access_token: 'opaque', token_type: 'bearer', id_token: await token };
  }

  return {
    client: { id: 'forging', issuer, clientId: CLIENT, clientSecret: undefined },
    answer(url, forgery) {
      const { searchParams } = new URL(url);
      const code = `code-${asked.size}`;
      asked.set(code, { nonce: searchParams.get('nonce') ?? '', forgery });
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
  };
}

function metadataOf(issuer: string): object {
  return {
    ...{
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    },
    ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
    // A provider that says that it also signs weakly.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  };
}

function times() {
  const now = Math.floor(Date.now() / 1_000);
  return { iat: now, exp: now + 300 };
}

function signed(claims: Record<string, unknown>, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY }).sign(key);
}

async function weak(claims: Record<string, unknown>, algorithm: 'none' | 'HS256'): Promise<string> {
  if (algorithm === 'HS256') {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: KEY }).sign(Buffer.from(KEY.padEnd(32, '.')));
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}
