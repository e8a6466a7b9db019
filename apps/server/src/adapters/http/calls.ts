import {
  CALL_ROUTES,
  type CallBody,
  type CallName,
  type CallRoute,
  INTEGRATION_TOKENS,
  SETTINGS_HEADER,
} from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandler, CallHandlers } from '../../call-handlers.ts';
import type { AnswerRemarks } from '../../calls/answer-remarks.ts';
import { invalidInput, refuseUnseen } from '../../calls/invalid-input.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Caller, Credentials, Gate } from '../../ports/gate.ts';
import { appErrorOf, type FailureLog, sendFailure } from './failure.ts';
import { takeForms } from './forms.ts';
import { getForm, hasGetForm } from './get-forms/get-form.ts';
import { RateLimit } from './rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface CallsParts {
  readonly handlers: CallHandlers;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
  readonly metrics: Registry;
  readonly log: FailureLog;
  /** Name of the settings on which values of devices depend. */
  readonly settings?: (devices: CallContext['devices']) => string;
  /** What an answer says of the rows that it is formed of. @see answer-remarks.ts */
  readonly remarks?: AnswerRemarks;
}

/** Path of a call under its base, for example `/api_r/profile`. */
export function callUrl(route: CallRoute, path: string): string {
  return `/api_${route.base}${path}`;
}

/** All calls of the contract. */
export const CALL_NAMES = Object.keys(CALL_ROUTES) as CallName[];

/** Registers the call table, or those of its calls: each under every spelling of its path. */
export function mountCalls(app: FastifyInstance, parts: CallsParts, names: readonly CallName[] = CALL_NAMES): void {
  const duration = callDurations(parts.metrics);
  const limit = new RateLimit();
  const mount = (scope: FastifyInstance, takesForms: boolean) => {
    for (const name of names) {
      const route: CallRoute = CALL_ROUTES[name];
      if ((route.form === true) !== takesForms) continue;
      const forms = [bodyForm(route), ...(hasGetForm(route) ? [getForm(name, route)] : [])];
      for (const [form, path] of forms.flatMap((each) => route.paths.map((url) => [each, url] as const))) {
        scope.route({
          method: form.route.method,
          ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
          url: callUrl(route, path),
          handler: answerTo(name, form, { ...parts, limit }),
          onResponse: async (_request, reply) => {
            duration.observe({ call: name, http: reply.statusCode }, reply.elapsedTime / 1_000);
          },
        });
      }
    }
  };
  mount(app, false);
  // In a separate scope: all other calls read only JSON.
  app.register(async (scope) => {
    takeForms(scope);
    mount(scope, true);
  });
}

/** One histogram of a registry: calls are mounted in several scopes. */
function callDurations(metrics: Registry): Histogram<'call' | 'http'> {
  const name = 'phasor_call_duration_seconds';
  const known = metrics.getSingleMetric(name);
  if (known instanceof Histogram) return known;
  return new Histogram({
    name,
    help: 'Time from the arrival of a call to its answer',
    labelNames: ['call', 'http'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** How a call is made over HTTP: where its fields stand, and how its answer is put. */
export interface CallForm {
  /** The call as the gate judges it. */
  readonly route: CallRoute;
  /** The fields sent, and beside them those that only name what the call is over. @throws AppError */
  body(request: FastifyRequest, credentials: Credentials): { readonly body: unknown; readonly names?: object };
  send(request: FastifyRequest, reply: FastifyReply, answer: Readonly<Record<string, unknown>>): FastifyReply;
}

/** The form of every call: a body in JSON. */
function bodyForm(route: CallRoute): CallForm {
  return {
    route,
    body: (request, credentials) => ({ body: sentBody(request, route, credentials) }),
    send: (_request, reply, answer) => reply.header('cache-control', 'no-store').send(answer),
  };
}

function answerTo<Name extends CallName>(
  name: Name,
  form: CallForm,
  parts: CallsParts & { readonly limit: RateLimit },
): Answering {
  const { limit } = parts;
  const { route } = form;
  const { request: schema } = CALL_SCHEMAS[name];
  // TypeScript cannot follow that schema and handler of one name belong together; the type of the table ensures it.
  const handler = parts.handlers[name] as unknown as CallHandler<CallName>;
  return async (request, reply) => {
    const credentials = credentialsOf(request, parts.cookie);
    const now = parts.clock.now();
    try {
      const isKnown = takeTurn(limit, credentials, now);
      const { body, names } = form.body(request, credentials);
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw invalidInput(parsed.error);
      refuseUnseen(parsed.data);
      const caller = await parts.gate.authorize(route, { ...parsed.data, ...names }, credentials);
      if (!isKnown && hasProven(caller, credentials)) limit.take(ownAllowance(credentials) ?? '', now);
      // Before the answer is formed: the next answer names changes made meanwhile.
      nameSettings(reply, { route, caller, settings: parts.settings });
      const remarks = () => parts.remarks?.(name, parsed.data, caller) ?? {};
      const answer = await handler(parsed.data as CallBody<Name>, contextOf(caller, reply, parts.cookie)).catch(
        (error: unknown) => {
          throw withRemarks(error, remarks);
        },
      );
      return form.send(request, reply, { status: 'OK', ...answer, ...remarks() });
    } catch (error) {
      return refuse(reply, appErrorOf(error, parts.log), credentials);
    }
  };
}

/** Nothing was found where measurements are damaged: the caller has to know that there were some. */
function withRemarks(error: unknown, remarks: () => ReturnType<AnswerRemarks>): unknown {
  if (!(error instanceof AppError) || error.error !== 'store.not_found') return error;
  const { damaged } = remarks();
  if (damaged === undefined) return error;
  return new AppError(error.error, error.field, { cause: error, data: { ...error.data, damaged } });
}

interface Named {
  readonly settings: CallsParts['settings'];
  readonly route: CallRoute;
  readonly caller: Caller;
}

/** An answer about devices names the settings under which it was formed, as live values do. */
function nameSettings(reply: FastifyReply, { route, caller, settings }: Named): void {
  if (settings === undefined || route.base !== 'r' || caller.devices.length === 0) return;
  reply.header(SETTINGS_HEADER, settings(caller.devices));
}

/** A program that sent an invalid token gets the error in the form of RFC 6750, 3.1. */
export function refuse(reply: FastifyReply, failure: AppError, { bearer }: Credentials): FastifyReply {
  const problem = ({ 401: 'invalid_token', 403: 'insufficient_scope' } as const)[failure.httpStatus];
  if (bearer !== undefined && problem !== undefined) reply.header('www-authenticate', `Bearer error="${problem}"`);
  return sendFailure(reply, failure);
}

/** Credentials of a request. */
export function credentialsOf(request: FastifyRequest, { name, knownName }: SessionCookie): Credentials {
  const { origin, host, authorization = '', 'user-agent': agent } = request.headers;
  // Other schemes and tokens are for a proxy in front of the server.
  const bearer = BEARER.exec(authorization)?.[1];
  const { [name]: cookie, [knownName]: knownBrowser } = request.cookies;
  return { cookie, bearer, origin, host, address: request.ip, agent: agent?.slice(0, AGENT_MAX), knownBrowser };
}

/** Characters of a browser's name for itself that are kept. */
const AGENT_MAX = 300;

const BEARER = new RegExp(`^Bearer +(${INTEGRATION_TOKENS.prefix}[\\w~-]{1,100}) *$`, 'i');

/** The fields sent; an integration token names its device where the body does not. */
function sentBody({ query, body = {} }: FastifyRequest, route: CallRoute, { bearer }: Credentials): unknown {
  if (bearer === undefined) return route.method === 'GET' ? query : body;
  // Before any field is rejected, which would lead the holder of the token to try again.
  if (route.integration !== true) throw new AppError('access.forbidden');
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { [route.deviceToken ?? 'token']: bearer, ...body } : body;
}

/**
 * A session or an integration token has its own allowance once it has proved valid; until then it shares that of the
 * address, so that invented tokens do not increase the allowance. Returns whether its own one was used.
 */
export function takeTurn(limit: RateLimit, credentials: Credentials, now: number): boolean {
  const own = ownAllowance(credentials);
  const isKnown = own !== undefined && limit.knows(own);
  limit.take(isKnown ? own : `address ${credentials.address}`, now);
  return isKnown;
}

export function ownAllowance({ bearer, cookie }: Credentials): string | undefined {
  if (bearer !== undefined) return `token ${bearer}`;
  return cookie === undefined ? undefined : `session ${cookie}`;
}

/** A call that needs no session accepts any cookie. */
function hasProven({ session }: Caller, { bearer }: Credentials): boolean {
  return session !== null || bearer !== undefined;
}

function contextOf(caller: Caller, reply: FastifyReply, { name, knownName, options }: SessionCookie): CallContext {
  return {
    ...caller,
    startSession(secret, expiresAt) {
      reply.setCookie(name, secret, { ...options, expires: new Date(expiresAt) });
    },
    rememberBrowser(value, expiresAt) {
      reply.setCookie(knownName, value, { ...options, expires: new Date(expiresAt) });
    },
    endSession() {
      reply.clearCookie(name, options);
    },
  };
}
