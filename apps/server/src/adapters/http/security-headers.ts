import type { FastifyInstance } from 'fastify';
import type { MapTiles } from '../../config.ts';

/** Headers of every answer (OWASP ASVS 5.0, V3.4). */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A public link has its token in the address.
  'referrer-policy': 'no-referrer',
  // Search engines must not index an installation, least of all a public dashboard.
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const HOST = /^[\w.-]+(:\d+)?$|^\[[0-9a-fA-F:]+\](:\d+)?$/;

/** Only over TLS, of this server or of a trusted proxy in front of it: over plain HTTP browsers ignore it. */
const OVER_TLS = { 'strict-transport-security': 'max-age=31536000' } as const;

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.protocol === 'https' ? { ...HEADERS, ...OVER_TLS } : HEADERS);
  });
}

export interface PageNeeds {
  /** Only of this answer. */
  readonly nonce: string;
  /** The Host header, so that browsers whose 'self' leaves out WebSockets may open ours. */
  readonly host: string | undefined;
  /** Source of map pictures; undefined = no other source. */
  readonly mapTiles: MapTiles | undefined;
}

/** Content security policy of the page: only our own scripts, styles from files or with this answer's nonce. */
export function pagePolicy({ nonce, host, mapTiles }: PageNeeds): string {
  const socket = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${mapTiles === undefined ? '' : ` ${tileHosts(mapTiles)}`}`,
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The hosts of a tile server as a source of the policy: `{s}` becomes a wildcard. */
function tileHosts({ url }: MapTiles): string {
  const { protocol, host } = new URL(url.replace('{s}', 'any'));
  return `${protocol}//${url.includes('{s}.') ? host.replace(/^any\./, '*.') : host}`;
}
