import type { ImportPart } from '../../ports/import-records.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { RecordDatabase } from './engine.ts';
import type { ImportPartRow } from './schema.ts';

export function importQueries(database: RecordDatabase): RecordStore['imports'] {
  const imports = () => database.selectFrom('imports').selectAll();
  return {
    find: (id) => imports().where('id', '=', id).executeTakeFirst(),
    ofDevice: (mac) => imports().where('mac', '=', mac).orderBy('createdAt', 'desc').orderBy('id').execute(),
    async putPart({ id, mac, source, name, login, createdAt }, part) {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('imports')
          .values({ id, mac, source, name, login, createdAt })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        await transaction
          .insertInto('importParts')
          .values(rowOf(part))
          .onConflict((conflict) => conflict.columns(['importId', 'part']).doNothing())
          .execute();
      });
    },
    async parts(id) {
      const rows = await database
        .selectFrom('importParts')
        .selectAll()
        .where('importId', '=', id)
        .orderBy('part')
        .execute();
      return rows.map(partOf);
    },
    async segmentStarts(mac, source) {
      // The instants of every sample stand in the same rows, and are many: they are not read.
      const rows = await database
        .selectFrom('importParts')
        .innerJoin('imports', 'imports.id', 'importParts.importId')
        .select('importParts.segmentStarts')
        .where('imports.mac', '=', mac)
        .where('imports.source', '=', source)
        .execute();
      const starts = new Set(rows.flatMap(({ segmentStarts }) => JSON.parse(segmentStarts) as number[]));
      return [...starts].sort((a, b) => a - b);
    },
    async remove(id) {
      await database.deleteFrom('imports').where('id', '=', id).execute();
    },
  };
}

function rowOf({ times, segmentStarts, ...part }: ImportPart): ImportPartRow {
  return { ...part, times: JSON.stringify(times), segmentStarts: JSON.stringify(segmentStarts) };
}

function partOf({ times, segmentStarts, ...part }: ImportPartRow): ImportPart {
  return { ...part, times: JSON.parse(times) as number[], segmentStarts: JSON.parse(segmentStarts) as number[] };
}
