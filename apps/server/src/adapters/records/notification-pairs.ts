import type { NotificationPairRecords } from '../../ports/records/notification-records.ts';
import type { RecordDatabase } from './engine.ts';

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
    async add({ userId, mac, type, destination, space }) {
      const pair = { userId, mac, type, destination, space };
      const { id } = await database
        .insertInto('notificationPairs')
        .values(pair)
        .onConflict((conflict) =>
          // An update that changes nothing, since a conflict that is left alone answers no row.
          conflict.columns(['userId', 'mac', 'type', 'destination', 'space']).doUpdateSet({ space }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
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
