import type { Kysely } from 'kysely';

interface Before {
  assignments: { owner: number; level: string };
}

/**
 * Owner or not becomes one of three levels: who owned a device owns it, everybody else operates it, as they could switch its
 * relays until now (D9).
 */
export async function assignmentLevels(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('assignments')
    .addColumn('level', 'text', (column) => column.notNull().defaultTo('operate'))
    .execute();
  const before = database as Kysely<Before>;
  await before.updateTable('assignments').set({ level: 'own' }).where('owner', '=', 1).execute();
  await database.schema.alterTable('assignments').dropColumn('owner').execute();
}
