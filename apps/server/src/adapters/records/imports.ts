import type { SampleFamilyName } from '@phasor/contract';
import type { FamilyInstants, ImportPart, ImportRecords } from '../../ports/records/import-records.ts';
import type { RecordDatabase } from './engine.ts';
import type { ImportPartRow } from './schema.ts';

export function importQueries(database: RecordDatabase): ImportRecords {
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
      return joinedInstants(rows.map(({ segmentStarts }) => instantsOf(segmentStarts)));
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
  return { ...part, times: instantsOf(times), segmentStarts: instantsOf(segmentStarts) };
}

/** Once a list alone was kept: that of the only family that could be imported. */
function instantsOf(text: string): FamilyInstants {
  const kept = JSON.parse(text) as FamilyInstants | readonly number[];
  return Array.isArray(kept) ? { electrical: kept } : (kept as FamilyInstants);
}

function joinedInstants(all: readonly FamilyInstants[]): FamilyInstants {
  const joined: Partial<Record<SampleFamilyName, number[]>> = {};
  for (const [family, instants] of all.flatMap(entriesOf)) {
    joined[family] = [...new Set([...(joined[family] ?? []), ...instants])].sort((a, b) => a - b);
  }
  return joined;
}

const entriesOf = (instants: FamilyInstants) => Object.entries(instants) as [SampleFamilyName, readonly number[]][];
