import type { Logger } from 'pino';
import type { Leases } from '../../ports/leases.ts';
import { openPool } from '../records/postgres/postgres-pool.ts';
import { ONE_PROCESS_LEASES } from './one-process-leases.ts';
import { PostgresLeases } from './postgres-leases.ts';

/** A renewal must not wait while a lease is taken. */
const POOL_SIZE = 2;
/** Less than the time for which a process counts, so that one lost renewal does no harm. */
const TIMEOUT_MS = 3_000;

export interface LeasesLocation {
  /** `postgres://...` of the records; undefined where they are in the data folder. */
  readonly url: string | undefined;
  readonly role: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** The leases of an installation, not yet started; their tables are those of the records. */
export function openLeases({ url, role, log }: LeasesLocation): Leases {
  if (url === undefined) return ONE_PROCESS_LEASES;
  const limits = { size: POOL_SIZE, connectMs: TIMEOUT_MS, statementMs: TIMEOUT_MS, answerMs: TIMEOUT_MS };
  return new PostgresLeases({ pool: () => openPool(url, log, limits), role, log });
}
