import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** What a test has shown stays with its device. */
export async function accuracyRuns(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('accuracyRuns'), engine)
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('login', 'text')
    .addColumn('title', 'text')
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('tests', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('accuracyRunsOfDevice').on('accuracyRuns').columns(['mac', 'id']).execute();
}

/** With which reference a device was compared; not known of the tests before. */
export async function benchOfAccuracyRuns(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('accuracyRuns').addColumn('bench', 'text').execute();
}
