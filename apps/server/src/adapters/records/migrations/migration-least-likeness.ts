import type { Kysely } from 'kysely';

/** Below which likeness runs of a meter are not claimed; what was fixed before. */
export async function leastLikeness(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('applianceSettings')
    .addColumn('leastLikeness', 'double precision', (column) => column.notNull().defaultTo(0.2))
    .execute();
}
