import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** News before users are notified of them, what each account may get and is held for it, and what waits for chat spaces (ADR 42). */
export async function deviceNews(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('deviceNews'), engine)
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('news', 'text', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .addUniqueConstraint('deviceNewsOnce', ['mac', 'event'])
    .execute();
  await database.schema.createIndex('deviceNewsUnsent').on('deviceNews').columns(['sent', 'at']).execute();
  await database.schema
    .createTable('newsRates')
    .addColumn('userId', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('level', 'double precision', (column) => column.notNull())
    .addColumn('filledAt', 'bigint', (column) => column.notNull())
    .addColumn('held', 'text')
    .execute();
  await withNumber(database.schema.createTable('chatNews'), engine)
    .addColumn('space', 'text', (column) => column.notNull())
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('news', 'text', (column) => column.notNull())
    .execute();
}
