import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openClickhouseSeriesStore } from '../../../apps/server/src/adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../../../apps/server/src/adapters/clickhouse/engine/chdb-process.ts';
import type { Share } from '../../../apps/server/src/ports/processes/share.ts';
import type { SeriesStore } from '../../../apps/server/src/ports/series-store.ts';
import { childCalled, cpuSeconds } from '../../../apps/server/testing/processes.ts';
import { ClickhouseHttpFront } from '../../../apps/server/testing/series-store/clickhouse-http-front.ts';
import { registerMeters } from '../../../e2e/support/meters.ts';
import { freePort, startProduct } from '../../../e2e/support/product.ts';
import { startMosquitto } from '../../../scripts/test-services/mosquitto.mjs';
import { hasNginx, startNginx } from '../../../scripts/test-services/nginx.mjs';
import { startPostgres } from '../../../scripts/test-services/postgres.mjs';
import { shareOfProcess } from './divided-devices.ts';
import { type Member, type ProcessSet, servesPeople } from './process-set.ts';
import { ServedProcess } from './served-process.ts';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations.md');
/** What meters send again at once, when nobody has listened for a while, has room. */
const BROKER_SETTINGS = ['max_queued_messages 100000'];
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** What several processes share, and the processes: none of them is started yet. */
export interface Installation {
  readonly brokerUrl: string;
  readonly set: ProcessSet;
  /** In the order in which they begin. */
  readonly processes: readonly ServedProcess[];
  /** Those that serve people, and of them those of the role `api`. */
  readonly people: readonly ServedProcess[];
  readonly api: readonly ServedProcess[];
  /** Address of the balancer before those of `api`: nginx, or the first of them where nginx is not installed. */
  readonly balanced: string;
  /** CPU seconds of the engine of the series store, and of the broker. */
  engineCpu(): number;
  brokerCpu(): number;
  /** The devices that a process of the role `ingest` has now. */
  shareOf(one: ServedProcess): Promise<Share>;
  /** The store, while no process runs. */
  openStore(): SeriesStore;
}

/** Runs a bench over PostgreSQL, Mosquitto, an engine of ClickHouse behind HTTP, and nginx; all of it ends with it. */
export async function withInstallation<Result>(
  { set, macs }: { readonly set: ProcessSet; readonly macs: readonly string[] },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-processes-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })];
  try {
    const postgres = await startPostgres();
    undo.push(() => postgres.stop());
    const mosquitto = await startMosquitto({ settings: BROKER_SETTINGS });
    undo.push(() => mosquitto.stop());
    const engine = new ChdbProcess({ folder: join(folder, 'clickhouse'), log: quiet });
    await engine.start();
    undo.push(() => engine.stop());
    const front = new ClickhouseHttpFront(engine);
    const seriesUrl = `${await front.start()}/processes`;
    undo.push(() => front.stop());
    await registerMeters(folder, macs, postgres.url);
    const env = {
      ...{ PHASOR_DATABASE_URL: postgres.url, PHASOR_CLICKHOUSE_URL: seriesUrl, PHASOR_MQTT_URL: mosquitto.url },
      ...{ PHASOR_KEY_FILE: join(folder, 'access.key'), PHASOR_TRUST_PROXY: '1', PHASOR_LOG: 'error' },
    };
    const processes: ServedProcess[] = [];
    undo.push(() => Promise.all(processes.map((one) => one.stop())));
    for (const member of set.stages.flatMap(({ begin }) => begin)) {
      processes.push(await servedProcess(member, folder, env));
    }
    const people = processes.filter(({ role }) => servesPeople(role));
    const api = people.filter(({ role }) => role === 'api');
    const balancer = hasNginx() ? await trustedNginx(api.map(({ port }) => port)) : undefined;
    if (balancer) undo.push(() => balancer.stop());
    const [enginePid, brokerPid] = ['chdb-child', 'mosquitto'].map((word) => childCalled(process.pid, word));
    return await work({
      ...{ brokerUrl: mosquitto.url, set, processes, people, api },
      balanced: balancer?.url ?? api[0]?.url ?? '',
      engineCpu: () => cpuSeconds(enginePid ?? 0),
      brokerCpu: () => cpuSeconds(brokerPid ?? 0),
      shareOf: ({ pid }) => shareOfProcess(postgres.url, pid),
      openStore: () =>
        openClickhouseSeriesStore({ folder, url: seriesUrl, clock: { now: () => Date.now() }, log: quiet }),
    });
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

async function servedProcess(
  member: Member,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ServedProcess> {
  const dataFolder = join(folder, member.name.replace(' ', '-'));
  mkdirSync(dataFolder);
  const ports = { port: await freePort(), mqttPort: await freePort() };
  const start = () => startProduct({ demo: false, dataFolder, ports, env: { ...env, PHASOR_ROLE: member.role } });
  return new ServedProcess(member, { port: ports.port, start });
}

/** The documented nginx before processes of `api`, whose certificate this process trusts from now on. */
async function trustedNginx(ports: readonly number[]) {
  const operations = readFileSync(OPERATIONS, 'utf8');
  const lines = [/^map [\s\S]+?^}$/m, /^upstream [\s\S]+?(?=```)/m].map((part) => part.exec(operations)?.[0] ?? '');
  const addresses = ports.map((port, i) => [`192.0.2.${11 + i}:8080`, port] as const);
  const nginx = await startNginx({ lines: lines.join('\n'), upstream: Object.fromEntries(addresses) });
  setDefaultCACertificates([...getCACertificates('default'), nginx.certificate]);
  return { url: `https://127.0.0.1:${nginx.port}`, stop: () => nginx.stop() };
}
