import type { HierarchyMenu } from '@phasor/contract';
import type { HierarchyRecords } from '../../ports/records/hierarchy-records.ts';
import type { RecordDatabase } from './engine.ts';

/** Revision of an account that has saved no tree yet. */
const NONE_SAVED = 0;

export function hierarchyQueries(database: RecordDatabase): HierarchyRecords {
  return {
    async find(userId) {
      const row = await database
        .selectFrom('hierarchies')
        .select(['menu', 'revision'])
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row && { menu: JSON.parse(row.menu), revision: row.revision };
    },
    put: (userId, menu, revision) => putHierarchy(database, userId, { menu, revision }),
  };
}

/** Stores a tree, also within a transaction, see `hierarchies.put`. */
export async function putHierarchy(
  database: RecordDatabase,
  userId: number,
  { menu, revision }: { readonly menu: HierarchyMenu; readonly revision: number | undefined },
): Promise<number | null> {
  const text = JSON.stringify(menu);
  const replacing = database
    .updateTable('hierarchies')
    .set((row) => ({ menu: text, revision: row('revision', '+', 1) }))
    .where('userId', '=', userId);
  const first = database
    .insertInto('hierarchies')
    .values({ userId, menu: text, revision: NONE_SAVED + 1 })
    .returning('revision');
  const stored = await (revision === undefined
    ? first.onConflict((conflict) =>
        conflict.column('userId').doUpdateSet((row) => ({ menu: text, revision: row('hierarchies.revision', '+', 1) })),
      )
    : revision === NONE_SAVED
      ? first.onConflict((conflict) => conflict.column('userId').doNothing())
      : replacing.where('revision', '=', revision).returning('revision')
  ).executeTakeFirst();
  return stored?.revision ?? null;
}
