import type { RecordStore } from '../../ports/record-store.ts';
import type { RecordDatabase } from './engine.ts';

export function auditQueries(database: RecordDatabase): RecordStore['audit'] {
  return {
    async add(entry) {
      await database.insertInto('audit').values(entry).execute();
    },
    list: (limit) =>
      database
        .selectFrom('audit')
        .select(['at', 'login', 'action', 'mac', 'address', 'detail'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
