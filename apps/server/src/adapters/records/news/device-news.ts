import { DAY_MS } from '@phasor/quantities';
import type { NewsRecords, NotedNews, SendingPlan } from '../../../ports/records/news-records.ts';
import type { DeviceNews, NotifiedStatus } from '../../../ports/records/notification-records.ts';
import { chunks } from '../chunks.ts';
import type { RecordDatabase } from '../engine.ts';
import { notifyUsers, releaseHeld } from './news-rates.ts';
import { outgoingQueries } from './outgoing.ts';
import { newsByAddress, newsOfSpaces } from './readers.ts';

/** An event that a device sends again later than this is no news, whether it was news or not (ADR 42). */
const KEPT_MS = DAY_MS;

export function newsQueries(database: RecordDatabase): NewsRecords {
  return {
    note: (news, statuses) =>
      database.transaction().execute(async (change) => {
        await addNews(change, news);
        await keepStatuses(change, statuses);
      }),
    notifiedStatuses: () => database.selectFrom('notifiedStatuses').selectAll().orderBy('mac').execute(),
    async unsent() {
      const rows = database.selectFrom('deviceNews').select(['id', 'news']).where('sent', '=', 0).orderBy('id');
      return (await rows.execute()).map(({ id, news }) => ({ id, news: JSON.parse(news) as DeviceNews }));
    },
    send: ({ ids, news }, plan) =>
      database.transaction().execute(async (change) => {
        await claim(change, ids, plan.now);
        const kept = await notifyUsers(change, news, plan);
        await addDeliveries(change, news, plan);
        // Without a chat nothing waits for one: an old message must not come where a chat is configured again.
        if (plan.hasChat) await addChatNews(change, news);
        else await change.deleteFrom('chatNews').execute();
        return kept;
      }),
    release: (release, now) => database.transaction().execute((change) => releaseHeld(change, release, now)),
    async chatNews() {
      const rows = await database.selectFrom('chatNews').selectAll().orderBy('id').execute();
      return rows.map(({ news, ...row }) => ({ ...row, news: JSON.parse(news) as DeviceNews }));
    },
    async chatSent(ids) {
      for (const part of chunks(ids)) await database.deleteFrom('chatNews').where('id', 'in', part).execute();
    },
  };
}

async function addNews(change: RecordDatabase, noted: readonly NotedNews[]): Promise<void> {
  for (const part of chunks(noted)) {
    const registered = await registeredOf(
      change,
      part.map(({ news: { mac } }) => mac),
    );
    const rows = part
      .filter(({ news: { mac } }) => registered.has(mac))
      .map(({ event, news }) => {
        return { mac: news.mac, event, at: news.at, news: JSON.stringify(news), sent: 0 as const };
      });
    if (rows.length === 0) continue;
    await change
      .insertInto('deviceNews')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['mac', 'event']).doNothing())
      .execute();
  }
}

/** Of several statuses of one device the last counts. */
async function keepStatuses(change: RecordDatabase, statuses: readonly NotifiedStatus[]): Promise<void> {
  const last = new Map(statuses.map(({ mac, status }) => [mac, status]));
  for (const part of chunks([...last])) {
    const registered = await registeredOf(
      change,
      part.map(([mac]) => mac),
    );
    const rows = part.filter(([mac]) => registered.has(mac)).map(([mac, status]) => ({ mac, status }));
    if (rows.length === 0) continue;
    await change
      .insertInto('notifiedStatuses')
      .values(rows)
      .onConflict((conflict) => conflict.column('mac').doUpdateSet((row) => ({ status: row.ref('excluded.status') })))
      .execute();
  }
}

async function registeredOf(change: RecordDatabase, macs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await change
    .selectFrom('devices')
    .select('mac')
    .where('mac', 'in', [...new Set(macs)])
    .execute();
  return new Set(rows.map(({ mac }) => mac));
}

/** Marks news as sent, each once: what another step has sent, or went with its device, ends this one. */
async function claim(change: RecordDatabase, ids: readonly number[], now: number): Promise<void> {
  for (const part of chunks(ids)) {
    const unsent = change.updateTable('deviceNews').set({ sent: 1 }).where('sent', '=', 0);
    const { numUpdatedRows } = await unsent.where('id', 'in', part).executeTakeFirstOrThrow();
    if (numUpdatedRows !== BigInt(part.length)) throw new Error('news were sent or removed meanwhile');
  }
  await change
    .deleteFrom('deviceNews')
    .where('sent', '=', 1)
    .where('at', '<=', now - KEPT_MS)
    .execute();
}

async function addDeliveries(change: RecordDatabase, news: readonly DeviceNews[], plan: SendingPlan): Promise<void> {
  const outgoing = outgoingQueries(change);
  for (const [addressId, ofAddress] of await newsByAddress(change, news)) {
    const address = await outgoing.address(addressId);
    if (address === undefined) continue;
    const { extended, added } = plan.deliver(ofAddress, address, await outgoing.lastNewsDelivery(addressId));
    if (extended !== undefined) await outgoing.setNews(extended.id, extended.news);
    for (const delivery of added) await outgoing.addDelivery(delivery);
  }
}

async function addChatNews(change: RecordDatabase, news: readonly DeviceNews[]): Promise<void> {
  const rows = (await newsOfSpaces(change, news)).map((one) => ({ ...one, news: JSON.stringify(one.news) }));
  for (const part of chunks(rows)) await change.insertInto('chatNews').values(part).execute();
}
