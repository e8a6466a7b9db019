import type { RecordStore } from '../../../ports/records/record-store.ts';
import type { RecordDatabase } from '../engine.ts';

export function factQueries(database: RecordDatabase): RecordStore['facts'] {
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
  };
}
