import type { Kysely } from 'kysely';

export async function relays(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('relays')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('relay', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('power', 'double precision')
    .addPrimaryKeyConstraint('relaysKey', ['mac', 'relay'])
    .execute();
}
