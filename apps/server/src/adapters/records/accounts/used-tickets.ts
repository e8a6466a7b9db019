import type { UsedTicketRecords } from '../../../ports/records/sign-in/used-ticket-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function usedTicketQueries(database: RecordDatabase): UsedTicketRecords {
  return {
    async has(id) {
      const row = await database.selectFrom('usedTickets').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    async use(id, { until, now }) {
      await database.deleteFrom('usedTickets').where('until', '<=', now).execute();
      const { numInsertedOrUpdatedRows: added = 0n } = await database
        .insertInto('usedTickets')
        .values({ id, until })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return added > 0n;
    },
  };
}
