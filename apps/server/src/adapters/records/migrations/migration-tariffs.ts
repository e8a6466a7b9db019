import type { Kysely } from 'kysely';

/** Versions of the tariff of a device. */
export async function tariffs(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('tariffVersions')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('validFrom', 'text', (column) => column.notNull())
    .addColumn('highPrice', 'double precision', (column) => column.notNull())
    .addColumn('lowPrice', 'double precision', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('weekday', 'text', (column) => column.notNull())
    .addColumn('weekend', 'text', (column) => column.notNull())
    .addColumn('holidays', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tariffVersionsKey', ['mac', 'validFrom'])
    .execute();
}

/** What a kilowatt hour and a litre cost, and the CO2 of the former. */
export async function energyFigures(database: Kysely<unknown>): Promise<void> {
  for (const column of ['kwhPrice', 'kwhCo2', 'litrePrice']) {
    await database.schema.alterTable('devices').addColumn(column, 'double precision').execute();
  }
}
