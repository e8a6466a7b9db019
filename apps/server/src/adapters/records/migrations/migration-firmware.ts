import type { Kysely } from 'kysely';

/** Releases, and jobs that know what they install: a step that a device reported without a job has no owner any more. */
export async function firmware(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('firmwareSteps').execute();
  await database.schema
    .createTable('firmwareReleases')
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('signature', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('firmwareReleasesKey', ['type', 'version'])
    .execute();
  await database.schema
    .createTable('firmwareJobs')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('completion', 'double precision')
    .addColumn('reason', 'integer')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
