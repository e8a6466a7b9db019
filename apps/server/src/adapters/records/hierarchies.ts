import type { RecordStore } from '../../ports/records/record-store.ts';
import type { RecordDatabase } from './engine.ts';

/** Revision of an account that has saved no tree yet. */
const NONE_SAVED = 0;

export function hierarchyQueries(database: RecordDatabase): RecordStore['hierarchies'] {
  const replace = (menu: string) =>
    database.updateTable('hierarchies').set((row) => ({ menu, revision: row('revision', '+', 1) }));
  const insert = (userId: number, menu: string) =>
    database.insertInto('hierarchies').values({ userId, menu, revision: NONE_SAVED + 1 });

  return {
    async find(userId) {
      const row = await database
        .selectFrom('hierarchies')
        .select(['menu', 'revision'])
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row && { menu: JSON.parse(row.menu), revision: row.revision };
    },
    async put(userId, menu, revision) {
      const text = JSON.stringify(menu);
      const first = insert(userId, text).returning('revision');
      const stored = await (revision === undefined
        ? first.onConflict((conflict) =>
            conflict
              .column('userId')
              .doUpdateSet((row) => ({ menu: text, revision: row('hierarchies.revision', '+', 1) })),
          )
        : revision === NONE_SAVED
          ? first.onConflict((conflict) => conflict.column('userId').doNothing())
          : replace(text).where('userId', '=', userId).where('revision', '=', revision).returning('revision')
      ).executeTakeFirst();
      return stored?.revision ?? null;
    },
  };
}
