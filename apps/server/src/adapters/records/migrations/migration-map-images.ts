import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

export async function mapImages(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('mapImages'), engine)
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('mapImagesOfUser').on('mapImages').column('userId').execute();
}
