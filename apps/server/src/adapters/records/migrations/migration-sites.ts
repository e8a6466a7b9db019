import type { Kysely } from 'kysely';

/** What owners say of the installation that a device measures. */
export async function sites(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sites')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('limits', 'text', (column) => column.notNull())
    .addColumn('feedsIn', 'integer', (column) => column.notNull())
    .execute();
}
