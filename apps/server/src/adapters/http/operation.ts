import { createHash, timingSafeEqual } from 'node:crypto';
import type { HealthFault, HealthPart, HealthState } from '@phasor/contract/health';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { sendFailure } from './failure.ts';
import { isForwarded } from './forwarded.ts';

export interface HealthReport {
  /** Away until calls are served, and while what they need is not available. */
  readonly state: HealthState;
  /** What is wrong, the worst first. */
  readonly faults: readonly HealthFaultReport[];
}

interface HealthFaultReport {
  readonly part: HealthPart;
  readonly fault: HealthFault;
  /** Epoch ms. */
  readonly since: number;
  readonly values?: Readonly<Record<string, number>>;
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
  // For people and monitors what is wrong; for balancers whether calls can be sent here.
  app.get('/health', async (_request, reply) => {
    const { state, faults } = health();
    // To everybody: neither a place nor a name of anything.
    const wrong = faults.map(({ part, fault, since, values = {} }) => ({
      ...{ part, fault, values },
      since: new Date(since).toISOString(),
    }));
    const status = state === 'away' ? 'FAIL' : state === 'trouble' ? 'TROUBLE' : 'OK';
    return reply
      .code(state === 'away' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status, faults: wrong });
  });
  app.get('/health/ready', async (_request, reply) => {
    const isReady = health().state !== 'away';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'OK' : 'FAIL' });
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

/** Whether a program on this machine asks by itself: what a proxy passes on comes from anywhere. */
function isThisMachine(request: FastifyRequest): boolean {
  const { ip, socket } = request;
  return (
    !isForwarded(request) && [ip, socket.remoteAddress ?? ''].every((address) => /^(::ffff:)?127\.|^::1$/.test(address))
  );
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
