import { openPool } from '../../../apps/server/src/adapters/records/postgres/postgres-pool.ts';
import { ALL_SHARDS, type Share, shareOf } from '../../../apps/server/src/ports/processes/share.ts';
import { shardLease } from '../../../apps/server/src/sharing/shard-lease.ts';

const quiet = { warn: () => undefined };

/** The devices that the process of this number has by the leases of the installation; all processes run on this machine. */
export async function shareOfProcess(databaseUrl: string, pid: number): Promise<Share> {
  const pool = openPool(databaseUrl, quiet);
  try {
    const { rows } = await pool.query<{ name: string }>(
      'select name from leases join processes on processes.id = leases.process where processes.pid = $1',
      [pid],
    );
    const held = new Set(rows.map(({ name }) => name));
    return shareOf(ALL_SHARDS.filter((shard) => held.has(shardLease(shard))));
  } finally {
    await pool.end();
  }
}
