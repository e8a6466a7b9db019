import { configurationCrc } from '@phasor/contract';
import type { LoraConfigurationRecords } from '../../../ports/records/lorawan-records.ts';
import type { RecordDatabase } from '../engine.ts';

/** Configurations kept of a device (D64). */
const KEPT = 8;

export function loraConfigurationQueries(database: RecordDatabase): LoraConfigurationRecords {
  return {
    async keep(mac, configuration, at) {
      const crc = configurationCrc(configuration);
      const kept = { configuration: JSON.stringify(configuration), keptAt: at };
      await database.transaction().execute(async (change) => {
        const device = await change.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        await change
          .insertInto('loraConfigurations')
          .values({ mac, crc, ...kept })
          .onConflict((conflict) => conflict.columns(['mac', 'crc']).doUpdateSet(kept))
          .execute();
        const stay = change
          .selectFrom('loraConfigurations')
          .select('crc')
          .where('mac', '=', mac)
          .orderBy('keptAt', 'desc')
          .orderBy('crc')
          .limit(KEPT);
        await change.deleteFrom('loraConfigurations').where('mac', '=', mac).where('crc', 'not in', stay).execute();
      });
    },
    async find(mac, crc) {
      const row = await database
        .selectFrom('loraConfigurations')
        .select('configuration')
        .where('mac', '=', mac)
        .where('crc', '=', crc)
        .executeTakeFirst();
      return row && JSON.parse(row.configuration);
    },
    async ofDevice(mac) {
      const rows = await database
        .selectFrom('loraConfigurations')
        .select('configuration')
        .where('mac', '=', mac)
        .orderBy('keptAt', 'desc')
        .orderBy('crc')
        .execute();
      return rows.map(({ configuration }) => JSON.parse(configuration));
    },
  };
}
