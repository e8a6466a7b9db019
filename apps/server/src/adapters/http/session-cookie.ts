import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../../config.ts';
import { basePathOf } from '../../settings/public-url.ts';

/** Name and properties of the session cookie: not readable by scripts, for this site only (D3). */
export interface SessionCookie {
  readonly name: string;
  /** Of the cookie by which a browser is known that was signed in before. */
  readonly knownName: string;
  readonly options: CookieSerializeOptions;
}

/**
 * Under TLS, even where a proxy in front ends it, the cookie is bound to this host and to encryption. Below a path of a host it is sent
 * there alone; the prefix that binds it to the host is not allowed then (RFC 6265bis, 4.1.3.2).
 */
export function sessionCookie({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>): SessionCookie {
  const secure = tls !== undefined || (publicUrl?.startsWith('https:') ?? false);
  const path = basePathOf(publicUrl) || '/';
  const prefix = !secure ? '' : path === '/' ? '__Host-' : '__Secure-';
  return {
    name: `${prefix}phasor-session`,
    knownName: `${prefix}phasor-browser`,
    options: { path, httpOnly: true, sameSite: 'strict', secure },
  };
}
