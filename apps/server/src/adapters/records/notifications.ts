import { PAIR_DESTINATIONS, PAIR_TYPES, type PairDestination } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { isAsBad, type SupplyClass } from '@phasor/supply';
import type { Selectable } from 'kysely';
import {
  type AddressNews,
  type ChatNews,
  type Condense,
  type DeviceNews,
  NOTIFICATION_LIMITS,
  type Notification,
  type NotificationRecords,
  type NotifiedStatus,
} from '../../ports/records/notification-records.ts';
import type { RecordDatabase } from './engine.ts';
import type { NotificationRow } from './schema.ts';

/** SQLite takes 32,766 values in a statement. */
const NEWS_PER_STATEMENT = 1_000;
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
    add: (news, statuses, condense = (_userId, ofUser) => ofUser) =>
      database.transaction().execute(async (transaction) => {
        await keepStatuses(transaction, statuses);
        const kept = await keepNews(transaction, news, condense);
        if (kept.length > 0) await dropOutdated(transaction, kept);
        return kept;
      }),
    forChat: async (news) => {
      const found: ChatNews[] = [];
      for (const part of chunks(news)) found.push(...(await chatNews(database, part)));
      return found;
    },
    forAddresses: async (news) => {
      const found: AddressNews[] = [];
      for (const part of chunks(news)) {
        const readers = await readersOf(database, part, [PAIR_DESTINATIONS.webhook, PAIR_DESTINATIONS.mail]);
        for (const one of part) {
          // Two sources can bring the same news to one address.
          const spaces = new Set(readers.filter((reader) => wants(reader, one)).map(({ space }) => space));
          found.push(...[...spaces].map((space) => ({ addressId: Number(space), news: one })));
        }
      }
      return found;
    },
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
    notifiedStatuses: () => database.selectFrom('notifiedStatuses').selectAll().orderBy('mac').execute(),
  };
}

/** A device that is no longer registered is skipped; of several statuses of one device the last counts. */
async function keepStatuses(database: RecordDatabase, statuses: readonly NotifiedStatus[]): Promise<void> {
  const last = new Map(statuses.map(({ mac, status }) => [mac, status]));
  for (const macs of chunks([...last.keys()])) {
    const registered = await database.selectFrom('devices').select('mac').where('mac', 'in', macs).execute();
    if (registered.length === 0) continue;
    await database
      .insertInto('notifiedStatuses')
      .values(registered.map(({ mac }) => ({ mac, status: last.get(mac) ?? 'OFFLINE' })))
      .onConflict((conflict) => conflict.column('mac').doUpdateSet((row) => ({ status: row.ref('excluded.status') })))
      .execute();
  }
}

async function keepNews(database: RecordDatabase, news: readonly DeviceNews[], condense: Condense) {
  const wanted = new Map<number, DeviceNews[]>();
  for (const part of chunks(news)) {
    const readers = await readersOf(database, part, [PAIR_DESTINATIONS.platform]);
    for (const one of part) {
      for (const userId of new Set(readers.filter((reader) => wants(reader, one)).map((reader) => reader.userId))) {
        const ofUser = wanted.get(userId);
        if (ofUser) ofUser.push(one);
        else wanted.set(userId, [one]);
      }
    }
  }
  const rows = [...wanted]
    .sort(([one], [other]) => one - other)
    .flatMap(([userId, ofUser]) => condense(userId, ofUser).map((item) => ({ userId, item })));
  const kept: Notification[] = [];
  for (const values of chunks(inOrder(rows, news))) {
    const written = await database.insertInto('notifications').values(values).returningAll().execute();
    kept.push(...written.map(toNotification));
  }
  return kept.sort((a, b) => a.id - b.id);
}

/** Rows in the order of the news; one that replaces several comes where the first of them would. */
function inOrder(rows: readonly { userId: number; item: DeviceNews }[], news: readonly DeviceNews[]) {
  const places = new Map(news.map((one, place) => [one, place]));
  const placeOf = ({ item }: { item: DeviceNews }) => places.get(item) ?? news.findIndex(({ mac }) => mac === item.mac);
  return rows
    .map((row) => ({ ...row, place: placeOf(row) }))
    .sort((a, b) => a.place - b.place)
    .map(({ userId, item: { at, mac, type, data } }) => {
      return { userId, at, mac, type, data: JSON.stringify(data), seen: 0 as const };
    });
}

async function chatNews(database: RecordDatabase, parts: readonly DeviceNews[]): Promise<ChatNews[]> {
  const readers = await readersOf(database, parts, [PAIR_DESTINATIONS.chat]);
  return parts.flatMap((news) => {
    const bySpace = Map.groupBy(
      readers.filter((reader) => wants(reader, news)),
      ({ space }) => space,
    );
    const spaces = [...bySpace].sort(([one], [other]) => (one < other ? -1 : 1));
    return spaces.map(([space, ofSpace]) => ({
      space,
      userId: Math.min(...ofSpace.map(({ userId }) => userId)),
      news,
    }));
  });
}

type Reader = Awaited<ReturnType<typeof readersOf>>[number];

function wants(reader: Reader, news: DeviceNews): boolean {
  if (reader.mac !== news.mac || (reader.until ?? news.at + 1) <= news.at) return false;
  return reader.type === PAIR_TYPES.supply ? isOfItsClasses(reader, news) : reader.type === news.pairType;
}

function isOfItsClasses({ dipClass, swellClass }: Reader, { supply }: DeviceNews): boolean {
  if (supply === undefined) return false;
  const isAbout = (one: SupplyClass) =>
    (dipClass !== null && isAsBad(one, dipClass)) || (swellClass !== null && isAsBad(one, swellClass));
  if (supply.class === null) return true;
  return isAbout(supply.class) && (supply.notifiedClass === undefined || !isAbout(supply.notifiedClass));
}

/** Users who want news of these devices there, and until when (epoch ms; null = permanently) they may receive them. */
function readersOf(database: RecordDatabase, news: readonly DeviceNews[], destinations: readonly PairDestination[]) {
  return database
    .selectFrom('notificationPairs')
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.userId', '=', 'notificationPairs.userId')
        .onRef('assignments.mac', '=', 'notificationPairs.mac'),
    )
    .select([
      'notificationPairs.userId',
      'notificationPairs.mac',
      'notificationPairs.type',
      'notificationPairs.space',
      'notificationPairs.dipClass',
      'notificationPairs.swellClass',
      'assignments.until',
    ])
    .distinct()
    .where('notificationPairs.mac', 'in', [...new Set(news.map(({ mac }) => mac))])
    .where('notificationPairs.destination', 'in', destinations)
    .orderBy('notificationPairs.userId')
    .execute();
}

async function dropOutdated(database: RecordDatabase, kept: readonly Notification[]): Promise<void> {
  const newest = Math.max(...kept.map(({ at }) => at));
  await database
    .deleteFrom('notifications')
    .where('at', '<=', newest - KEPT_MS)
    .execute();
  for (const userId of new Set(kept.map((notification) => notification.userId)))
    await dropBeyondLimit(database, userId);
}

/** Parts that fit into one statement. */
function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / NEWS_PER_STATEMENT);
  return Array.from({ length: parts }, (_, n) => rows.slice(n * NEWS_PER_STATEMENT, (n + 1) * NEWS_PER_STATEMENT));
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
