import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import type { FailureKind, RecordEngine } from '../engine.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A database that takes longer than this for one record counts as unavailable. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** When not even the server's own time-out is answered. */
const QUERY_TIMEOUT_MS = 15_000;

/** int8 is answered as text by default; our instants and revisions are safe integers. */
const INT8 = 20;
const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format ?? 'text'),
};

/**
 * SQLSTATE classes of a server that cannot serve: connection, resources, operator's intervention, system error,
 * read-only or rolled back by the server, and authorization (PostgreSQL manual, appendix A).
 */
const AWAY_STATES = /^(08|25006|28|3D000|40|53|55|57|58|XX)/;
const UNFIT_STATES = /^22/;
const FOREIGN_KEY_VIOLATION = '23503';
const SOCKET_CODES = /^(ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|ENOTFOUND|EAI_|ENOENT)/;
/** Errors of the driver without a code. */
const AWAY_WORDS = /terminated|timeout|not queryable|pool after calling end|already been destroyed|Connection ended/i;

/** Records in a PostgreSQL database. @param url `postgres://user:password@host:port/database` */
export function postgresEngine({ url, log }: { url: string; log: Pick<Logger, 'warn'> }): RecordEngine {
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool: async () => openPool(url, log) }),
    prepare: async () => {},
    failureKind: postgresFailureKind,
    // The migrator itself takes an advisory lock here.
    exclusively: (database, migrate) => migrate(database),
  };
}

function openPool(url: string, log: Pick<Logger, 'warn'>): Pool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'phasor',
    types: columnTypes,
  });
  // An idle session the server ends would otherwise end the process; the pool opens another when one is needed.
  pool.on('error', (error) => log.warn({ err: error }, 'PostgreSQL ended a session'));
  // The same for one in use: the pool does not listen to it then, and its user gets the error anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** What an error of the driver or of the server means. */
function postgresFailureKind(error: unknown): FailureKind | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === FOREIGN_KEY_VIOLATION) return 'missing reference';
  if (UNFIT_STATES.test(code)) return 'unfit';
  if (AWAY_STATES.test(code) || SOCKET_CODES.test(code)) return 'away';
  return code === '' && AWAY_WORDS.test(error.message) ? 'away' : undefined;
}
