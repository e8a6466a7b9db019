import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import parse from 'forwarded-parse';

/**
 * Lets a trusted proxy name its client by `Forwarded` (RFC 7239) as well as by `X-Forwarded-*`. Where both are sent,
 * `X-Forwarded-For` holds; whether either is believed, the server's trusted proxies decide.
 */
export function takeForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    if (headers.forwarded !== undefined && headers['x-forwarded-for'] === undefined) {
      Object.assign(headers, forwardedAsX(headers.forwarded));
    }
  });
}

/** Headers by which a proxy names its client. */
export const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Whether a request has headers that a proxy adds. Any client can send them too. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/** The headers `X-Forwarded-*` that say the same as a `Forwarded`; none for one that cannot be read. */
export function forwardedAsX(forwarded: string): IncomingHttpHeaders {
  const elements = elementsOf(forwarded);
  const clients = elements.flatMap(({ for: client }) => (client === undefined ? [] : [withoutPort(client)]));
  const { proto, host } = elements.at(-1) ?? {};
  return {
    ...(clients.length > 0 && { 'x-forwarded-for': clients.join(', ') }),
    ...(proto !== undefined && { 'x-forwarded-proto': proto }),
    ...(host !== undefined && { 'x-forwarded-host': host }),
  };
}

function elementsOf(forwarded: string): readonly Partial<Record<string, string>>[] {
  try {
    return parse(forwarded);
  } catch {
    return [];
  }
}

/** `192.0.2.43:47011`, `[2001:db8::1]:4711` → the address. */
function withoutPort(client: string): string {
  return /^\[(.+)\]/.exec(client)?.[1] ?? client.replace(/^([^:]+):\d+$/, '$1');
}
