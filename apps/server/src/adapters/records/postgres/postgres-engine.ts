import { PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Confirmation } from '../../../ports/leases.ts';
import type { FailureKind, RecordEngine } from '../engine.ts';
import { openPool } from './postgres-pool.ts';

/** After this time without a statement a process that has a lock counts as hung: the server ends its transaction, ms. */
const HUNG_MS = 5_000;

/**
 * SQLSTATE classes of a server that cannot serve: connection, resources, operator's intervention, system error,
 * read-only, ended because it was idle or rolled back by the server, and authorization (PostgreSQL manual, appendix A).
 */
const AWAY_STATES = /^(08|25006|25P03|28|3D000|40|53|55|57|58|XX)/;
/** The transaction was undone in favour of another one (`serialization_failure`, `deadlock_detected`): to be begun again. */
const UNDONE_STATES = /^(40001|40P01)$/;
const UNFIT_STATES = /^22/;
const FOREIGN_KEY_VIOLATION = '23503';
const SOCKET_CODES = /^(ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|ENOTFOUND|EAI_|ENOENT)/;
/** Errors of the driver without a code. */
const AWAY_WORDS = /terminated|timeout|not queryable|pool after calling end|already been destroyed|Connection ended/i;

interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Asked before each query of a server. */
  readonly confirmed?: Confirmation | undefined;
}

/** Records in a PostgreSQL database. */
export function postgresEngine({ url, log, confirmed }: PostgresOptions): RecordEngine {
  const pool = () => (confirmed === undefined ? openPool(url, log) : confirmedPool(openPool(url, log), confirmed));
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool: async () => pool() }),
    prepare: async () => {},
    // A lock of the transaction, so that it ends with it, and is carried by a pooler of transactions.
    alone: (database, name, work) =>
      database.transaction().execute(async (transaction) => {
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(HUNG_MS)}, true),
          pg_advisory_xact_lock(hashtextextended(${`phasor ${name}`}, 0))`.execute(transaction);
        return work(transaction);
      }),
    failureKind: postgresFailureKind,
    // The migrator itself takes an advisory lock here.
    exclusively: (database, migrate) => migrate(database),
  };
}

/** Connections that are given only to a process that still has its leases. */
function confirmedPool(pool: Pool, confirmed: Confirmation): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      try {
        await confirmed();
        return client;
      } catch (error) {
        client.release();
        throw error;
      }
    },
  };
}

/** What an error of the driver or of the server means. */
function postgresFailureKind(error: unknown): FailureKind | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === FOREIGN_KEY_VIOLATION) return 'missing reference';
  if (UNDONE_STATES.test(code)) return 'undone';
  if (UNFIT_STATES.test(code)) return 'unfit';
  if (AWAY_STATES.test(code) || SOCKET_CODES.test(code)) return 'away';
  return code === '' && AWAY_WORDS.test(error.message) ? 'away' : undefined;
}
