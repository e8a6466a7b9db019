import type { Selectable } from 'kysely';
import {
  type DeviceNews,
  NOTIFICATION_LIMITS,
  type Notification,
  type NotificationRecords,
  PAIR_DESTINATIONS,
} from '../../ports/notification-records.ts';
import type { RecordDatabase } from './engine.ts';
import type { NotificationRow } from './schema.ts';

const KEPT_MS = NOTIFICATION_LIMITS.days * 86_400_000;

export function notificationQueries(database: RecordDatabase): NotificationRecords {
  /** What a user may still be shown: young enough, of a device that is still theirs (decision 9). */
  const shown = (userId: number, now: number) =>
    database
      .selectFrom('notifications')
      .innerJoin('assignments', (join) =>
        join
          .onRef('assignments.userId', '=', 'notifications.userId')
          .onRef('assignments.mac', '=', 'notifications.mac'),
      )
      .where('notifications.userId', '=', userId)
      .where('notifications.at', '>', now - KEPT_MS)
      .where((row) => row.or([row('assignments.until', 'is', null), row('assignments.until', '>', now)]));

  return {
    add: (news, at) =>
      database.transaction().execute(async (transaction) => {
        const users = await readersOf(transaction, news, at);
        if (users.length === 0) return [];
        const { mac, type } = news;
        const data = JSON.stringify(news.data);
        const rows = await transaction
          .insertInto('notifications')
          .values(users.map((userId) => ({ userId, at, mac, type, data, seen: 0 as const })))
          .returningAll()
          .execute();
        await transaction
          .deleteFrom('notifications')
          .where('at', '<=', at - KEPT_MS)
          .execute();
        for (const userId of users) await dropBeyondLimit(transaction, userId);
        return rows.map(toNotification);
      }),
    async list(userId, { limit, now }) {
      const newest = shown(userId, now).selectAll('notifications').orderBy('notifications.id', 'desc').limit(limit);
      return (await newest.execute()).map(toNotification);
    },
    async countUnseen(userId, now) {
      const unseen = shown(userId, now).where('seen', '=', 0);
      const { count } = await unseen.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    async markSeen(userId, upTo) {
      await database
        .updateTable('notifications')
        .set({ seen: 1 })
        .where('userId', '=', userId)
        .where('id', '<=', upTo)
        .where('seen', '=', 0)
        .execute();
    },
    toldStatuses: () => database.selectFrom('toldStatuses').selectAll().orderBy('mac').execute(),
    async tellStatus({ mac, status }) {
      await database
        .insertInto('toldStatuses')
        .values({ mac, status })
        .onConflict((conflict) => conflict.column('mac').doUpdateSet({ status }))
        .execute();
    },
  };
}

async function readersOf(database: RecordDatabase, { mac, pairType }: DeviceNews, at: number): Promise<number[]> {
  const rows = await database
    .selectFrom('notificationPairs')
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.userId', '=', 'notificationPairs.userId')
        .onRef('assignments.mac', '=', 'notificationPairs.mac'),
    )
    .select('notificationPairs.userId')
    .distinct()
    .where('notificationPairs.mac', '=', mac)
    .where('notificationPairs.type', '=', pairType)
    .where('notificationPairs.destination', '=', PAIR_DESTINATIONS.platform)
    .where((row) => row.or([row('assignments.until', 'is', null), row('assignments.until', '>', at)]))
    .orderBy('notificationPairs.userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

async function dropBeyondLimit(database: RecordDatabase, userId: number): Promise<void> {
  const oldest = await database
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .offset(NOTIFICATION_LIMITS.perUser)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await database.deleteFrom('notifications').where('userId', '=', userId).where('id', '<=', oldest.id).execute();
}

function toNotification(row: Selectable<NotificationRow>): Notification {
  return { ...row, data: JSON.parse(row.data), seen: row.seen === 1 };
}
