import type { MenuKey, MenuRecords } from '../../ports/menu-records.ts';
import type { RecordDatabase } from './engine.ts';

/** Revision of a menu that was not saved yet. */
const NONE_SAVED = 0;
const KEY = ['userId', 'kind', 'subject'] as const satisfies readonly (keyof MenuKey)[];

export function menuQueries(database: RecordDatabase): MenuRecords {
  return {
    find: ({ userId, kind, subject }) =>
      database
        .selectFrom('menus')
        .select(['menu', 'revision'])
        .where((row) => row.and({ userId, kind, subject }))
        .executeTakeFirst(),
    async put({ userId, kind, subject }, menu, revision) {
      const first = database
        .insertInto('menus')
        .values({ userId, kind, subject, menu, revision: NONE_SAVED + 1 })
        .returning('revision');
      const replacing = database
        .updateTable('menus')
        .set((row) => ({ menu, revision: row('revision', '+', 1) }))
        .where((row) => row.and({ userId, kind, subject, revision: revision ?? NONE_SAVED }))
        .returning('revision');
      const stored = await (revision === undefined
        ? first.onConflict((conflict) =>
            conflict.columns(KEY).doUpdateSet((row) => ({ menu, revision: row('menus.revision', '+', 1) })),
          )
        : revision === NONE_SAVED
          ? first.onConflict((conflict) => conflict.columns(KEY).doNothing())
          : replacing
      ).executeTakeFirst();
      return stored?.revision ?? null;
    },
  };
}
