import type { Kysely } from 'kysely';

/** Names of the circuits of a device, by their numbers. */
export async function namesOfCircuits(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('devices')
    .addColumn('circuits', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
