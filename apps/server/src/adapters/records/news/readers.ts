import { PAIR_DESTINATIONS, PAIR_TYPES, type PairDestination } from '@phasor/contract';
import { isAsBad, type SupplyClass } from '@phasor/supply';
import type { ChatNews, DeviceNews } from '../../../ports/records/notification-records.ts';
import { chunks } from '../chunks.ts';
import type { RecordDatabase } from '../engine.ts';

/** Each of the news with the accounts that want it on the platform, whose news are in their order. */
export async function newsByUser(
  database: RecordDatabase,
  news: readonly DeviceNews[],
): Promise<ReadonlyMap<number, readonly DeviceNews[]>> {
  const wanted = new Map<number, DeviceNews[]>();
  for (const { one, readers } of await withReaders(database, news, [PAIR_DESTINATIONS.platform])) {
    for (const userId of new Set(readers.map((reader) => reader.userId))) {
      wanted.getOrInsertComputed(userId, () => []).push(one);
    }
  }
  return wanted;
}

/** News by the number of the own address that gets them, in their order. */
export async function newsByAddress(
  database: RecordDatabase,
  news: readonly DeviceNews[],
): Promise<ReadonlyMap<number, readonly DeviceNews[]>> {
  const wanted = new Map<number, DeviceNews[]>();
  const destinations = [PAIR_DESTINATIONS.webhook, PAIR_DESTINATIONS.mail];
  for (const { one, readers } of await withReaders(database, news, destinations)) {
    // Two sources can bring the same news to one address.
    for (const space of new Set(readers.map((reader) => reader.space))) {
      wanted.getOrInsertComputed(Number(space), () => []).push(one);
    }
  }
  return wanted;
}

/** News and the chat spaces that get them, once each, in the order of the news. */
export async function newsOfSpaces(database: RecordDatabase, news: readonly DeviceNews[]): Promise<ChatNews[]> {
  const found: ChatNews[] = [];
  for (const { one, readers } of await withReaders(database, news, [PAIR_DESTINATIONS.chat])) {
    const spaces = [...Map.groupBy(readers, ({ space }) => space)].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [space, ofSpace] of spaces) {
      found.push({ space, userId: Math.min(...ofSpace.map(({ userId }) => userId)), news: one });
    }
  }
  return found;
}

interface ReadNews {
  readonly one: DeviceNews;
  /** Those who want it. */
  readonly readers: readonly Reader[];
}

/** The news in their order, each with its readers at some destinations: thousands of devices may go at once, with a reader or more each. */
async function withReaders(
  database: RecordDatabase,
  news: readonly DeviceNews[],
  destinations: readonly PairDestination[],
): Promise<readonly ReadNews[]> {
  const read: ReadNews[] = [];
  for (const part of chunks(news)) {
    const byMac = Map.groupBy(await readersOf(database, part, destinations), ({ mac }) => mac);
    for (const one of part) {
      read.push({ one, readers: (byMac.get(one.mac) ?? []).filter((reader) => wants(reader, one)) });
    }
  }
  return read;
}

type Reader = Awaited<ReturnType<typeof readersOf>>[number];

/** Whether a reader of a device wants news of it. */
function wants(reader: Reader, news: DeviceNews): boolean {
  if ((reader.until ?? news.at + 1) <= news.at) return false;
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
