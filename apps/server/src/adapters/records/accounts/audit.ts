import { type ExpressionBuilder, sql } from 'kysely';
import type { AuditEntry, AuditFilter, AuditRecords } from '../../../ports/records/audit-records.ts';
import type { RecordDatabase } from '../engine.ts';
import type { RecordTables } from '../schema.ts';
import { auditHash, CHAIN_START } from './audit-chain.ts';

const COLUMNS = ['id', 'at', 'login', 'action', 'mac', 'address', 'detail', 'error'] as const;

export function auditQueries(database: RecordDatabase): AuditRecords {
  let adding = Promise.resolve();
  return {
    async add(entry) {
      // One after the other; the index refuses a second follower of an entry, which another process may have added.
      adding = adding.catch(() => undefined).then(() => addNext(database, entry));
      await adding;
    },
    chain: ({ after, limit }) =>
      database
        .selectFrom('audit')
        .select([...COLUMNS, 'hash'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    list: ({ limit, ...filter }) =>
      database
        .selectFrom('audit')
        .select(COLUMNS)
        .where((row) => row.and(conditionsOf(row, filter)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}

/** Tries to follow the last entry while others do the same. */
const TRIES = 50;

async function addNext(database: RecordDatabase, entry: AuditEntry): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const last = await database.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
    const hash = last?.hash ?? CHAIN_START;
    // Where entries were put in another order the last one has a follower: the break shows, and records go on.
    const previous = tried < TRIES ? hash : auditHash(hash, entry);
    const { numInsertedOrUpdatedRows: added } = await database
      .insertInto('audit')
      .values({ ...entry, previous, hash: auditHash(previous, entry) })
      .onConflict((conflict) => conflict.column('previous').doNothing())
      .executeTakeFirstOrThrow();
    if (added !== 0n || tried >= TRIES) return;
  }
}

function conditionsOf(row: ExpressionBuilder<RecordTables, 'audit'>, filter: AuditFilter) {
  const { login, mac, action, refused, from, to, before } = filter;
  return [
    ...(before === undefined ? [] : [row('id', '<', before)]),
    ...(from === undefined ? [] : [row('at', '>=', from)]),
    ...(to === undefined ? [] : [row('at', '<', to)]),
    ...(action === undefined ? [] : [row('action', '=', action)]),
    ...(mac === undefined ? [] : [row('mac', 'like', `%${mac}%`)]),
    ...(refused === undefined ? [] : [row('error', refused ? 'is not' : 'is', null)]),
    ...(login === undefined
      ? []
      : [row.or([has('login', login), row.and([row('action', 'like', 'user%'), has('detail', login)])])]),
  ];
}

/** That a text has another in it, whatever the case of the letters. */
function has(column: 'login' | 'detail', text: string) {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
