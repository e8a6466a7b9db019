import type { Kysely } from 'kysely';

/** The table of the statuses that users were notified of last gets the name that the code has for them. */
export async function notifiedStatuses(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('toldStatuses').renameTo('notifiedStatuses').execute();
}
