import type { PublicLinkRecords } from '../../ports/records/access-records.ts';
import { toDevice } from './devices/devices.ts';
import type { RecordDatabase } from './engine.ts';

export function publicLinkQueries(database: RecordDatabase): PublicLinkRecords {
  const links = () => database.selectFrom('publicLinks').selectAll();
  return {
    async ensure(link) {
      const { userId, mac, name, createdAt } = link;
      return await database.transaction().execute(async (work) => {
        await work
          .deleteFrom('publicLinks')
          .where('userId', '=', userId)
          .where('mac', '=', mac)
          .where('name', '=', name)
          .where('expiresAt', '<=', createdAt)
          .execute();
        await work
          .insertInto('publicLinks')
          .values(link)
          .onConflict((conflict) => conflict.columns(['userId', 'mac', 'name']).doNothing())
          .execute();
        return await work
          .selectFrom('publicLinks')
          .selectAll()
          .where('userId', '=', userId)
          .where('mac', '=', mac)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
      });
    },
    async find(id, now) {
      const row = await database
        .selectFrom('publicLinks')
        .innerJoin('assignments', (join) =>
          join.onRef('assignments.userId', '=', 'publicLinks.userId').onRef('assignments.mac', '=', 'publicLinks.mac'),
        )
        .innerJoin('devices', 'devices.mac', 'publicLinks.mac')
        .selectAll('devices')
        .select('publicLinks.expiresAt')
        .where('publicLinks.id', '=', id)
        .where((each) => each.or([each('assignments.until', 'is', null), each('assignments.until', '>', now)]))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { expiresAt, ...device } = row;
      return { device: toDevice(device), expiresAt };
    },
    ofDevice: (mac) => links().where('mac', '=', mac).orderBy('createdAt').orderBy('name').execute(),
    async setExpiry(id, expiresAt) {
      await database.updateTable('publicLinks').set({ expiresAt }).where('id', '=', id).execute();
    },
    async remove(id) {
      await database.deleteFrom('publicLinks').where('id', '=', id).execute();
    },
  };
}
