import type { Kysely } from 'kysely';

/** Where e-mails about an account go. */
export async function accountMail(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('email', 'text').execute();
}
