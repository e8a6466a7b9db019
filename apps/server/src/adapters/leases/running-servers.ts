import { Kysely, PostgresDialect, sql } from 'kysely';
import type { LeaseHolder } from '../../ports/leases.ts';
import { openPool } from '../records/postgres/postgres-pool.ts';
import { type LeaseTables, runningProcesses } from './lease-rows.ts';

const QUIET = { warn: () => undefined };
const LIMITS = { size: 1, connectMs: 10_000, statementMs: 10_000, answerMs: 15_000 };

/** What is seen of servers at a PostgreSQL database. */
export interface RunningServers {
  /** Those that have not ended; a process that was killed on another machine counts for 10 s. */
  readonly processes: readonly LeaseHolder[];
  /** Addresses of connections of servers: without rows of them, such as where the tables were removed below them. */
  readonly connections: readonly string[];
}

/** @throws Error where the database does not answer */
export async function runningServers(url: string): Promise<RunningServers> {
  const database = new Kysely<LeaseTables>({
    dialect: new PostgresDialect({ pool: async () => openPool(url, QUIET, LIMITS) }),
  });
  try {
    const table = await sql<{ there: boolean }>`select to_regclass('processes') is not null as there`.execute(database);
    const processes = table.rows[0]?.there === true ? await runningProcesses(database) : [];
    const { rows } = await sql<{ address: string }>`
      select distinct coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
      where datname = current_database() and application_name = 'phasor' and pid <> pg_backend_pid()
      order by address`.execute(database);
    return { processes, connections: rows.map(({ address }) => address) };
  } finally {
    await database.destroy();
  }
}
