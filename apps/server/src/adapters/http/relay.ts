import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { RelayedAnswer, RelayedRequest } from '../../ports/processes/relayed-request.ts';
import { appErrorOf, type FailureLog, sendFailure } from './failure.ts';
import { FORWARDING } from './forwarded.ts';

/** Passes a request on to the process that answers it. @throws AppError('server.unavailable') while that one is away */
export type Relay = (request: RelayedRequest) => Promise<RelayedAnswer>;

/**
 * Headers of one connection, not of the request (RFC 9110, 7.6.1), and what the other process finds out by itself: the length, and
 * how its answer is to be compressed, which is done here.
 */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'accept-encoding',
  'expect',
  // Whose client it is was decided here, by the proxies that this process trusts.
  ...FORWARDING,
]);

/** Requests to the routes of a scope are answered by another process; before anything of them is read, so that they arrive as they were sent. */
export function relayRequests(scope: FastifyInstance, { relay, log }: { relay: Relay; log: FailureLog }): void {
  scope.addHook('onRequest', async (request, reply) => {
    try {
      const { status, headers, body } = await relay(await relayedRequest(request));
      return reply.code(status).headers(sentOn(headers)).send(Buffer.from(body));
    } catch (error) {
      return sendFailure(reply, appErrorOf(error, log));
    }
  });
}

/** Answers requests that another process has received, as if they had been received here. */
export function relayedAnswers(app: FastifyInstance): Relay {
  return async ({ method, url, headers, body, address }) => {
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await app.inject({
      // Fastify refuses methods that it does not know.
      method: method as 'GET',
      url,
      headers: { ...headers },
      remoteAddress: address,
      ...(body !== undefined && { payload: Buffer.from(body) }),
    });
    return { status: statusCode, headers: sentOn(answered), body: rawPayload };
  };
}

async function relayedRequest(request: FastifyRequest): Promise<RelayedRequest> {
  const { method, originalUrl: url, ip: address, raw, routeOptions } = request;
  const body = await bodyOf(raw, routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY);
  return { method, url, headers: single(sentOn(raw.headers)), body, address };
}

/** @throws AppError('request.too_large') */
async function bodyOf(message: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) throw new AppError('request.too_large');
    parts.push(part);
  }
  return length === 0 ? undefined : Buffer.concat(parts);
}

type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** The headers that belong to a message itself. */
function sentOn(headers: Headers): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.has(name) ? [] : [[name, Array.isArray(value) ? [...value] : String(value)]],
    ),
  );
}

/** Repeated headers as one, as HTTP allows it; Node.js leaves none of a request that would suffer by it. */
function single(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]),
  );
}
