import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import { type Kysely, sql } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** Notifications of users (D67), and events that devices report (D47). */
export async function newsAndEvents(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await pairs(database, engine);
  await notifications(database, engine);
  await database.schema
    .createTable('toldStatuses')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('deviceEvents')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('register', 'text')
    .addPrimaryKeyConstraint('deviceEventsKey', ['mac', 'id'])
    .execute();
}

/** A pair ends with its assignment; those that run already get the one that an assignment starts with. */
async function pairs(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('notificationPairs'), engine)
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('destination', 'integer', (column) => column.notNull())
    .addColumn('space', 'text', (column) => column.notNull())
    .addUniqueConstraint('notificationPairsOnce', ['userId', 'mac', 'type', 'destination', 'space'])
    .addForeignKeyConstraint(
      'notificationPairsOfAssignment',
      ['userId', 'mac'],
      'assignments',
      ['userId', 'mac'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await sql`insert into notification_pairs (user_id, mac, type, destination, space)
    select user_id, mac, ${sql.lit(PAIR_TYPES.status)}, ${sql.lit(PAIR_DESTINATIONS.platform)}, '' from assignments`.execute(
    database,
  );
}

async function notifications(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('notifications'), engine)
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('notificationsOfUser').on('notifications').columns(['userId', 'id']).execute();
}
