import type { RelayRecords } from '../../../ports/records/relay-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function relayQueries(database: RecordDatabase): RelayRecords {
  return {
    async of(mac) {
      return await database.selectFrom('relays').selectAll().where('mac', '=', mac).orderBy('relay').execute();
    },
    async change(mac, changes) {
      await database.transaction().execute(async (change) => {
        const device = await change.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        for (const { relay, ...changed } of changes) {
          const row = { mac, relay, name: null, power: null, ...changed };
          await change
            .insertInto('relays')
            .values(row)
            .onConflict((conflict) => conflict.columns(['mac', 'relay']).doUpdateSet({ relay, ...changed }))
            .execute();
        }
      });
    },
  };
}
