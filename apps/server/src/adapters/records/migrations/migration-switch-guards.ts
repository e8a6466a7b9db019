import type { Kysely } from 'kysely';

/** Locks, and what is asked before it is switched: of relays by their number, of a generator at place 0. */
export async function switchGuards(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('switchGuards')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('lockedAt', 'bigint')
    .addColumn('lockedBy', 'text')
    .addColumn('ask', 'integer')
    .addColumn('critical', 'integer', (column) => column.notNull())
    .addColumn('usedBy', 'text')
    .addColumn('usedSince', 'bigint')
    .addPrimaryKeyConstraint('switchGuardsKey', ['mac', 'place'])
    .execute();
}
