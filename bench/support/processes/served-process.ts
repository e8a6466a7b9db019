import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '../../../apps/server/src/settings/role.ts';
import { cpuSeconds, residentBytes } from '../../../apps/server/testing/processes.ts';
import { type SignedIn, signIn } from '../../../e2e/support/client.ts';
import { OWNER } from '../../../e2e/support/meters.ts';
import type { Product } from '../../../e2e/support/product.ts';
import type { Member } from './process-set.ts';

const HEALTH_LIMIT_MS = 120_000;
const POLL_MS = 100;

interface ServedFrom {
  readonly port: number;
  readonly start: () => Promise<Product>;
}

/** One process of an installation, found again where it was after each start. */
export class ServedProcess {
  readonly role: Role;
  readonly name: string;
  readonly url: string;
  readonly port: number;
  readonly #start: () => Promise<Product>;
  #product: Product | undefined;
  #session: Promise<SignedIn> | undefined;
  #isToEnd = false;
  #ends = 0;

  constructor({ role, name }: Member, { port, start }: ServedFrom) {
    this.role = role;
    this.name = name;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#start = start;
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    this.#isToEnd = false;
    this.#product = await this.#start();
    this.#product.process.once('exit', () => {
      if (!this.#isToEnd) this.#ends += 1;
    });
  }

  /** SIGKILL; resolves once it is gone, and its port is free. */
  async kill(): Promise<void> {
    const child = this.#product?.process;
    if (child === undefined) throw new Error(`${this.name} does not run`);
    this.#isToEnd = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  stop(): Promise<void> {
    this.#isToEnd = true;
    return this.#product?.stop() ?? Promise.resolve();
  }

  /** Resolves once it is healthy: one whose devices change begins anew meanwhile. @throws Error after two minutes */
  async healthy(): Promise<void> {
    const limit = Date.now() + HEALTH_LIMIT_MS;
    while (Date.now() < limit) {
      const answer = await fetch(`${this.url}/health`).catch(() => undefined);
      if (answer?.status === 200) return;
      await pause(POLL_MS);
    }
    throw new Error(`${this.name} is not healthy`);
  }

  /** The owner's session there; all of them are rows that every process knows, but sign-ins at a time are limited. */
  session(): Promise<SignedIn> {
    this.#session ??= signIn(this.url, OWNER.login, OWNER.password);
    return this.#session;
  }

  get pid(): number {
    return this.#product?.process.pid ?? 0;
  }

  /** How often it ended by itself. */
  get ends(): number {
    return this.#ends;
  }

  /** CPU seconds used since its start. */
  get cpu(): number {
    return cpuSeconds(this.pid);
  }

  /** Resident memory, MB. */
  get memory(): number {
    return residentBytes(this.pid) / 1e6;
  }
}
