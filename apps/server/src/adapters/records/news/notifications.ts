import { DAY_MS } from '@phasor/quantities';
import type { Selectable } from 'kysely';
import {
  type DeviceNews,
  NOTIFICATION_LIMITS,
  type Notification,
  type NotificationRecords,
} from '../../../ports/records/notification-records.ts';
import { chunks } from '../chunks.ts';
import type { RecordDatabase } from '../engine.ts';
import type { NotificationRow } from '../schema.ts';

const KEPT_MS = NOTIFICATION_LIMITS.days * DAY_MS;

export function notificationQueries(database: RecordDatabase): NotificationRecords {
  /** Notifications a user may still see: recent enough, of a device that is still assigned (D9). */
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
    async list(userId, { limit, before, now }) {
      const newest = shown(userId, now).selectAll('notifications').orderBy('notifications.id', 'desc').limit(limit);
      const selected = before === undefined ? newest : newest.where('notifications.id', '<', before);
      return (await selected.execute()).map(toNotification);
    },
    async countUnseen(userId, now) {
      const unseen = shown(userId, now).where('seen', '=', 0);
      const { count } = await unseen.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    async markSeen(userId, which) {
      const ofUser = database
        .updateTable('notifications')
        .set({ seen: 1 })
        .where('userId', '=', userId)
        .where('seen', '=', 0);
      if ('upTo' in which) await ofUser.where('id', '<=', which.upTo).execute();
      else for (const ids of chunks(which.ids)) await ofUser.where('id', 'in', ids).execute();
    },
  };
}

/** News that a user is notified of. */
export interface NotifiedNews {
  readonly userId: number;
  readonly item: DeviceNews;
}

/** Adds notifications in the order of the news, and removes what is then too old or too much. */
export async function addNotifications(
  database: RecordDatabase,
  notified: readonly NotifiedNews[],
): Promise<readonly Notification[]> {
  const kept: Notification[] = [];
  const rows = notified.map(({ userId, item: { at, mac, type, data } }) => {
    return { userId, at, mac, type, data: JSON.stringify(data), seen: 0 as const };
  });
  for (const values of chunks(rows)) {
    const written = await database.insertInto('notifications').values(values).returningAll().execute();
    kept.push(...written.map(toNotification));
  }
  if (kept.length > 0) await dropOutdated(database, kept);
  return kept.sort((a, b) => a.id - b.id);
}

async function dropOutdated(database: RecordDatabase, kept: readonly Notification[]): Promise<void> {
  const newest = Math.max(...kept.map(({ at }) => at));
  // Twice as many as were added, so that a clock that is wrong by months removes a few instead of all; they are hidden by age anyway.
  const oldest = database
    .selectFrom('notifications')
    .select('id')
    .where('at', '<=', newest - KEPT_MS)
    .orderBy('at')
    .orderBy('id')
    .limit(2 * kept.length);
  await database.deleteFrom('notifications').where('id', 'in', oldest).execute();
  for (const userId of new Set(kept.map((notification) => notification.userId)))
    await dropBeyondLimit(database, userId);
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
