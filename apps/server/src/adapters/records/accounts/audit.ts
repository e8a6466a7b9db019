import { type ExpressionBuilder, sql } from 'kysely';
import type { AuditFilter, AuditRecords } from '../../../ports/records/audit-records.ts';
import type { RecordDatabase } from '../engine.ts';
import type { RecordTables } from '../schema.ts';

export function auditQueries(database: RecordDatabase): AuditRecords {
  return {
    async add(entry) {
      await database.insertInto('audit').values(entry).execute();
    },
    list: ({ limit, ...filter }) =>
      database
        .selectFrom('audit')
        .select(['id', 'at', 'login', 'action', 'mac', 'address', 'detail', 'error'])
        .where((row) => row.and(conditionsOf(row, filter)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
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
