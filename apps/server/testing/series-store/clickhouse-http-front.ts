import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../../../scripts/test-services/local-service.mjs';
import type { SeriesConnection } from '../../src/adapters/clickhouse/engine/series-connection.ts';

const INSERT =
  /^INSERT INTO (\S+) \(([^)]*)\) SETTINGS insert_deduplication_token = '([^']*)', async_insert = 0 FORMAT Native/;

/**
 * The part of ClickHouse's HTTP interface that the store uses, over an engine in a child process: so that the way over
 * HTTP is tested on machines without a server.
 */
export class ClickhouseHttpFront {
  readonly #engine: SeriesConnection;
  readonly #server: Server;
  /** Statements that are answered never: performed all the same, or not at all. */
  hangs: ((sql: string) => 'performed' | 'lost' | undefined) | undefined;
  /** Settings of the last insert, beside those in its statement. */
  insertSettings: Readonly<Record<string, string>> = {};

  constructor(engine: SeriesConnection) {
    this.#engine = engine;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Listens on a port, by default a free one, and returns the URL. */
  async start(port?: number): Promise<string> {
    const own = port ?? (await freePort());
    await new Promise<void>((resolve) => this.#server.listen(own, '127.0.0.1', resolve));
    return `http://127.0.0.1:${own}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { searchParams } = new URL(request.url ?? '/', 'http://front');
    const inUrl = searchParams.get('query');
    const hang = this.hangs?.(inUrl ?? body.toString());
    if (inUrl?.startsWith('INSERT') === true) this.insertSettings = Object.fromEntries(searchParams);
    if (hang === 'lost') return;
    try {
      if (hang === 'performed') {
        await this.#perform(inUrl ?? body.toString(), inUrl === null ? undefined : body);
        return;
      }
      response.end(await this.#perform(inUrl ?? body.toString(), inUrl === null ? undefined : body));
    } catch (error) {
      response.statusCode = 500;
      response.end(error instanceof Error ? error.message : String(error));
    }
  }

  async #perform(sql: string, body: Buffer | undefined): Promise<Buffer> {
    const [, table, columns, token] = INSERT.exec(sql) ?? [];
    if (body && table && columns && token !== undefined) {
      await this.#engine.insert({ table, columns: columns.split(', '), token, body });
      return Buffer.alloc(0);
    }
    if (sql.startsWith('SELECT')) return this.#engine.query(sql);
    await this.#engine.command(sql, 'store');
    return Buffer.alloc(0);
  }
}
