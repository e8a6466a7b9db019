import type { Lane, SeriesConnection, TableRows } from './series-connection.ts';

/**
 * A connection whose writes can wait while a copy is made. Between two writes the stored rows are what a crash could leave
 * behind, and every start completes those.
 */
export class HeldConnection implements SeriesConnection {
  readonly #inner: SeriesConnection;
  readonly #underWay = new Set<Promise<void>>();
  #hold: Promise<void> | undefined;

  constructor(inner: SeriesConnection) {
    this.#inner = inner;
  }

  get available(): boolean {
    return this.#inner.available;
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  stop(): Promise<void> {
    return this.#inner.stop();
  }

  query(sql: string, lane?: Lane): Promise<Buffer> {
    return this.#inner.query(sql, lane);
  }

  command(sql: string, lane?: Lane): Promise<void> {
    return this.#write(() => this.#inner.command(sql, lane));
  }

  insert(rows: TableRows): Promise<void> {
    return this.#write(() => this.#inner.insert(rows));
  }

  /** Does the work while no write is under way; later writes wait for its end. */
  async withoutWrites<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#hold !== undefined) await this.#hold;
    const result = Promise.allSettled([...this.#underWay]).then(work);
    const hold = result.then(
      () => undefined,
      () => undefined,
    );
    this.#hold = hold;
    try {
      return await result;
    } finally {
      this.#hold = undefined;
    }
  }

  async #write(write: () => Promise<void>): Promise<void> {
    while (this.#hold !== undefined) await this.#hold;
    const writing = write();
    this.#underWay.add(writing);
    try {
      await writing;
    } finally {
      this.#underWay.delete(writing);
    }
  }
}
