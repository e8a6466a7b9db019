import type { Kysely } from 'kysely';

/** What appliances of several states drew in turn, as JSON; null where a run is one level. */
export async function runLevels(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('applianceRuns').addColumn('levels', 'text').execute();
}
