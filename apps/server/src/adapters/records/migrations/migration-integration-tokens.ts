import type { Kysely } from 'kysely';

/** A token hangs on the assignment it was generated under and goes with it. */
export async function integrationTokens(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('integrationTokens')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('revokedAt', 'bigint')
    .addColumn('note', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'integrationTokensAssignment',
      ['userId', 'mac'],
      'assignments',
      ['userId', 'mac'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await database.schema.createIndex('integrationTokensOfDevice').on('integrationTokens').column('mac').execute();
}

/** MACs of the further devices that a token opens. */
export async function tokensOfSeveralDevices(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('integrationTokens')
    .addColumn('macs', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
