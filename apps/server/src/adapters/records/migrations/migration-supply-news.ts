import type { Kysely } from 'kysely';

/** From which class of EN 50160 on a pair of the source `supply` is about dips and swells; null for none. */
export async function supplyNews(database: Kysely<unknown>): Promise<void> {
  for (const column of ['dipClass', 'swellClass']) {
    await database.schema.alterTable('notificationPairs').addColumn(column, 'text').execute();
  }
}
