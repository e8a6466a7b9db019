import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import { expect } from 'vitest';
import { AppError } from '../../src/app-error.ts';
import type { AccountRate, RatedNews, SendingPlan } from '../../src/ports/records/news-records.ts';
import type { DeviceNews } from '../../src/ports/records/notification-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { notify } from '../notify.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { webhook } from './outgoing.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';
const NOON = Date.UTC(2026, 5, 1, 12);
const DAY = 86_400_000;

const off = (at = NOON, mac: string = MAC): DeviceNews => ({
  ...{ mac, at, type: 'STATUS', pairType: PAIR_TYPES.status },
  data: { timestamp: at / 1_000, event: 'OFFLINE' },
});
const ALL: SendingPlan = {
  now: NOON,
  rate: (news) => ({ notified: news, rate: { level: 3, filledAt: NOON, held: null } }),
  deliver: () => ({ added: [] }),
  hasChat: true,
};

/** Anna with two devices, whose status she also wants in a chat and at a webhook. */
async function anna(store: RecordStore): Promise<{ userId: number; addressId: number }> {
  const userId = (await store.users.add(aUser())).id;
  const addressId = await store.outgoing.addAddress(webhook(userId));
  for (const mac of [MAC, OTHER]) {
    await store.devices.add(aDevice({ mac }));
    await store.assignments.put({ userId, mac, level: 'own', until: null });
    const pair = { userId, mac, type: PAIR_TYPES.status };
    await store.notificationPairs.add({ ...pair, destination: PAIR_DESTINATIONS.chat, space: 'control' });
    await store.notificationPairs.add({ ...pair, destination: PAIR_DESTINATIONS.webhook, space: String(addressId) });
  }
  return { userId, addressId };
}

const delivering: SendingPlan['deliver'] = (news, { id: addressId }, last) => {
  if (last !== undefined) return { extended: { id: last.id, news: [...last.news, ...news] }, added: [] };
  const untried = { attempts: 0, triedAt: null, durationMs: null, code: null, answer: null };
  const times = { createdAt: NOON, dueAt: NOON, nextAt: NOON };
  return { added: [{ addressId, messageId: 'msg_1', news, status: 'waiting', ...times, ...untried }] };
};

/** Holds everything, as an account that has had enough. */
const held = (news: readonly DeviceNews[], before: AccountRate | undefined): RatedNews => {
  const [first = off()] = [...(before?.held ? [before.held.first] : []), ...news];
  const devices = [...new Set([...(before?.held?.devices ?? []), ...news.map(({ mac }) => mac)])];
  const count = (before?.held?.count ?? 0) + news.length;
  return { notified: [], rate: { level: 0.5, filledAt: NOON, held: { first, devices, count } } };
};
const released = ({ held: all, ...rate }: AccountRate): RatedNews => ({
  notified:
    all === null ? [] : [{ ...all.first, data: { ...all.first.data, devices: [...all.devices], count: all.count } }],
  rate: { ...rate, held: null },
});

export const unsentNewsScenarios: Scenarios = {
  // proves R-NEWS-052
  'notes news of an event once, also after they were sent, and none of a device that is not registered': async (
    store,
  ) => {
    await anna(store);
    const { note, unsent, send } = store.news;
    await note([{ event: '1', news: off() }], []);
    await note(
      [
        { event: '1', news: off(NOON + 1) },
        { event: '2', news: off(NOON + 2) },
        { event: '2', news: off(NOON + 3) },
        { event: '1', news: off(NOON + 4, OTHER) },
        { event: '1', news: off(NOON, '000000000000') },
      ],
      [],
    );
    const noted = await unsent();
    expect(noted.map(({ news: { mac, at } }) => [mac, at - NOON])).toEqual([
      [MAC, 0],
      [MAC, 2],
      [OTHER, 4],
    ]);
    await send({ ids: noted.map(({ id }) => id), news: [] }, ALL);
    await note([{ event: '2', news: off(NOON + 5) }], []);
    expect(await unsent()).toEqual([]);
  },
  'forgets what was sent a day ago, and keeps what was not sent': async (store) => {
    await anna(store);
    const { note, unsent, send } = store.news;
    await note([{ event: '1', news: off() }], []);
    const [first] = await unsent();
    await send({ ids: [first?.id ?? 0], news: [] }, ALL);
    await note([{ event: '2', news: off() }], []);
    await send({ ids: [], news: [] }, { ...ALL, now: NOON + DAY - 1 });
    await note([{ event: '1', news: off() }], []);
    expect(await unsent()).toHaveLength(1);
    await send({ ids: [], news: [] }, { ...ALL, now: NOON + DAY });
    await note([{ event: '1', news: off() }], []);
    expect(await unsent()).toHaveLength(2);
  },
  // proves R-NEWS-054
  'sends news in one step: notifications, deliveries, chat, and that they are sent': async (store) => {
    const { userId, addressId } = await anna(store);
    const { note, unsent, send, chatNews } = store.news;
    await note([{ event: '1', news: off() }], []);
    const [one] = await unsent();
    const sent = { ids: [one?.id ?? 0], news: [off()] };
    const plan = { ...ALL, deliver: delivering };
    const failing = { ...plan, deliver: () => ({ extended: { id: 1, news: [] }, added: [{} as never] }) };
    await expect(send(sent, failing)).rejects.toThrow();
    const counts = async () => {
      const list = await store.notifications.list(userId, { limit: 9, now: NOON });
      const deliveries = await store.outgoing.deliveries(addressId, { limit: 9 });
      return [list.length, deliveries.length, (await chatNews()).length, (await unsent()).length];
    };
    expect(await counts()).toEqual([0, 0, 0, 1]);
    expect(await send(sent, plan)).toMatchObject([{ userId, mac: MAC, seen: false }]);
    expect(await counts()).toEqual([1, 1, 1, 0]);
    await expect(send(sent, plan)).rejects.toThrow('meanwhile');
    expect(await counts()).toEqual([1, 1, 1, 0]);
    await notify(store, [off(NOON + 1)], { deliver: delivering });
    expect((await store.outgoing.deliveries(addressId, { limit: 9 })).map(({ news }) => news.length)).toEqual([2]);
  },
  // proves R-NEWS-028
  'keeps what an account may get, and holds for it what is more': async (store) => {
    const { userId } = await anna(store);
    const before: (AccountRate | undefined)[] = [];
    const rate: SendingPlan['rate'] = (news, known) => {
      before.push(known);
      return held(news, known);
    };
    await notify(store, [off()], { rate });
    await notify(store, [off(NOON + 1, OTHER)], { rate });
    const first = { first: off(), devices: [MAC], count: 1 };
    expect(before).toEqual([undefined, { level: 0.5, filledAt: NOON, held: first }]);
    const kept = await store.news.release(released, NOON);
    expect(kept).toMatchObject([{ userId, mac: MAC, data: { devices: [MAC, OTHER], count: 2 } }]);
    expect(await store.news.release(released, NOON)).toEqual([]);
    expect(await store.notifications.list(userId, { limit: 9, now: NOON })).toEqual(kept);
  },
  // proves R-NEWS-015
  'releases nothing of a device whose assignment is over': async (store) => {
    const { userId } = await anna(store);
    await notify(store, [off(), off(NOON, OTHER)], { rate: held });
    await store.assignments.put({ userId, mac: MAC, level: 'own', until: NOON });
    expect(await store.news.release(released, NOON)).toMatchObject([{ mac: OTHER, data: { devices: [OTHER] } }]);
    await notify(store, [off(NOON, OTHER)], { rate: held });
    await store.assignments.remove(userId, OTHER);
    expect(await store.news.release(released, NOON)).toEqual([]);
    expect(await store.news.release(released, NOON)).toEqual([]);
  },
  // proves R-NEWS-057
  'keeps nothing for a chat that is not configured any more': async (store) => {
    await anna(store);
    await notify(store, [off()], { hasChat: true });
    expect(await store.news.chatNews()).toHaveLength(1);
    await notify(store, [off(NOON + 1)], { hasChat: false });
    expect(await store.news.chatNews()).toEqual([]);
  },
  // proves R-NEWS-056
  'sends news while accounts and devices that they concern are removed': async (store) => {
    const macs = Array.from({ length: 20 }, (_, n) => `A0B1C2D3F0${String(n).padStart(2, '0')}`);
    for (const mac of macs) await store.devices.add(aDevice({ mac }));
    const users = await Promise.all(
      Array.from({ length: 40 }, (_, n) => store.users.add(aUser({ login: `user${n}` }))),
    );
    for (const { id: userId } of users) {
      await Promise.all(macs.map((mac) => store.assignments.put({ userId, mac, level: 'own', until: null })));
      const pair = { userId, type: PAIR_TYPES.status, destination: PAIR_DESTINATIONS.platform, space: '' };
      await Promise.all(macs.map((mac) => store.notificationPairs.add({ ...pair, mac })));
    }
    // What is removed between two statements fails a step, which the server then tries again: the next round does here.
    const isGone = (error: unknown) =>
      (error instanceof AppError && error.error === 'request.invalid') || String(error).includes('meanwhile');
    let isRemoved = false;
    const sending = async () => {
      for (let round = 0; !isRemoved; round++) {
        try {
          const news = macs.map((mac) => ({ event: `${round}`, news: off(NOON + round, mac) }));
          await store.news.note(news, []);
          const unsent = await store.news.unsent();
          const sent = { ids: unsent.map(({ id }) => id), news: unsent.map((one) => one.news) };
          await store.news.send(sent, { ...ALL, rate: held });
          await store.news.release(released, NOON);
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }
    };
    const removing = async () => {
      for (const { id } of users.toReversed()) await store.users.remove(id);
    };
    const leaving = async () => {
      for (const mac of macs.slice(5).toReversed()) await store.devices.remove(mac);
    };
    const removed = Promise.all([removing(), leaving()]).finally(() => {
      isRemoved = true;
    });
    const outcomes = await Promise.allSettled([sending(), removed]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await store.users.list()).toEqual([]);
    expect(await store.devices.list()).toHaveLength(5);
  },
};
