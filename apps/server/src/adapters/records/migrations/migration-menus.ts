import type { Kysely } from 'kysely';

/** Menus go with their account; those that hang on a device also with the device (deviceQueries). */
export async function menus(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('menus')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('menu', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('menusKey', ['userId', 'kind', 'subject'])
    .execute();
}
