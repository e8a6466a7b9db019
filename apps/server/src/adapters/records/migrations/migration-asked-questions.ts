import type { Kysely } from 'kysely';

/** Steps that users were notified of as a question: none is asked twice. */
export async function askedQuestions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('askedQuestions')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('edges', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('askedQuestionsKey', ['mac', 'at'])
    .execute();
}
