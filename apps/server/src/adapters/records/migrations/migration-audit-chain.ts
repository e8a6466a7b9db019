import type { Kysely } from 'kysely';
import type { AuditEntry } from '../../../ports/records/audit-records.ts';
import { auditHash, CHAIN_START } from '../accounts/audit-chain.ts';

const AT_ONCE = 1_000;

type Numbered = AuditEntry & { readonly id: number };
interface Tables {
  audit: Numbered & { hash: string | null; previous: string | null };
}

/** Chains what is on record; no two entries follow the same one, though several programs write at the same time. */
export async function auditChain(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('audit').addColumn('hash', 'text').execute();
  await database.schema.alterTable('audit').addColumn('previous', 'text').execute();
  const audit = database as Kysely<Tables>;
  let previous = CHAIN_START;
  for (let last = 0; ; ) {
    const entries = await audit
      .selectFrom('audit')
      .select(['id', 'at', 'login', 'action', 'mac', 'address', 'detail', 'error'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const entry of entries) {
      const hash = auditHash(previous, entry);
      await audit.updateTable('audit').set({ hash, previous }).where('id', '=', entry.id).execute();
      previous = hash;
      last = entry.id;
    }
    if (entries.length < AT_ONCE) break;
  }
  await database.schema.createIndex('audit_previous').on('audit').column('previous').unique().execute();
}
