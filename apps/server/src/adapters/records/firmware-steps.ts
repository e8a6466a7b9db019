import type { FirmwareRecords } from '../../ports/firmware-records.ts';
import type { RecordDatabase } from './engine.ts';

export function firmwareStepQueries(database: RecordDatabase): FirmwareRecords {
  return {
    async find(mac) {
      return await database.selectFrom('firmwareSteps').selectAll().where('mac', '=', mac).executeTakeFirst();
    },
    async put({ mac, ...step }) {
      await database.transaction().execute(async (change) => {
        const device = await change.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        await change
          .insertInto('firmwareSteps')
          .values({ mac, ...step })
          .onConflict((conflict) => conflict.column('mac').doUpdateSet(step))
          .execute();
      });
    },
  };
}
