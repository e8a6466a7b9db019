import type { Kysely } from 'kysely';

/** Images of firmware, which were files of one machine. */
export async function firmwareImages(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('firmwareImages')
    .addColumn('sha256', 'text', (column) => column.primaryKey().notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('firmwareImagePortions')
    .addColumn('sha256', 'text', (column) => column.notNull().references('firmwareImages.sha256').onDelete('cascade'))
    .addColumn('portion', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('firmwareImagePortionsKey', ['sha256', 'portion'])
    .execute();
}
