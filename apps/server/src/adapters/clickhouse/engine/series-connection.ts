/**
 * Lanes run beside each other, statements of one lane one after the other: a chart never waits behind a rollup,
 * and neither waits behind a batch that is being stored.
 */
export type Lane = 'read' | 'form' | 'store';

/** Rows for one table, as TabSeparated text. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly body: Buffer;
  /** The engine forgets a second insert with the same token. */
  readonly token: string;
  /** Batches have a lane of their own, `store`. */
  readonly lane?: Lane;
}

/** A way to a ClickHouse engine. Every statement may be sent twice, so each must be harmless when repeated. */
export interface SeriesConnection {
  /** Whether the engine answers at the moment. */
  readonly available: boolean;
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

/** The little of a log that adapters write to. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
