import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Announced } from '../../ports/announcements.ts';
import type { Wire } from './record-announcements.ts';

const CHANNEL = 'phasor_records';
const TIMEOUT_MS = 3_000;
/** A connection whose other end is gone without a word is found by then, where the system has no own rule. */
const PROBED_AFTER_MS = 10_000;

/**
 * NOTIFY and LISTEN of PostgreSQL, on a connection of their own that is in no transaction: an open one would keep the queue from being
 * emptied. Each NOTIFY is a transaction by itself, since PostgreSQL commits those with one after the other.
 */
export class PostgresWire implements Wire {
  readonly #url: string;
  readonly #log: Pick<Logger, 'warn'>;
  /** Distinguishes announcements of this process from those of others. */
  readonly #id = randomUUID();
  #received: () => void = () => undefined;
  #client: Client | undefined;
  /** The driver takes one statement after the other. */
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isAway = false;

  constructor({ url, log }: { readonly url: string; readonly log: Pick<Logger, 'warn'> }) {
    this.#url = url;
    this.#log = log;
  }

  async start(received: () => void): Promise<void> {
    this.#received = received;
    await this.#open();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turn;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  mend(): void {
    if (this.#client === undefined && !this.#isStopped) void this.#open();
  }

  say(kinds: readonly Announced[]): void {
    const client = this.#client;
    const words = `${this.#id} ${kinds.join(' ')}`;
    this.#turn = this.#turn.then(async () => {
      if (client === undefined || client !== this.#client) return;
      await client.query('SELECT pg_notify($1, $2)', [CHANNEL, words]).catch((error: unknown) => this.#report(error));
    });
  }

  #open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBED_AFTER_MS,
      application_name: 'phasor',
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload }) => {
      if (payload?.startsWith(this.#id) !== true) this.#received();
    });
    this.#turn = this.#turn.then(() => this.#listen(client));
    return this.#turn;
  }

  async #listen(client: Client): Promise<void> {
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    this.#isAway = false;
    // PostgreSQL promises what is committed after the LISTEN, and nothing before.
    this.#received();
  }

  /** The connection has ended, or is of no use: the next look opens another one. */
  #lose(client: Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (error !== undefined) this.#report(error);
    client.end().catch(() => undefined);
  }

  #report(error: unknown): void {
    if (!this.#isAway && !this.#isStopped) {
      this.#log.warn({ err: error }, 'changes of other processes are not announced now, and found every 3 s');
    }
    this.#isAway = true;
  }
}
