import { ERRORS } from '@phasor/contract';
import { type Kysely, sql } from 'kysely';

/** Tells what was refused from what was done (D11): the name of the error stood among the details before. */
export async function auditRefusals(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('audit').addColumn('error', 'text').execute();
  const names = sql.join(Object.keys(ERRORS));
  await sql`update audit set error = detail, detail = null where detail in (${names})`.execute(database);
}
