import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** Everything of a device goes with it; imprints and runs go with their appliance. */
export async function appliances(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('appliances'), engine)
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('learned', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('appliancesName', ['mac', 'name'])
    .execute();
  await imprints(database, engine);
  await runs(database);
  await database.schema
    .createTable('applianceSettings')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('autoLearn', 'integer', (column) => column.notNull())
    .addColumn('threshold', 'double precision', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('detectorMarks')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('detectorMarksKey', ['mac', 'phase'])
    .execute();
}

async function imprints(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await withNumber(database.schema.createTable('imprints'), engine)
    .addColumn('applianceId', 'integer', (column) => column.notNull().references('appliances.id').onDelete('cascade'))
    .addColumn('recordedAt', 'bigint', (column) => column.notNull())
    .addColumn('activePower', 'double precision', (column) => column.notNull())
    .addColumn('reactivePower', 'double precision')
    .addColumn('current', 'double precision')
    .addColumn('shape', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('imprintsOfAppliance').on('imprints').column('applianceId').execute();
}

async function runs(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('applianceRuns')
    .addColumn('applianceId', 'integer', (column) => column.notNull().references('appliances.id').onDelete('cascade'))
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addColumn('end', 'bigint')
    .addColumn('energy', 'double precision', (column) => column.notNull())
    .addColumn('predictionRate', 'double precision', (column) => column.notNull())
    .addColumn('computed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('applianceRunsKey', ['applianceId', 'start'])
    .execute();
  // Of a long history what overlaps a range is found by whichever end is nearer.
  await database.schema.createIndex('applianceRunsEnd').on('applianceRuns').columns(['applianceId', 'end']).execute();
}
