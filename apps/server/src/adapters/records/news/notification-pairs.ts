import type { NotificationPairRecords } from '../../../ports/records/notification-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function notificationPairQueries(database: RecordDatabase): NotificationPairRecords {
  return {
    of: (userId, mac) =>
      database
        .selectFrom('notificationPairs')
        .selectAll()
        .where('userId', '=', userId)
        .where('mac', '=', mac)
        .orderBy('id')
        .execute(),
    async add({ userId, mac, type, destination, space, dipClass = null, swellClass = null }) {
      const pair = { userId, mac, type, destination, space, dipClass, swellClass };
      const { id } = await database
        .insertInto('notificationPairs')
        .values(pair)
        .onConflict((conflict) =>
          conflict.columns(['userId', 'mac', 'type', 'destination', 'space']).doUpdateSet({ dipClass, swellClass }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async macsOf(type) {
      const macs = database.selectFrom('notificationPairs').select('mac').distinct().where('type', '=', type);
      return (await macs.orderBy('mac').execute()).map(({ mac }) => mac);
    },
    async remove({ id, userId, mac }) {
      const { numDeletedRows } = await database
        .deleteFrom('notificationPairs')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('mac', '=', mac)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
