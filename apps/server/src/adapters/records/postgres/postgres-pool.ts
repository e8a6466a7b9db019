import { Pool, types } from 'pg';
import type { Logger } from 'pino';

/** Sizes and times of a pool. */
export interface PoolLimits {
  readonly size: number;
  readonly connectMs: number;
  /** A database that takes longer for one record counts as unavailable. */
  readonly statementMs: number;
  /** When not even the server's own time-out is answered. */
  readonly answerMs: number;
}

const RECORD_LIMITS: PoolLimits = { size: 10, connectMs: 5_000, statementMs: 10_000, answerMs: 15_000 };
/** A transaction whose process hangs ends, and with it its locks; nothing of it is written when the process goes on. */
const IDLE_TRANSACTION_MS = 5_000;

/** int8 is answered as text by default; our instants and revisions are safe integers. */
const INT8 = 20;
const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format ?? 'text'),
};

/** Connections to a PostgreSQL database; none is opened before one is used. */
export function openPool(url: string, log: Pick<Logger, 'warn'>, limits = RECORD_LIMITS): Pool {
  const pool = new Pool({
    connectionString: url,
    max: limits.size,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
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
