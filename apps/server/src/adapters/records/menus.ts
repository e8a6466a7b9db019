import { sql } from 'kysely';
import type { MenuRecords } from '../../ports/records/menu-records.ts';
import type { RecordDatabase } from './engine.ts';

/** Revision of a menu that was not saved yet. */
const NONE_SAVED = 0;
/** What the key is unique by; null would be unlike null. */
const KEY = sql`coalesce(${sql.ref('userId')}, 0), kind, subject`;

export function menuQueries(database: RecordDatabase): MenuRecords {
  return {
    find: ({ userId, kind, subject }) =>
      database
        .selectFrom('menus')
        .select(['menu', 'revision'])
        .where('userId', 'is not distinct from', userId)
        .where((row) => row.and({ kind, subject }))
        .executeTakeFirst(),
    async put({ userId, kind, subject }, menu, revision) {
      const first = database
        .insertInto('menus')
        .values({ userId, kind, subject, menu, revision: NONE_SAVED + 1 })
        .returning('revision');
      const replacing = database
        .updateTable('menus')
        .set((row) => ({ menu, revision: row('revision', '+', 1) }))
        .where('userId', 'is not distinct from', userId)
        .where((row) => row.and({ kind, subject, revision: revision ?? NONE_SAVED }))
        .returning('revision');
      const stored = await (revision === undefined
        ? first.onConflict((conflict) =>
            conflict.expression(KEY).doUpdateSet((row) => ({ menu, revision: row('menus.revision', '+', 1) })),
          )
        : revision === NONE_SAVED
          ? first.onConflict((conflict) => conflict.expression(KEY).doNothing())
          : replacing
      ).executeTakeFirst();
      return stored?.revision ?? null;
    },
  };
}
