import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { RelayedAnswer, RelayedRequest } from '../../../ports/processes/relayed-request.ts';
import type { Duty } from '../../../ports/processes/share.ts';
import { appErrorOf, type FailureLog, sendFailure } from '../failure.ts';
import { FORWARDING } from '../forwarded.ts';

/** Passes a request on to the process that has a duty. @throws AppError('server.unavailable') while there is none */
export type Relay = (request: RelayedRequest, duty: Duty) => Promise<RelayedAnswer>;

/** Answers requests that another process has received. */
export type RelayedAnswers = (request: RelayedRequest) => Promise<RelayedAnswer>;

export interface RelayParts {
  readonly relay: Relay;
  /** Whether this process has a duty. */
  readonly has: (duty: Duty) => boolean;
  readonly log: FailureLog;
}

/** Whose duty a request is, by its method, address and headers; undefined where any process may answer it. */
export type DutyOfHead = (request: FastifyRequest) => Duty | undefined;
/** The same by its body as it was sent, too. */
export type DutyOfBody = (request: FastifyRequest, body: Buffer | undefined) => Promise<Duty | undefined>;

/** Within it a request is answered that another process has received: nobody outside can claim that. */
const RELAYED = new AsyncLocalStorage<true>();

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

/** Requests to the routes of a scope are answered by the process whose duty they are; before anything of them is read, so that they arrive as they were sent. */
export function relayRequests(scope: FastifyInstance, parts: RelayParts & { readonly dutyOf: DutyOfHead }): void {
  const { dutyOf, has, log } = parts;
  scope.addHook('onRequest', async (request, reply) => {
    const duty = dutyOf(request);
    if (duty === undefined || has(duty)) return;
    try {
      const body = await bodyOf(request.raw, limitOf(request));
      return await relayed(reply, parts, { request: relayedRequest(request, body), duty });
    } catch (error) {
      return sendFailure(reply, appErrorOf(error, log));
    }
  });
}

/** The same for requests whose duty follows from their body: it is read as it was sent, and read again where this process answers. */
export function relayBodies(scope: FastifyInstance, parts: RelayParts & { readonly dutyOf: DutyOfBody }): void {
  const { dutyOf, has, log } = parts;
  scope.addHook('preParsing', async (request, reply, payload) => {
    try {
      const body = await bodyOf(payload, limitOf(request));
      const duty = await dutyOf(request, body);
      if (duty === undefined || has(duty)) return readAgain(body);
      await relayed(reply, parts, { request: relayedRequest(request, body), duty });
    } catch (error) {
      await sendFailure(reply, appErrorOf(error, log));
    }
    return payload;
  });
}

/** Answers requests that another process has received, as if they had been received here; none is passed on once more. */
export function relayedAnswers(app: FastifyInstance): RelayedAnswers {
  return async ({ method, url, headers, body, address }) => {
    const injected = {
      // Fastify refuses methods that it does not know.
      method: method as 'GET',
      url,
      headers: { ...headers },
      remoteAddress: address,
      ...(body !== undefined && { payload: Buffer.from(body) }),
    };
    // Fastify begins with it where it is awaited.
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await RELAYED.run(true, async () => await app.inject(injected));
    return { status: statusCode, headers: sentOn(answered), body: rawPayload };
  };
}

/** @throws AppError('server.unavailable') for a request that was passed on already: the duty has gone to another process meanwhile */
async function relayed(
  reply: FastifyReply,
  { relay }: Pick<RelayParts, 'relay'>,
  { request, duty }: { readonly request: RelayedRequest; readonly duty: Duty },
): Promise<FastifyReply> {
  if (RELAYED.getStore() === true) throw new AppError('server.unavailable', undefined, 'another process has it now');
  const { status, headers, body } = await relay(request, duty);
  return reply.code(status).headers(sentOn(headers)).send(Buffer.from(body));
}

function relayedRequest(request: FastifyRequest, body: Buffer | undefined): RelayedRequest {
  const { method, originalUrl: url, ip: address, raw } = request;
  return { method, url, headers: single(sentOn(raw.headers)), body, address };
}

function limitOf({ routeOptions: { bodyLimit } }: FastifyRequest): number {
  return bodyLimit ?? Number.POSITIVE_INFINITY;
}

/** @throws AppError('request.too_large'), AppError('request.unreadable') where the client has gone before its end */
async function bodyOf(message: AsyncIterable<unknown>, limit: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limit) throw new AppError('request.too_large');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.unreadable', undefined, { cause: error });
  }
  return length === 0 ? undefined : Buffer.concat(parts);
}

/** A body for Fastify, which compares the length that it had. */
function readAgain(body: Buffer = Buffer.alloc(0)): Readable & { receivedEncodedLength: number } {
  return Object.assign(Readable.from([body], { objectMode: false }), { receivedEncodedLength: body.length });
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
