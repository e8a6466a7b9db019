import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { SECOND_MS } from '@phasor/quantities';
import { AppError } from '../../../app-error.ts';
import type { Confirmation } from '../../../ports/leases.ts';
import type { NotePeerTime } from '../../../ports/peer-times.ts';
import { noteDate } from '../../peers/dated-fetch.ts';
import type { Log, SeriesConnection, TableRows } from './series-connection.ts';

/** Without an answer for longer a statement is given up. */
const PATIENCE_MS = 60_000;
/** As the client reports that. */
const TIMEOUT = /timeout error/i;
const ATTEMPTS = 4;
/** Of those that read, and of those that write. */
const CONNECTIONS = 16;
const PAUSE_MS = 250;

type Use = 'read' | 'write';

interface HttpConnectionOptions {
  readonly url: string;
  readonly log: Log;
  /** Called with the time that the server reports. */
  readonly notePeerTime?: NotePeerTime | undefined;
  /** Asked before each statement, where other processes may write there. */
  readonly confirmed?: Confirmation | undefined;
  /** A minute where it is not given. */
  readonly patienceMs?: number | undefined;
  /**
   * Whether an insert that is not answered in time is given up by the server, too, and not repeated here: who stores a batch learns that
   * it waits, and sends it again under its token. Large portions of a move take as long as they need.
   */
  readonly endsInserts?: boolean | undefined;
}

/** A ClickHouse server or cluster, reached by URL (credentials in the URL). */
export class HttpConnection implements SeriesConnection {
  readonly #url: string;
  readonly #log: Log;
  readonly #note: NotePeerTime;
  readonly #confirmed: Confirmation;
  readonly #patienceMs: number;
  readonly #endsInserts: boolean;
  /** What is written has connections of its own: it would wait behind reads that are not answered. */
  #clients: Readonly<Record<Use, ClickHouseClient>> | undefined;
  #available = false;

  constructor(options: HttpConnectionOptions) {
    this.#note = options.notePeerTime ?? (() => undefined);
    this.#confirmed = options.confirmed ?? (() => undefined);
    this.#url = options.url;
    this.#log = options.log;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.#endsInserts = options.endsInserts ?? false;
  }

  get available(): boolean {
    return this.#available;
  }

  async start(): Promise<void> {
    const url = new URL(this.#url);
    // Every statement names the database, which does not exist yet at the first start.
    url.pathname = '/';
    const open = () =>
      createClient({
        url,
        request_timeout: this.#patienceMs,
        max_open_connections: CONNECTIONS,
        // Errors are reported here, together with their consequences.
        log: { level: ClickHouseLogLevel.OFF },
        // Errors are then reported as such, not in the middle of an answer.
        clickhouse_settings: { wait_end_of_query: 1 },
      });
    this.#clients = { read: open(), write: open() };
    await this.query('SELECT 1');
  }

  async stop(): Promise<void> {
    this.#available = false;
    const clients = Object.values(this.#clients ?? {});
    this.#clients = undefined;
    await Promise.all(clients.map((client) => client.close()));
  }

  query(sql: string): Promise<Buffer> {
    return this.#attempt('read', async (client) => {
      const asked = performance.now();
      const { stream, response_headers: headers } = await client.exec({ query: `${sql} FORMAT Native` });
      noteDate(this.#note, { peer: new URL(this.#url).host, date: headers.date?.toString(), asked });
      return buffer(stream);
    });
  }

  async command(sql: string): Promise<void> {
    await this.#attempt('write', (client) => client.command({ query: sql }));
  }

  async insert({ table, columns, body, token }: TableRows): Promise<void> {
    const settings = `insert_deduplication_token = '${token.replaceAll(/['\\]/g, '\\$&')}', async_insert = 0`;
    const query = `INSERT INTO ${table} (${columns.join(', ')}) SETTINGS ${settings} FORMAT Native`;
    // It arrives no later: what another process has formed by then would be without it (ADR 42).
    const limits = this.#endsInserts ? { max_execution_time: Math.ceil(this.#patienceMs / SECOND_MS) } : {};
    const insert = async (client: ClickHouseClient) => {
      const values = Readable.from([body], { objectMode: false });
      await buffer((await client.exec({ query, values, clickhouse_settings: limits })).stream);
    };
    await this.#attempt('write', insert, (reason) => this.#endsInserts && TIMEOUT.test(reason));
  }

  /**
   * Repeats requests that the network lost; a refusal by the engine is an error at once.
   * @param isFinal whether a request that was lost for that reason is not repeated
   */
  async #attempt<T>(
    use: Use,
    work: (client: ClickHouseClient) => Promise<T>,
    isFinal = (_: string) => false,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#confirmed();
      const client = this.#clients?.[use];
      if (!client) throw new AppError('server.unavailable');
      try {
        const result = await work(client);
        this.#available = true;
        return result;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const refused = error instanceof ClickHouseError;
        if (!refused) this.#available = false;
        if (refused || attempt === ATTEMPTS || isFinal(reason))
          throw new AppError('server.unavailable', undefined, reason);
        this.#log.warn({ attempt, reason }, 'the series store could not be reached');
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
      }
    }
  }
}
