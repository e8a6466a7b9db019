import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openClickhouseSeriesStore } from '../../../apps/server/src/adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../../../apps/server/src/adapters/clickhouse/engine/chdb-process.ts';
import type { SeriesStore } from '../../../apps/server/src/ports/series-store.ts';
import { childCalled, cpuSeconds, residentBytes } from '../../../apps/server/testing/processes.ts';
import { ClickhouseHttpFront } from '../../../apps/server/testing/series-store/clickhouse-http-front.ts';
import { type SignedIn, signIn } from '../../../e2e/support/client.ts';
import { OWNER, registerMeters } from '../../../e2e/support/meters.ts';
import { freePort, type Product, startProduct } from '../../../e2e/support/product.ts';
import { startMosquitto } from '../../../scripts/test-services/mosquitto.mjs';
import { hasNginx, startNginx } from '../../../scripts/test-services/nginx.mjs';
import { startPostgres } from '../../../scripts/test-services/postgres.mjs';

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations.md');
/** What meters send again at once, when nobody has listened for a while, has room. */
const BROKER_SETTINGS = ['max_queued_messages 100000'];
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** One process of an installation, found again where it was after each start. */
export class ServedProcess {
  readonly role: 'all' | 'api';
  readonly name: string;
  readonly url: string;
  readonly port: number;
  readonly #start: () => Promise<Product>;
  #product: Product | undefined;
  #session: Promise<SignedIn> | undefined;

  constructor(
    role: 'all' | 'api',
    { name, port, start }: { name: string; port: number; start: () => Promise<Product> },
  ) {
    this.role = role;
    this.name = name;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#start = start;
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    this.#product = await this.#start();
  }

  /** SIGKILL; resolves once it is gone, and its port is free. */
  async kill(): Promise<void> {
    const child = this.#product?.process;
    if (child === undefined) throw new Error(`${this.name} does not run`);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** The owner's session there; all of them are rows that every process knows, but sign-ins at a time are limited. */
  session(): Promise<SignedIn> {
    this.#session ??= signIn(this.url, OWNER.login, OWNER.password);
    return this.#session;
  }

  stop(): Promise<void> {
    return this.#product?.stop() ?? Promise.resolve();
  }

  /** CPU seconds used since its start. */
  get cpu(): number {
    return cpuSeconds(this.#product?.process.pid ?? 0);
  }

  /** Resident memory, MB. */
  get memory(): number {
    return residentBytes(this.#product?.process.pid ?? 0) / 1e6;
  }
}

/** What several processes share, and the processes: none of them is started yet. */
export interface Installation {
  readonly brokerUrl: string;
  readonly all: ServedProcess;
  readonly api: readonly [ServedProcess, ServedProcess];
  /** Address of the balancer before the two of `api`: nginx, or the first of them where nginx is not installed. */
  readonly balanced: string;
  /** CPU seconds of the engine of the series store, and of the broker. */
  engineCpu(): number;
  brokerCpu(): number;
  /** The store, while no process of the role `all` runs. */
  openStore(): SeriesStore;
}

/** Runs a bench over PostgreSQL, Mosquitto, an engine of ClickHouse behind HTTP, and nginx; all of it ends with it. */
export async function withInstallation<Result>(
  macs: readonly string[],
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
    const served = (role: 'all' | 'api', name: string) => servedProcess(role, { name, folder, env });
    const all = await served('all', 'all');
    const api = [await served('api', 'api 1'), await served('api', 'api 2')] as const;
    undo.push(() => Promise.all([all, ...api].map((one) => one.stop())));
    const balancer = hasNginx() ? await trustedNginx(api.map(({ port }) => port)) : undefined;
    if (balancer) undo.push(() => balancer.stop());
    const [enginePid, brokerPid] = ['chdb-child', 'mosquitto'].map((word) => childCalled(process.pid, word));
    return await work({
      ...{ brokerUrl: mosquitto.url, all, api },
      balanced: balancer?.url ?? api[0].url,
      engineCpu: () => cpuSeconds(enginePid ?? 0),
      brokerCpu: () => cpuSeconds(brokerPid ?? 0),
      openStore: () =>
        openClickhouseSeriesStore({ folder, url: seriesUrl, clock: { now: () => Date.now() }, log: quiet }),
    });
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function servedProcess(role: 'all' | 'api', { name, folder, env }: Place): Promise<ServedProcess> {
  const dataFolder = join(folder, name.replace(' ', '-'));
  mkdirSync(dataFolder);
  const ports = { port: await freePort(), mqttPort: await freePort() };
  const start = () => startProduct({ demo: false, dataFolder, ports, env: { ...env, PHASOR_ROLE: role } });
  return new ServedProcess(role, { name, port: ports.port, start });
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
