import type { Kysely } from 'kysely';

/** Since when devices can be reached and cannot, and when a server watched (docs/device-protocol.md, "Availability"). */
export async function availability(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('availabilityMarks')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('boot', 'bigint')
    .addColumn('startedAt', 'bigint')
    .addPrimaryKeyConstraint('availabilityMarksKey', ['mac', 'at'])
    .execute();
  await database.schema
    .createTable('availabilityWatches')
    .addColumn('beganAt', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('endedAt', 'bigint', (column) => column.notNull())
    .execute();
}
