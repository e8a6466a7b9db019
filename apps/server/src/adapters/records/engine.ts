import type { Dialect, Kysely } from 'kysely';
import type { RecordTables } from './schema.ts';

export type RecordDatabase = Kysely<RecordTables>;

/**
 * What a failed query means: the database is away, the values cannot be kept in it, a row they name is missing, or the database has
 * undone the transaction because it and another one waited for each other.
 */
export type FailureKind = 'away' | 'unfit' | 'missing reference' | 'undone';

/** A database program that can hold the records; all speak through the same queries. */
export interface RecordEngine {
  readonly name: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /** Creates what has to be there before the first connection. */
  prepare(): Promise<void>;
  /** What a driver's error means; undefined for a fault of our own. */
  failureKind(error: unknown): FailureKind | undefined;
  /** Runs work in a transaction, while no other process runs work of the same name. */
  alone<Result>(
    database: RecordDatabase,
    name: string,
    work: (database: RecordDatabase) => Promise<Result>,
  ): Promise<Result>;
  /** Runs the migrations so that of several processes that start together only one does the work. */
  exclusively(database: RecordDatabase, migrate: (database: RecordDatabase) => Promise<void>): Promise<void>;
}
