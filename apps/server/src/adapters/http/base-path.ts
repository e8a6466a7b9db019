import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForwarded } from './forwarded.ts';

/**
 * An address as the server knows it: `/phasor/login?a` below `/phasor` is `/login?a`. Addresses that do not begin with the base
 * path are as they are, because devices and monitors reach the server without the proxy.
 */
export function belowBase(url: string, base: string): string {
  if (!url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** For the framework's `rewriteUrl`: takes the base path from what was asked for, and keeps how it was asked for. */
export function rewriteToBase(base: string): (raw: Pick<IncomingMessage, 'url'>) => string {
  return (raw) => {
    const { url = '/' } = raw;
    Object.assign(raw, { originalUrl: url });
    return belowBase(url, base);
  };
}

/** Whether a page was asked for where people reach the server. */
export function isAtBase({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>, base: string): boolean {
  return base === '' || belowBase(originalUrl, base) !== originalUrl;
}

/** Redirects a person who reaches this server without a proxy, and shows an operator what a proxy does wrong. */
export function leadToBase(request: FastifyRequest, reply: FastifyReply, base: string): FastifyReply {
  if (!isForwarded(request)) return reply.redirect(`${base}${request.url}`);
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`Phasor is served below ${base}/. The proxy in front of it has to pass addresses on with ${base}.\n`);
}
