import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { sendFailure } from './failure.ts';

export interface HealthReport {
  /** True once calls are served and everything they need is available. */
  readonly ready: boolean;
  /** State of the parts as text for people. */
  readonly parts?: Readonly<Record<string, string>>;
}

export interface OperationParts {
  readonly config: Pick<Config, 'metricsToken'>;
  readonly health: () => HealthReport;
  readonly metrics: Registry;
  /** The OpenAPI document, created on first use. */
  readonly openApi: () => object;
}

/** Addresses for operators of the server: health, metrics and the call table. */
export function mountOperation(app: FastifyInstance, { config, health, metrics, openApi }: OperationParts): void {
  let document: string | undefined;
  app.get('/health', async (_request, reply) => {
    const report = health();
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: report.ready ? 'OK' : 'FAIL', ...(report.parts !== undefined && { parts: report.parts }) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) return sendFailure(reply, new AppError('access.forbidden'));
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(), null, 2);
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
}

/** Headers by which a proxy names its client. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/** Whether a program on this machine asks by itself: what a proxy passes on comes from anywhere. */
function isThisMachine({ headers, ip, socket }: FastifyRequest): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return [ip, socket.remoteAddress ?? ''].every((address) => /^(::ffff:)?127\.|^::1$/.test(address));
}

/** With a token for any of its holders, without one only for this machine (D79). */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isThisMachine(request);
  const { headers } = request;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
