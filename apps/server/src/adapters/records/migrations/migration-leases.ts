import type { Kysely } from 'kysely';

/**
 * Which processes work on the records, and what one of them alone may do. Written where they are in PostgreSQL, where a server makes
 * these tables before all others, since only who has its lease brings the others up to its version. So a later column of them is made
 * here, too, where it is missing.
 */
export async function leases(database: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
  await database.schema
    .createTable('processes')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('pid', 'integer', (column) => column.notNull())
    .addColumn('machine', 'text')
    .addColumn('born', 'text')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('leases')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('process', 'text')
    .execute();
}
