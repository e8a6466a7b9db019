import type { Kysely } from 'kysely';

/** What every process has to know of sign-ins and e-mails, and a restart must not forget. */
export async function tallies(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('tallies')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('slowed', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('talliesKey', ['kind', 'name'])
    .execute();
  await database.schema.createIndex('talliesByEnd').on('tallies').columns(['kind', 'until']).execute();
  await database.schema
    .createTable('usedTickets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('usedTicketsByEnd').on('usedTickets').column('until').execute();
}
