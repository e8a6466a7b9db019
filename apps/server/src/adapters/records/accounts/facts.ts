import type { FactRecords } from '../../../ports/records/fact-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function factQueries(database: RecordDatabase): FactRecords {
  return {
    async read(name) {
      const row = await database.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value;
    },
    async write(name, value) {
      await database
        .insertInto('facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async writeOnce(name, value) {
      await database
        .insertInto('facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const row = await database.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? value;
    },
    async remove(name) {
      await database.deleteFrom('facts').where('name', '=', name).execute();
    },
  };
}
