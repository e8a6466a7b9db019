import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** Pairs of edges without an appliance, what people corrected, and appliances that were joined into others. */
export async function applianceCorrections(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await database.schema
    .createTable('unnamedRuns')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('end', 'bigint', (column) => column.notNull())
    .addColumn('riseP', 'double precision', (column) => column.notNull())
    .addColumn('riseQ', 'double precision')
    .addColumn('riseI', 'double precision')
    .addColumn('fallP', 'double precision', (column) => column.notNull())
    .addColumn('fallQ', 'double precision')
    .addColumn('fallI', 'double precision')
    .addColumn('peak', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('unnamedRunsKey', ['mac', 'phase', 'start'])
    .execute();
  await withNumber(database.schema.createTable('applianceCorrections'), engine)
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('login', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('undoneAt', 'bigint')
    .addColumn('undoneBy', 'text')
    .execute();
  await database.schema
    .createIndex('applianceCorrectionsOf')
    .on('applianceCorrections')
    .columns(['mac', 'id'])
    .execute();
  await database.schema
    .alterTable('appliances')
    .addColumn('joinedInto', 'integer', (column) => column.references('appliances.id').onDelete('cascade'))
    .execute();
}
