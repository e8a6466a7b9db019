import type { Selectable } from 'kysely';
import type { Tallies, Tally, TallyKind, TallyRecords } from '../../../ports/records/sign-in/tally-records.ts';
import type { RecordDatabase } from '../engine.ts';
import type { TallyRow } from '../schema.ts';

export function tallyQueries(database: RecordDatabase): TallyRecords {
  return {
    async read(kind, names) {
      const rows = database.selectFrom('tallies').selectAll().where('kind', '=', kind).where('name', 'in', names);
      return toTallies(await rows.execute());
    },
    async change(kind, names, next) {
      await database.transaction().execute(async (work) => {
        const known = await held(work, kind, names);
        const after = next(known);
        const gone = names.filter((name) => !after.has(name));
        if (gone.length > 0) await removed(work, kind, gone);
        if (after.size > 0) await written(work, kind, after);
      });
    },
    async tidy(kind, { now, most }) {
      const ofKind = () => database.deleteFrom('tallies').where('kind', '=', kind);
      await ofKind().where('until', '<=', now).execute();
      const beyond = await database
        .selectFrom('tallies')
        .select('until')
        .where('kind', '=', kind)
        .orderBy('until', 'desc')
        .offset(most)
        .limit(1)
        .executeTakeFirst();
      if (beyond !== undefined) await ofKind().where('until', '<=', beyond.until).execute();
    },
  };
}

/** Reads tallies so that other changes of them wait, also of names that are new: in the order of names, so that two changes never wait for each other. */
async function held(work: RecordDatabase, kind: TallyKind, names: readonly string[]): Promise<Tallies> {
  const rows = await work
    .insertInto('tallies')
    .values([...names].sort().map((name) => ({ kind, name, times: '[]', slowed: 0, until: 0 })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name']).doUpdateSet((row) => ({ slowed: row.ref('tallies.slowed') })),
    )
    .returningAll()
    .execute();
  return toTallies(rows.filter(({ times }) => times !== '[]'));
}

async function written(work: RecordDatabase, kind: TallyKind, tallies: Tallies): Promise<void> {
  await work
    .insertInto('tallies')
    .values([...tallies].map(([name, tally]) => ({ kind, name, ...tally, times: JSON.stringify(tally.times) })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name']).doUpdateSet((row) => ({
        times: row.ref('excluded.times'),
        slowed: row.ref('excluded.slowed'),
        until: row.ref('excluded.until'),
      })),
    )
    .execute();
}

async function removed(work: RecordDatabase, kind: TallyKind, names: readonly string[]): Promise<void> {
  await work.deleteFrom('tallies').where('kind', '=', kind).where('name', 'in', names).execute();
}

function toTallies(rows: readonly Selectable<TallyRow>[]): Tallies {
  return new Map(rows.map(({ name, times, slowed, until }) => [name, toTally({ times, slowed, until })]));
}

function toTally({ times, ...rest }: Pick<Selectable<TallyRow>, 'times' | 'slowed' | 'until'>): Tally {
  return { times: JSON.parse(times), ...rest };
}
