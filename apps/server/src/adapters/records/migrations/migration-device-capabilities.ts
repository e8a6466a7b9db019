import type { Kysely } from 'kysely';

/** What devices report to be able to do beyond measuring; null until they do. */
export async function deviceCapabilities(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('deviceMemos').addColumn('caps', 'text').execute();
}
