import { type Kysely, sql } from 'kysely';
import type { EngineName } from '../numbered-table.ts';

/** A number that every change of a device raises, whichever program makes it: who keeps all devices reads them again only then. */
export async function deviceRevision(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await database.schema
    .createTable('deviceRevision')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into device_revision (revision) values (1)`.execute(database);
  for (const statement of TRIGGERS[engine]) await sql.raw(statement).execute(database);
}

const RAISE = 'update device_revision set revision = revision + 1';

const TRIGGERS: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: ['insert', 'update', 'delete'].map(
    (change) => `create trigger device_${change} after ${change} on devices begin ${RAISE}; end`,
  ),
  postgres: [
    `create function raise_device_revision() returns trigger language plpgsql as $$ begin ${RAISE}; return null; end $$`,
    // At the end of a transaction: two that change several devices would otherwise wait for each other.
    'create constraint trigger device_change after insert or update or delete on devices ' +
      'deferrable initially deferred for each row execute function raise_device_revision()',
  ],
};
