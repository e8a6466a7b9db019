import type { Site, SiteRecords } from '../../../ports/records/site-records.ts';
import type { RecordDatabase } from '../engine.ts';
import { type SiteRow, toFlag } from '../schema.ts';

export function siteQueries(database: RecordDatabase): SiteRecords {
  return {
    async of(macs) {
      const rows = await database
        .selectFrom('sites')
        .selectAll()
        .where('mac', 'in', [...macs, ''])
        .execute();
      return new Map(rows.map((row) => [row.mac, toSite(row)]));
    },
    async change(mac, { limits, feedsIn }) {
      const changed = {
        ...(limits !== undefined && { limits: JSON.stringify(limits) }),
        ...(feedsIn !== undefined && { feedsIn: toFlag(feedsIn) }),
      };
      await database.transaction().execute(async (work) => {
        const device = await work.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        await work
          .insertInto('sites')
          .values({ mac, limits: '{}', feedsIn: 0, ...changed })
          .onConflict((conflict) => conflict.column('mac').doUpdateSet({ mac, ...changed }))
          .execute();
      });
    },
  };
}

function toSite({ limits, feedsIn }: SiteRow): Site {
  return { limits: JSON.parse(limits), feedsIn: feedsIn === 1 };
}
