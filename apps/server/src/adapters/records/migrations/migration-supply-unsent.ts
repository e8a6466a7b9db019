import type { Kysely } from 'kysely';

/** Events of devices as their news know them, while news of later changes are not stored. */
export async function supplyUnsent(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('supplyUnsent')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('known', 'text', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .execute();
}
