import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/lib/server-process.mjs';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;
const START_TRIES = 3;
const COMPLAINTS_LENGTH = 4_000;

export interface ProductOptions {
  readonly demo: boolean;
  /** Kept when the product stops, so that it can be started again on it; a temporary folder by default. */
  readonly dataFolder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For one that is to be found again where it was; free ones by default. */
  readonly ports?: Pick<Product, 'port' | 'mqttPort'>;
}

/** The product as a person runs it: a process of its own with ports and a folder of its own. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly mqttPort: number;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Milliseconds from the start to the first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts the server and resolves once calls are served. @throws when it ends or stays silent */
export async function startProduct(options: ProductOptions): Promise<Product> {
  if (!existsSync(join(ROOT, 'apps/web/dist/index.html')))
    throw new Error('The web application is not built: npm run build');
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // Another test process took the port after it was found free.
      const isTaken = error instanceof Error && error.message.includes('is taken by another program');
      if (!isTaken || options.ports !== undefined || tries === START_TRIES) throw error;
      usualPort = undefined;
    }
  }
}

async function startOnce(options: ProductOptions): Promise<Product> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'phasor-product-'));
  const { port, mqttPort } = options.ports ?? { port: await pagePort(), mqttPort: await freePort() };
  const began = Date.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...SERVER_ENV,
      ...process.env,
      PHASOR_DEMO: String(options.demo),
      PHASOR_DEMO_HISTORY: 'short',
      PHASOR_PORT: String(port),
      PHASOR_MQTT_PORT: String(mqttPort),
      PHASOR_HOST: '127.0.0.1',
      PHASOR_DATA: dataFolder,
      PHASOR_TIME_ZONE: 'Europe/Bratislava',
      PHASOR_LOG: 'warn',
      // The same on every machine.
      PHASOR_INGEST_WORKERS: '0',
      ...options.env,
    },
  });
  child.stdout.resume();
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-COMPLAINTS_LENGTH);
    process.stderr.write(text);
  });
  // Its last words may be read after its end is known.
  const complaint = once(child, 'close').then(() => complaints);
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child, complaint);
  return {
    url,
    port,
    mqttPort,
    dataFolder,
    process: child,
    startMs: Date.now() - began,
    async stop() {
      await end(child);
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function answering(url: string, child: ChildProcess, complaint: Promise<string>): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${await complaint}`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(100);
  }
  await end(child);
  throw new Error('The server did not answer in time');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Below those that systems give to outgoing connections: one of them could take the port before the server does. */
const PORTS = { from: 20_000, to: 32_000 } as const;

/** Where the products of this process serve their page, one after another. */
let usualPort: number | undefined;

/** The port of the product before, unless that still runs: a browser keeps what it has loaded and compiled by its address. */
async function pagePort(): Promise<number> {
  usualPort ??= await freePort();
  return (await isFree(usualPort)) ? usualPort : freePort();
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listens = new Promise<boolean>((tell) => {
    probe.once('error', () => tell(false));
    probe.listen(port, '127.0.0.1', () => tell(true));
  });
  if (!(await listens)) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
