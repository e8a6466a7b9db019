import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../../config.ts';

/** Name and properties of the session cookie: not readable by scripts, for this site only (D3). */
export interface SessionCookie {
  readonly name: string;
  /** Of the cookie by which a browser is known that was signed in before. */
  readonly knownName: string;
  readonly options: CookieSerializeOptions;
}

/** Under TLS, even where a proxy in front ends it, the cookie is bound to this host and to encryption. */
export function sessionCookie({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>): SessionCookie {
  const secure = tls !== undefined || (publicUrl?.startsWith('https:') ?? false);
  const prefix = secure ? '__Host-' : '';
  return {
    name: `${prefix}phasor-session`,
    knownName: `${prefix}phasor-browser`,
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
  };
}
