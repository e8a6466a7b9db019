import type { Selectable } from 'kysely';
import type { AccountRate, HeldNews, RatedNews, SendingPlan } from '../../../ports/records/news-records.ts';
import type { DeviceNews, Notification } from '../../../ports/records/notification-records.ts';
import { chunks } from '../chunks.ts';
import type { RecordDatabase } from '../engine.ts';
import type { NewsRateRow } from '../schema.ts';
import { addNotifications, type NotifiedNews } from './notifications.ts';
import { newsByUser } from './readers.ts';

/** Notifies each account of the news that it wants, within its rate. */
export async function notifyUsers(
  change: RecordDatabase,
  news: readonly DeviceNews[],
  plan: Pick<SendingPlan, 'rate'>,
): Promise<readonly Notification[]> {
  const wanted = await newsByUser(change, news);
  const before = await ratesOf(change, [...wanted.keys()]);
  const notified: NotifiedNews[] = [];
  const after = new Map<number, AccountRate>();
  for (const [userId, ofUser] of [...wanted].sort(([one], [other]) => one - other)) {
    const rated = plan.rate(ofUser, before.get(userId));
    after.set(userId, rated.rate);
    notified.push(...rated.notified.map((item) => ({ userId, item })));
  }
  await keepRates(change, after);
  return await addNotifications(change, inOrder(notified, news));
}

/** Notifies accounts of what was held for them, once their rate allows it. */
export async function releaseHeld(
  change: RecordDatabase,
  release: (rate: AccountRate) => RatedNews,
  now: number,
): Promise<readonly Notification[]> {
  const rows = await change
    .selectFrom('newsRates')
    .selectAll()
    .where('held', 'is not', null)
    .orderBy('userId')
    .execute();
  const notified: NotifiedNews[] = [];
  const after = new Map<number, AccountRate>();
  for (const row of rows) {
    const rate = toRate(row);
    const held = rate.held && (await ofAssigned(change, { userId: row.userId, held: rate.held, now }));
    const released = release({ ...rate, held });
    after.set(row.userId, released.rate);
    notified.push(...released.notified.map((item) => ({ userId: row.userId, item })));
  }
  await keepRates(change, after);
  return await addNotifications(change, notified);
}

/** News in their order; one that stands for several comes where the first of them would. */
function inOrder(notified: readonly NotifiedNews[], news: readonly DeviceNews[]): readonly NotifiedNews[] {
  const places = new Map(news.map((one, place) => [one, place]));
  const placeOf = ({ item }: NotifiedNews) => places.get(item) ?? news.findIndex(({ mac }) => mac === item.mac);
  return notified
    .map((one) => ({ one, place: placeOf(one) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

interface HeldOfUser {
  readonly userId: number;
  readonly held: HeldNews;
  readonly now: number;
}

/** What is held without devices whose assignment is over (D9); null where none is left. */
async function ofAssigned(change: RecordDatabase, { userId, held, now }: HeldOfUser): Promise<HeldNews | null> {
  const rows = await change
    .selectFrom('assignments')
    .select('mac')
    .where('userId', '=', userId)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .execute();
  const assigned = new Set(rows.map(({ mac }) => mac));
  const devices = held.devices.filter((mac) => assigned.has(mac));
  const [first] = devices;
  if (first === undefined) return null;
  if (assigned.has(held.first.mac)) return { ...held, devices };
  return held.count === 1 ? null : { ...held, first: { ...held.first, mac: first }, devices };
}

async function ratesOf(change: RecordDatabase, userIds: readonly number[]): Promise<ReadonlyMap<number, AccountRate>> {
  const rates = new Map<number, AccountRate>();
  for (const part of chunks(userIds)) {
    const rows = await change.selectFrom('newsRates').selectAll().where('userId', 'in', part).execute();
    for (const row of rows) rates.set(row.userId, toRate(row));
  }
  return rates;
}

async function keepRates(change: RecordDatabase, rates: ReadonlyMap<number, AccountRate>): Promise<void> {
  const rows = [...rates].map(([userId, { level, filledAt, held }]) => {
    return { userId, level, filledAt, held: held && JSON.stringify(held) };
  });
  for (const part of chunks(rows)) {
    await change
      .insertInto('newsRates')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet((row) => ({
          level: row.ref('excluded.level'),
          filledAt: row.ref('excluded.filledAt'),
          held: row.ref('excluded.held'),
        })),
      )
      .execute();
  }
}

function toRate({ level, filledAt, held }: Selectable<NewsRateRow>): AccountRate {
  return { level, filledAt, held: held === null ? null : (JSON.parse(held) as HeldNews) };
}
