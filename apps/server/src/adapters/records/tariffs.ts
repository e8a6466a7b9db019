import type { TariffRecord, TariffRecords } from '../../ports/records/tariff-records.ts';
import type { RecordDatabase } from './engine.ts';
import type { TariffVersionRow } from './schema.ts';

export function tariffQueries(database: RecordDatabase): TariffRecords {
  return {
    async ofDevices(macs) {
      if (macs.length === 0) return [];
      const rows = await database
        .selectFrom('tariffVersions')
        .selectAll()
        .where('mac', 'in', macs)
        .orderBy('mac')
        .orderBy('validFrom')
        .execute();
      return rows.map(toTariff);
    },
    async put(tariff) {
      const { mac, validFrom, ...changed } = rowOf(tariff);
      await database
        .insertInto('tariffVersions')
        .values({ mac, validFrom, ...changed })
        .onConflict((conflict) => conflict.columns(['mac', 'validFrom']).doUpdateSet(changed))
        .execute();
    },
    async remove(mac, validFrom) {
      const gone = await database
        .deleteFrom('tariffVersions')
        .where('mac', '=', mac)
        .where('validFrom', '=', validFrom)
        .returning('mac')
        .executeTakeFirst();
      return gone !== undefined;
    },
  };
}

function rowOf({ weekday, weekend, holidays, ...plain }: TariffRecord): TariffVersionRow {
  return {
    ...plain,
    weekday: JSON.stringify(weekday),
    weekend: JSON.stringify(weekend),
    holidays: JSON.stringify(holidays),
  };
}

function toTariff({ weekday, weekend, holidays, ...plain }: TariffVersionRow): TariffRecord {
  return {
    ...plain,
    weekday: JSON.parse(weekday),
    weekend: JSON.parse(weekend),
    holidays: JSON.parse(holidays),
  };
}
