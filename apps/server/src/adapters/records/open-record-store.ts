import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Confirmation } from '../../ports/leases.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { kyselyRecordStore, type Tables } from './kysely-record-store.ts';
import { postgresEngine } from './postgres/postgres-engine.ts';
import { IN_MEMORY, sqliteEngine } from './sqlite/sqlite-engine.ts';

export interface RecordStoreLocation {
  /** Where `records.sqlite` lies when there is no `url`; `:memory:` keeps nothing. */
  readonly folder: string;
  /** `postgres://...` of the database to use instead. */
  readonly url: string | undefined;
  readonly log: Pick<Logger, 'warn'>;
  /** Asked before each query of a server, where others may work on the same records. */
  readonly confirmed?: Confirmation | undefined;
  /** Whether a start makes the tables of a server, or waits until another process has made them; made by default. */
  readonly tables?: Tables | undefined;
}

/** The record store of an installation, not yet started: SQLite beside the other data, or PostgreSQL. */
export function openRecordStore({ folder, url, log, confirmed, tables }: RecordStoreLocation): RecordStore {
  if (url !== undefined) return kyselyRecordStore(postgresEngine({ url, log, confirmed }), { tables });
  return kyselyRecordStore(sqliteEngine(folder === IN_MEMORY ? IN_MEMORY : join(folder, 'records.sqlite')));
}
