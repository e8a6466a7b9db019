import type { Kysely } from 'kysely';

/** Sessions name where they are used. */
export async function signIn(database: Kysely<unknown>): Promise<void> {
  for (const column of ['address', 'agent']) {
    await database.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
}
