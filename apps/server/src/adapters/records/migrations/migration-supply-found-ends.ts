import type { Kysely } from 'kysely';

/** How exact the end of a reported event is that samples show: the length of the sample, ms. */
export async function supplyFoundEnds(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('supplyReports').addColumn('foundResolution', 'bigint').execute();
}
