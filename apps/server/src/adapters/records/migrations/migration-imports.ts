import type { Kysely } from 'kysely';

/** Imported files of measurements, and the parts in which they were stored. */
export async function imports(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('source', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('login', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('importsOfDevice').on('imports').column('mac').execute();
  await database.schema
    .createTable('importParts')
    .addColumn('importId', 'text', (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('segmentStarts', 'text', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('importPartsKey', ['importId', 'part'])
    .execute();
}
