import type { Kysely } from 'kysely';

interface Tables {
  formerWatches: { beganAt: number; endedAt: number };
  availabilityWatches: { shard: number; beganAt: number; endedAt: number };
}

/** Several processes watch the devices of some shards each (ADR 42); who watched before that watched all. */
export async function watchedShards(database: Kysely<unknown>): Promise<void> {
  const tables = database as unknown as Kysely<Tables>;
  await database.schema.alterTable('availabilityWatches').renameTo('formerWatches').execute();
  await database.schema
    .createTable('availabilityWatches')
    // -1 for all devices: null would be no part of a key.
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('beganAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('availabilityWatchesKey', ['shard', 'beganAt'])
    .execute();
  await tables
    .insertInto('availabilityWatches')
    .columns(['shard', 'beganAt', 'endedAt'])
    .expression((from) =>
      from
        .selectFrom('formerWatches')
        .select((row) => [row.cast<number>(row.val(-1), 'integer').as('shard'), 'beganAt', 'endedAt']),
    )
    .execute();
  await database.schema.dropTable('formerWatches').execute();
}
