/**
 * Lanes run in parallel, statements of one lane in sequence: a chart never waits behind a rollup, and neither waits behind
 * a batch that is being stored.
 */
export type Lane = 'read' | 'form' | 'store';

/** Rows for one table. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** In the Native format with exactly these columns: what `NativeRows` writes, and what `query` answers. */
  readonly body: Buffer;
  /** The engine discards a second insert with the same token. */
  readonly token: string;
  /** Batches have their own lane, `store`. */
  readonly lane?: Lane;
}

/** A connection to a ClickHouse engine. Every statement may be sent twice, so it must be safe to repeat. */
export interface SeriesConnection {
  /** Whether the engine currently answers. */
  readonly available: boolean;
  /** Whether an answer failed since the start because bytes on the disk are damaged; absent where this is not known. */
  readonly damaged?: boolean;
  /** Opens the connection. @throws AppError('server.unavailable') */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The answer to a SELECT in the Native format. @throws AppError('server.unavailable') */
  query(sql: string, lane?: Lane): Promise<Buffer>;
  /** Runs a statement without an answer. @throws AppError('server.unavailable') */
  command(sql: string, lane?: Lane): Promise<void>;
  /** Resolves once the rows are on disk. @throws AppError('server.unavailable') */
  insert(rows: TableRows): Promise<void>;
}

/** The part of a logger that adapters use. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
