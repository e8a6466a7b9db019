import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** The tables of the first version. */
export async function accountsAndDevices(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('users'), engine)
    .addColumn('login', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('kind', 'integer', (column) => column.notNull())
    .addColumn('demo', 'integer', (column) => column.notNull())
    .addColumn('applications', 'text', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .execute();
  await devices(database);
  await memos(database);
  await assignments(database);
  await sessions(database);
  await database.schema
    .createTable('hierarchies')
    .addColumn('userId', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('menu', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await auditAndFacts(database, engine);
}

async function devices(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('devices')
    .addColumn('mac', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('phases', 'integer', (column) => column.notNull())
    .addColumn('lora', 'integer', (column) => column.notNull())
    .addColumn('nilm', 'integer', (column) => column.notNull())
    .addColumn('adapter', 'text', (column) => column.notNull())
    .addColumn('adapterKey', 'text')
    .addColumn('credentialHash', 'text')
    .addColumn('timeZone', 'text', (column) => column.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('mrk', 'double precision', (column) => column.notNull())
    .addColumn('rk', 'double precision', (column) => column.notNull())
    .addColumn('energyOffset', 'double precision', (column) => column.notNull())
    .addColumn('transformationRatio', 'double precision', (column) => column.notNull())
    .addColumn('maxCurrent', 'double precision', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('kwPrice', 'double precision')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
}

/** Without a reference to the device: a memo that comes late for one just removed must not fail its whole batch. */
async function memos(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('deviceMemos')
    .addColumn('mac', 'text', (column) => column.primaryKey().notNull())
    .addColumn('boot', 'bigint', (column) => column.notNull())
    .addColumn('connection', 'text')
    .addColumn('firmware', 'text')
    .addColumn('device', 'text')
    .addColumn('interval', 'double precision')
    .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
    .execute();
}

async function assignments(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('assignments')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('owner', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addPrimaryKeyConstraint('assignmentsKey', ['userId', 'mac'])
    .execute();
  await database.schema.createIndex('assignmentsOfDevice').on('assignments').column('mac').execute();
}

async function sessions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('sessionsOfUser').on('sessions').column('userId').execute();
}

async function auditAndFacts(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('audit'), engine)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('login', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('mac', 'text')
    .addColumn('address', 'text')
    .addColumn('detail', 'text')
    .execute();
  await database.schema
    .createTable('facts')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
