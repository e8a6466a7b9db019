import { AppError } from '../../../app-error.ts';
import type { Lane, SeriesConnection, TableRows } from './series-connection.ts';

/** As the engine reports files of rows whose bytes are not what was written, or that are missing. */
const DAMAGED =
  /CHECKSUM_DOESNT_MATCH|CANNOT_DECOMPRESS|CANNOT_READ_ALL_DATA|CORRUPTED_DATA|UNKNOWN_CODEC|FILE_DOESNT_EXIST|Checksum doesn't match/;

/**
 * A connection whose writes can wait while a copy is made. Between two writes the stored rows are what a crash could leave
 * behind, and every start completes those.
 */
export class HeldConnection implements SeriesConnection {
  readonly #inner: SeriesConnection;
  readonly #underWay = new Set<Promise<void>>();
  #hold: Promise<void> | undefined;
  #damaged = false;

  constructor(inner: SeriesConnection) {
    this.#inner = inner;
  }

  get available(): boolean {
    return this.#inner.available;
  }

  get damaged(): boolean {
    return this.#damaged;
  }

  start(): Promise<void> {
    this.#damaged = false;
    return this.#inner.start();
  }

  stop(): Promise<void> {
    return this.#inner.stop();
  }

  async query(sql: string, lane?: Lane): Promise<Buffer> {
    try {
      return await this.#inner.query(sql, lane);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (!DAMAGED.test(reason)) throw error;
      this.#damaged = true;
      throw new AppError('server.damaged', undefined, { detail: reason, cause: error });
    }
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
