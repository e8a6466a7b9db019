import type { Kysely } from 'kysely';
import { type EngineName, withNumber } from '../numbered-table.ts';

/** Meters stored on a precision meter, with their test results and their images. */
export async function storedMeters(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await database.schema
    .createTable('storedMeters')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('tests', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('storedMetersKey', ['mac', 'id'])
    .execute();
  await withNumber(database.schema.createTable('storedMeterImages'), engine)
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('meterId', 'integer', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint('storedMeterImagesMeter', ['mac', 'meterId'], 'storedMeters', ['mac', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('storedMeterImagesOfMeter')
    .on('storedMeterImages')
    .columns(['mac', 'meterId'])
    .execute();
}
