import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** Webhooks and e-mail addresses of accounts, and what is delivered to them; both go with their account. */
export async function outgoing(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('outgoingAddresses'), engine)
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('secretId', 'text', (column) => column.notNull())
    .addColumn('formerSecretId', 'text')
    .addColumn('renewedAt', 'bigint')
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addColumn('stoppedAt', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('outgoingAddressesOfUser').on('outgoingAddresses').column('userId').execute();
  await withNumber(database.schema.createTable('deliveries'), engine)
    .addColumn('addressId', 'integer', (column) =>
      column.notNull().references('outgoingAddresses.id').onDelete('cascade'),
    )
    .addColumn('messageId', 'text', (column) => column.notNull())
    .addColumn('news', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAt', 'bigint')
    .addColumn('triedAt', 'bigint')
    .addColumn('durationMs', 'integer')
    .addColumn('code', 'integer')
    .addColumn('answer', 'text')
    .execute();
  await database.schema.createIndex('deliveriesOfAddress').on('deliveries').columns(['addressId', 'id']).execute();
  await database.schema.createIndex('deliveriesDue').on('deliveries').columns(['status', 'nextAt']).execute();
}
