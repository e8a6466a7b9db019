import { type Kysely, sql } from 'kysely';

/** Reports of disturbances of the supply, and samples that are still to be searched for them. */
export async function supply(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('supplyReports')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('beganAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('foundEnd', 'bigint')
    .addColumn('phases', 'text', (column) => column.notNull())
    .addColumn('voltages', 'text', (column) => column.notNull())
    .addColumn('value', 'double precision')
    .addColumn('resolution', 'bigint')
    .addPrimaryKeyConstraint('supplyReportsKey', ['mac', 'id'])
    .execute();
  await database.schema.createIndex('supplyReportsInTime').on('supplyReports').columns(['mac', 'beganAt']).execute();
  await database.schema
    .createTable('supplySearches')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
  // Resets and corrected clocks that were kept before belong to the history too.
  await sql`insert into supply_reports (mac, id, kind, began_at, ended_at, phases, voltages)
    select mac, id, type, at, at, '[]', '{}' from device_events where type in ('RESET', 'CLOCK')`.execute(database);
}
