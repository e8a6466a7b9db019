import { CALL_ROUTES } from '@phasor/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceMetrics, MetricFamily } from '../../ports/device-metrics.ts';
import type { Gate } from '../../ports/gate.ts';
import { credentialsOf, ownAllowance, refuse, takeTurn } from './calls.ts';
import { appErrorOf, type FailureLog } from './failure.ts';
import { RateLimit } from './rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface DeviceMetricsParts {
  readonly deviceMetrics: DeviceMetrics;
  readonly gate: Pick<Gate, 'authorize'>;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
  readonly log: FailureLog;
}

/** Who may read a device's settings with a token may read its figures: nothing else is asked for. Of all its devices at once. */
const READING = { ...CALL_ROUTES['devices.readDetails'], caller: 'members' } as const;

/** The present figures of the devices of an integration token in the text format of Prometheus, for its holder. */
export function mountDeviceMetrics(app: FastifyInstance, parts: DeviceMetricsParts): void {
  const { deviceMetrics, gate, clock, cookie, log } = parts;
  const limit = new RateLimit();
  app.get('/metrics/devices', async (request, reply) => {
    const credentials = credentialsOf(request, cookie);
    const { bearer } = credentials;
    const now = clock.now();
    try {
      const isKnown = takeTurn(limit, credentials, now);
      if (bearer === undefined) throw new AppError('access.token_invalid');
      const { devices } = await gate.authorize(READING, { token: bearer }, credentials);
      if (!isKnown) limit.take(ownAllowance(credentials) ?? '', now);
      const families = await Promise.all(devices.map((device) => deviceMetrics.of(device)));
      const registry = registryOf(families.flat());
      const text = await registry.metrics();
      return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
    } catch (error) {
      return refuse(reply, appErrorOf(error, log), credentials);
    }
  });
}

/** One registry of the families of several devices: a name has its points of all of them. */
function registryOf(families: readonly MetricFamily[]): Registry {
  const registry = new Registry();
  for (const [name, same] of Map.groupBy(families, (family) => family.name)) {
    const [{ help, type } = { help: '', type: 'gauge' as const }] = same;
    const points = same.flatMap((family) => family.points);
    const labelNames = [...new Set(points.flatMap(({ labels }) => Object.keys(labels)))];
    const options = { name, help, labelNames, registers: [registry] };
    const set = type === 'gauge' ? setterOf(new Gauge(options)) : counterOf(new Counter(options));
    for (const { labels, value } of points) set(labels, value);
  }
  return registry;
}

type Put = (labels: Readonly<Record<string, string>>, value: number) => void;

const setterOf =
  (gauge: Gauge): Put =>
  (labels, value) =>
    gauge.set(labels, value);
/** A register below zero, which a meter may have, is no count: it is left out. */
const counterOf =
  (counter: Counter): Put =>
  (labels, value) => {
    if (value >= 0) counter.inc(labels, value);
  };
