import type { Announced, RevisionRecords } from '../../ports/announcements.ts';
import type { RecordDatabase } from './engine.ts';

export function revisionQueries(database: RecordDatabase): RevisionRecords {
  return {
    all: () => database.selectFrom('revisions').selectAll().executeTakeFirstOrThrow(),
    devicesSince: (kind, revision) =>
      database
        .selectFrom('deviceRevisions')
        .select(['mac', 'revision'])
        .where('kind', '=', kind)
        .where('revision', '>', revision)
        .orderBy('mac')
        .execute(),
  };
}

/**
 * Reads a list again only after one of its records has changed, and answers the same array until then. Of two reads at a time the older
 * one answers what the newer one has read: nobody who gets an answer later gets an earlier state.
 */
export function readOnChange<Item>(
  database: RecordDatabase,
  kind: Announced,
  read: () => Promise<readonly Item[]>,
): () => Promise<readonly Item[]> {
  let known: { readonly revision: number; readonly items: Promise<readonly Item[]> } | undefined;
  return async () => {
    // In a transaction numbers are raised at its end: what it has changed itself would be missing.
    if (database.isTransaction) return read();
    // Read before the items: a change between the two is at worst read twice.
    const { [kind]: revision } = await database.selectFrom('revisions').selectAll().executeTakeFirstOrThrow();
    if (known !== undefined && known.revision >= revision) return known.items;
    const reading = { revision, items: read() };
    known = reading;
    const forget = () => {
      if (known === reading) known = undefined;
    };
    await reading.items.catch(forget);
    return (known ?? reading).items;
  };
}
