import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import type { OidcConfig } from '../settings/oidc-settings.ts';

const CLIENT_ID = 'phasor';
const SCOPE = 'openid email profile';
const PORTRAIT_PATH = '/portrait.png';
/** The picture of every account: a bust in grey. */
const PORTRAIT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAgMAAADXB5lNAAAADFBMVEUPXG5LhpOnw8nm7/Hynj2LAAAApklEQVR42uWRvRGCUBCE' +
    'QQNCSrAESoCOKAE7wxIohYAAZ8Rjzjfn3bIDiRp5Gd+82T+y7A+uveN3ITLgAxF4kouINAGcFFxRAkVKBWMAFwVTAJWCOYBaweMz' +
    'QKJkS8EoOpWj+jQQT0gj/+TybmkO/xyV2w706hbbFQkMuGDcsE7AZ+8TeG40XfVs4IYmblMaGNHVfSsDM8bwIJ2BZQ/0BiyqvO9L' +
    'YAVRYBxI6lV0CgAAAABJRU5ErkJggg==',
  'base64',
);

/** An identity provider on this machine where any name may sign in: for the demo and for tests. */
export interface LocalIdentityProvider {
  /** The product's client there. */
  readonly client: OidcConfig & { readonly clientSecret: string };
  stop(): Promise<void>;
}

export interface LocalIdentityProviderParts {
  /** TCP port on loopback; 0 takes a free one. */
  readonly port: number;
  /** Pages it sends browsers back to. */
  readonly pages: readonly string[];
  /** Further clients, each with its secret; null for a public one, which PKCE alone protects. */
  readonly others?: Readonly<Record<string, string | null>>;
}

/** Starts it. The groups of `name+one+two@host` are `one` and `two`. A user who signs in as `name@host` is that person with a verified e-mail; `unverified...` has none verified. */
export async function startIdentityProvider(parts: LocalIdentityProviderParts): Promise<LocalIdentityProvider> {
  const server = createServer();
  server.listen(parts.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : parts.port;
  const issuer = `http://127.0.0.1:${port}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const answer = openIdProvider(issuer, { ...parts, secrets: { ...parts.others, [CLIENT_ID]: clientSecret } });
  server.on('request', (request, response) => {
    if (request.url === PORTRAIT_PATH) response.setHeader('content-type', 'image/png').end(PORTRAIT);
    else answer(request, response);
  });
  return {
    client: { id: 'local', issuer, clientId: CLIENT_ID, clientSecret },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Clients = LocalIdentityProviderParts & { readonly secrets: Readonly<Record<string, string | null>> };

function openIdProvider(issuer: string, { pages, secrets }: Clients): ReturnType<Provider['callback']> {
  const provider = new Provider(issuer, {
    clients: Object.entries(secrets).map(([id, secret]) => ({
      client_id: id,
      ...(secret !== null && { client_secret: secret }),
      redirect_uris: [...pages],
      post_logout_redirect_uris: [...pages],
      token_endpoint_auth_method: secret === null ? ('none' as const) : ('client_secret_post' as const),
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'groups'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id, issuer) }),
    features: { introspection: { enabled: true }, devInteractions: { enabled: true } },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    pkce: { required: () => true },
    // Consent is given for all requested data: a demo need not ask.
    async loadExistingGrant({ oidc: { client, session } }) {
      const known = session?.grantIdFor(client?.clientId ?? '');
      if (known !== undefined) return provider.Grant.find(known);
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  return provider.callback();
}

function claimsOf(id: string, issuer: string) {
  const [local = id] = id.split('@');
  const [name = local, ...groups] = local.split('+');
  const picture = issuer + PORTRAIT_PATH;
  return { sub: id, email: id, email_verified: !id.startsWith('unverified'), name, picture, groups };
}
