import type { Dialect, Kysely } from 'kysely';
import type { RecordTables } from './schema.ts';

export type RecordDatabase = Kysely<RecordTables>;

/** What a failed query means: the database is away, the values cannot be kept in it, or a row they name is missing. */
export type FailureKind = 'away' | 'unfit' | 'missing reference';

/** A database program that can hold the records; all speak through the same queries. */
export interface RecordEngine {
  readonly name: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  /** Creates what has to be there before the first connection. */
  prepare(): Promise<void>;
  /** What a driver's error means; undefined for a fault of our own. */
  failureKind(error: unknown): FailureKind | undefined;
  /** Runs the migrations so that of several processes that start together only one does the work. */
  exclusively(database: RecordDatabase, migrate: (database: RecordDatabase) => Promise<void>): Promise<void>;
}
