import type { Confirmation } from '../../../ports/leases.ts';
import type { Lane, SeriesConnection, TableRows } from './series-connection.ts';

/** A connection that is used only while it is confirmed that this process may go on. */
export class ConfirmedConnection implements SeriesConnection {
  readonly #connection: SeriesConnection;
  readonly #confirmed: Confirmation;

  constructor(connection: SeriesConnection, confirmed: Confirmation) {
    this.#connection = connection;
    this.#confirmed = confirmed;
  }

  get available(): boolean {
    return this.#connection.available;
  }

  start(): Promise<void> {
    return this.#connection.start();
  }

  stop(): Promise<void> {
    return this.#connection.stop();
  }

  async query(sql: string, lane?: Lane): Promise<Buffer> {
    await this.#confirmed();
    return this.#connection.query(sql, lane);
  }

  async command(sql: string, lane?: Lane): Promise<void> {
    await this.#confirmed();
    return this.#connection.command(sql, lane);
  }

  async insert(rows: TableRows): Promise<void> {
    await this.#confirmed();
    return this.#connection.insert(rows);
  }
}
