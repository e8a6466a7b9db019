import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import { expect } from 'vitest';
import type { SendingPlan } from '../../src/ports/records/news-records.ts';
import {
  type DeviceNews,
  NOTIFICATION_LIMITS,
  type SupplyConcern,
} from '../../src/ports/records/notification-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { notify } from '../notify.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { webhook } from './outgoing.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';
const NOON = Date.UTC(2026, 5, 1, 12);
const DAY = 86_400_000;

const wentOffline: Omit<DeviceNews, 'at'> = {
  mac: MAC,
  type: 'STATUS',
  pairType: PAIR_TYPES.status,
  data: { timestamp: NOON / 1_000, event: 'OFFLINE' },
};

/** Anna and Bela, both with the device; Anna also has another. */
async function people({ users, devices, assignments }: RecordStore): Promise<{ anna: number; bela: number }> {
  const anna = (await users.add(aUser())).id;
  const bela = (await users.add(aUser({ login: 'bela' }))).id;
  await devices.add(aDevice());
  await devices.add(aDevice({ mac: OTHER }));
  await assignments.put({ userId: anna, mac: MAC, level: 'own', until: null });
  await assignments.put({ userId: anna, mac: OTHER, level: 'own', until: null });
  await assignments.put({ userId: bela, mac: MAC, level: 'operate', until: NOON + DAY });
  return { anna, bela };
}

const firstPair = { mac: MAC, type: PAIR_TYPES.status, destination: PAIR_DESTINATIONS.platform, space: '' };

export const newsScenarios: Scenarios = {
  // proves R-NEWS-020
  'starts an assignment with the pair "device status to platform", once': async (store) => {
    const { anna } = await people(store);
    await store.assignments.put({ userId: anna, mac: MAC, level: 'operate', until: null });
    expect(await store.notificationPairs.of(anna, MAC)).toEqual([
      { id: expect.any(Number), userId: anna, ...firstPair, dipClass: null, swellClass: null },
    ]);
  },
  'keeps a pair once, and does not bring back one that was removed': async (store) => {
    const { anna, bela } = await people(store);
    const { of, add, remove } = store.notificationPairs;
    const relays = { userId: anna, mac: MAC, type: PAIR_TYPES.disconnector, destination: 1, space: '' } as const;
    expect(await add(relays)).toBe(await add(relays));
    const [status] = await of(anna, MAC);
    const id = status?.id ?? 0;
    expect(await remove({ id, userId: bela, mac: MAC })).toBe(false);
    expect(await remove({ id, userId: anna, mac: OTHER })).toBe(false);
    expect(await remove({ id, userId: anna, mac: MAC })).toBe(true);
    await store.assignments.put({ userId: anna, mac: MAC, level: 'own', until: null });
    expect((await of(anna, MAC)).map(({ type }) => type)).toEqual([PAIR_TYPES.disconnector]);
    await expect(add({ ...relays, mac: '000000000000' })).rejects.toMatchObject({ error: 'request.invalid' });
  },
  // proves R-NEWS-042, R-NEWS-044
  'sends dips and swells to pairs of the source "supply" from their classes on, and an outage once': async (store) => {
    const { anna, bela } = await people(store);
    const supply = { mac: MAC, type: PAIR_TYPES.supply, destination: 1, space: '' } as const;
    const id = await store.notificationPairs.add({ userId: anna, ...supply, dipClass: 'A1' });
    expect(await store.notificationPairs.add({ userId: anna, ...supply, dipClass: 'C2', swellClass: 'S1' })).toBe(id);
    await store.notificationPairs.add({ userId: bela, ...supply });
    expect(await store.notificationPairs.macsOf(PAIR_TYPES.supply)).toEqual([MAC]);
    expect(await store.notificationPairs.macsOf(PAIR_TYPES.nilm)).toEqual([]);
    const disturbed = (event: string, concern: SupplyConcern): DeviceNews => ({
      ...{ ...wentOffline, at: NOON, pairType: PAIR_TYPES.supply, supply: concern },
      data: { timestamp: NOON / 1_000, event },
    });
    const receivers = async (news: DeviceNews) => (await notify(store, [news])).map(({ userId }) => userId);
    expect(await receivers(disturbed('DIP', { class: 'C2' }))).toEqual([anna]);
    expect(await receivers(disturbed('DIP', { class: 'X5' }))).toEqual([anna]);
    expect(await receivers(disturbed('DIP', { class: 'C1' }))).toEqual([]);
    expect(await receivers(disturbed('SWELL', { class: 'S2' }))).toEqual([anna]);
    expect(await receivers(disturbed('SWELL', { class: 'T3' }))).toEqual([]);
    expect(await receivers(disturbed('DIP', { class: 'D3', notifiedClass: 'C2' }))).toEqual([]);
    expect(await receivers(disturbed('DIP', { class: 'D3', notifiedClass: 'A2' }))).toEqual([anna]);
    // Both have the pair of its status, too.
    const outage: DeviceNews = { ...disturbed('OUTAGE', { class: null }), pairType: PAIR_TYPES.status };
    expect(await receivers(outage)).toEqual([anna, bela]);
    expect(await receivers({ ...wentOffline, at: NOON })).toEqual([anna, bela]);
    const address = await store.outgoing.addAddress(webhook(anna));
    for (const type of [PAIR_TYPES.supply, PAIR_TYPES.status]) {
      await store.notificationPairs.add({ ...supply, userId: anna, type, destination: 3, space: String(address) });
    }
    const delivered: [number, readonly DeviceNews[]][] = [];
    const deliver: SendingPlan['deliver'] = (news, { id }) => {
      delivered.push([id, news]);
      return { added: [] };
    };
    await notify(store, [outage], { deliver });
    expect(delivered).toEqual([[address, [outage]]]);
  },
  // proves R-NEWS-019
  'stores what goes to chat spaces, each once, of assignments that run, until it is written there': async (store) => {
    const { anna, bela } = await people(store);
    const toChat = { mac: MAC, type: PAIR_TYPES.status, destination: PAIR_DESTINATIONS.chat } as const;
    await store.notificationPairs.add({ userId: anna, ...toChat, space: 'b' });
    await store.notificationPairs.add({ userId: bela, ...toChat, space: 'b' });
    await store.notificationPairs.add({ userId: bela, ...toChat, space: 'a' });
    const now = { ...wentOffline, at: NOON };
    const later = { ...wentOffline, at: NOON + DAY };
    const unwanted: DeviceNews[] = [
      { ...now, mac: OTHER },
      { ...now, pairType: 4 },
    ];
    await notify(store, [now], { hasChat: false });
    await notify(store, [now, later, ...unwanted], { hasChat: true });
    const waiting = await store.news.chatNews();
    expect(waiting.map(({ id: _id, ...one }) => one)).toEqual([
      { space: 'a', userId: bela, news: now },
      { space: 'b', userId: anna, news: now },
      { space: 'b', userId: anna, news: later },
    ]);
    const [first, second, third] = waiting.map(({ id }) => id);
    await store.news.chatSent([first ?? 0, third ?? 0]);
    expect((await store.news.chatNews()).map(({ id }) => id)).toEqual([second]);
  },
  'tells news to those whose pair wants it and whose assignment runs': async (store) => {
    const { anna, bela } = await people(store);
    const readers = async (news: Omit<DeviceNews, 'at'>, at: number) =>
      (await notify(store, [{ ...news, at }])).map(({ userId }) => userId);
    expect(await readers(wentOffline, NOON)).toEqual([anna, bela]);
    expect(await readers(wentOffline, NOON + DAY)).toEqual([anna]);
    expect(await readers({ ...wentOffline, type: 'DISCONNECTOR', pairType: 4 }, NOON)).toEqual([]);
    expect(await readers({ ...wentOffline, mac: '000000000000' }, NOON)).toEqual([]);
  },
  // proves R-NEWS-002
  'lists the news of a user, newest first, and counts those not seen': async (store) => {
    const { anna, bela } = await people(store);
    const { list, countUnseen, markSeen } = store.notifications;
    const [first] = await notify(store, [{ ...wentOffline, at: NOON }]);
    const [second] = await notify(store, [{ ...wentOffline, at: NOON + 1, data: { timestamp: 1, event: 'ONLINE' } }]);
    expect(first).toMatchObject({ userId: anna, at: NOON, mac: MAC, type: 'STATUS', seen: false });
    expect(first?.data).toEqual(wentOffline.data);
    expect(await list(anna, { limit: 5, now: NOON + 2 })).toEqual([second, first]);
    expect(await list(anna, { limit: 1, now: NOON + 2 })).toEqual([second]);
    await markSeen(anna, { upTo: first?.id ?? 0 });
    expect(await countUnseen(anna, NOON + 2)).toBe(1);
    expect(await countUnseen(bela, NOON + 2)).toBe(2);
    expect((await list(anna, { limit: 5, now: NOON + 2 })).map(({ seen }) => seen)).toEqual([false, true]);
  },
  'marks some as seen, and only those of the account': async (store) => {
    const { anna, bela } = await people(store);
    const { list, markSeen } = store.notifications;
    const kept = await notify(
      store,
      [NOON, NOON + 1, NOON + 2].map((at) => ({ ...wentOffline, at })),
    );
    const [first, second] = kept.filter(({ userId }) => userId === anna).map(({ id }) => id);
    const ids = [first ?? 0, second ?? 0];
    await markSeen(bela, { ids });
    expect((await list(anna, { limit: 5, now: NOON + 3 })).map(({ seen }) => seen)).toEqual([false, false, false]);
    await markSeen(anna, { ids });
    expect((await list(anna, { limit: 5, now: NOON + 3 })).map(({ seen }) => seen)).toEqual([false, true, true]);
    expect((await list(bela, { limit: 5, now: NOON + 3 })).map(({ seen }) => seen)).toEqual([false, false, false]);
  },
  'is read on where a list ended': async (store) => {
    const { anna } = await people(store);
    const { list } = store.notifications;
    await notify(
      store,
      [1, 2, 3, 4, 5].map((n) => ({ ...wentOffline, mac: OTHER, at: NOON + n })),
    );
    const page = async (before?: number) => list(anna, { limit: 2, before, now: NOON + 9 });
    const first = await page();
    const second = await page(first.at(-1)?.id);
    const third = await page(second.at(-1)?.id);
    expect([first, second, third].map((each) => each.map(({ at }) => at - NOON))).toEqual([[5, 4], [3, 2], [1]]);
  },
  // proves R-NEWS-015
  'shows nothing of a device whose assignment is over': async (store) => {
    const { bela } = await people(store);
    const { list, countUnseen } = store.notifications;
    await notify(store, [{ ...wentOffline, at: NOON }]);
    expect(await countUnseen(bela, NOON + DAY - 1)).toBe(1);
    expect(await countUnseen(bela, NOON + DAY)).toBe(0);
    expect(await list(bela, { limit: 5, now: NOON + DAY })).toEqual([]);
  },
  // proves R-NEWS-013
  'keeps notifications for 30 days, up to the instant': async (store) => {
    const { anna } = await people(store);
    const { list, countUnseen } = store.notifications;
    const { days } = NOTIFICATION_LIMITS;
    expect(days).toBe(30);
    await notify(store, [{ ...wentOffline, at: NOON }]);
    expect(await countUnseen(anna, NOON + days * DAY - 1)).toBe(1);
    expect(await list(anna, { limit: 5, now: NOON + days * DAY })).toEqual([]);
    await notify(store, [{ ...wentOffline, at: NOON + days * DAY }]);
    expect(await list(anna, { limit: 5, now: NOON })).toHaveLength(1);
  },
  // proves R-ERR-060
  'removes few notifications while the clock is months ahead, and shows the others once it is right': async (store) => {
    const { anna } = await people(store);
    const minutes = Array.from({ length: 8 }, (_, minute) => ({ ...wentOffline, at: NOON + minute * 60_000 }));
    for (const news of minutes) await notify(store, [news]);
    // The two of the first minute go, one of each account.
    await notify(store, [{ ...wentOffline, at: NOON + 40 * DAY }]);
    const { list } = store.notifications;
    const left = (await list(anna, { limit: 20, now: NOON + DAY })).filter(({ at }) => at < NOON + DAY);
    expect(left.map(({ at }) => at)).toEqual(
      minutes
        .slice(1)
        .map(({ at }) => at)
        .toReversed(),
    );
  },
  // proves R-NEWS-014
  'keeps all that an account can get in 30 days, one a minute, and no more': async (store) => {
    const { anna, bela } = await people(store);
    const { list } = store.notifications;
    const { perUser } = NOTIFICATION_LIMITS;
    expect(perUser).toBeGreaterThan(30 * 24 * 60);
    const ofBela = await notify(store, [{ ...wentOffline, at: NOON }]);
    await notify(
      store,
      Array.from({ length: perUser }, (_, n) => ({ ...wentOffline, mac: OTHER, at: NOON + n + 1 })),
    );
    const kept = await list(anna, { limit: perUser + 1, now: NOON + perUser + 1 });
    expect([kept.length, kept.at(-1)?.at, kept[0]?.at]).toEqual([perUser, NOON + 1, NOON + perUser]);
    expect(await list(bela, { limit: 5, now: NOON })).toEqual(ofBela.slice(1));
  },
  'takes pairs along with the assignment and everything with the device': async (store) => {
    const { anna, bela } = await people(store);
    await notify(store, [{ ...wentOffline, at: NOON }]);
    await store.news.note([{ event: '1', news: { ...wentOffline, at: NOON } }], [{ mac: MAC, status: 'OFFLINE' }]);
    await store.deviceEvents.add({ mac: MAC, id: '1', at: NOON, type: 'RESET', register: null });
    await store.assignments.remove(bela, MAC);
    expect(await store.notificationPairs.of(bela, MAC)).toEqual([]);
    await store.devices.remove(MAC);
    expect(await store.notifications.list(anna, { limit: 5, now: NOON })).toEqual([]);
    expect(await store.news.notifiedStatuses()).toEqual([]);
    expect(await store.news.unsent()).toEqual([]);
    expect(await store.deviceEvents.of(MAC, 'RESET')).toEqual([]);
  },
  'keeps the news of a mass reconnection in their order': async (store) => {
    const { anna, bela } = await people(store);
    const news = Array.from({ length: 2_100 }, (_, n) => ({ ...wentOffline, mac: n % 2 ? MAC : OTHER, at: NOON + n }));
    const kept = await notify(store, news);
    const ofAnna = kept.filter(({ userId }) => userId === anna);
    expect(ofAnna.map(({ at }) => at)).toEqual(news.map(({ at }) => at));
    expect(kept.filter(({ userId }) => userId === bela)).toHaveLength(1_050);
    expect((await store.notifications.list(anna, { limit: 500, now: NOON + 5_000 })).map(({ id }) => id)).toEqual(
      ofAnna
        .map(({ id }) => id)
        .reverse()
        .slice(0, 500),
    );
  },
  'keeps the status of a device of which users were notified last': async (store) => {
    await people(store);
    const { note, notifiedStatuses } = store.news;
    await note([], [{ mac: MAC, status: 'ONLINE' }]);
    await note(
      [],
      [
        { mac: MAC, status: 'OFFLINE' },
        { mac: '000000000000', status: 'ONLINE' },
        { mac: OTHER, status: 'OFFLINE' },
        { mac: OTHER, status: 'ONLINE' },
      ],
    );
    const notified = await notifiedStatuses();
    expect(notified).toHaveLength(2);
    expect(notified).toContainEqual({ mac: MAC, status: 'OFFLINE' });
    expect(notified).toContainEqual({ mac: OTHER, status: 'ONLINE' });
  },
  'keeps an event of a device once, in order of time': async (store) => {
    await people(store);
    const { add, of } = store.deviceEvents;
    await add({ mac: MAC, id: 'b', at: NOON + 1, type: 'RESET', register: null });
    await add({ mac: MAC, id: 'a', at: NOON, type: 'RESET', register: 'energy_R1' });
    await add({ mac: MAC, id: 'b', at: NOON + 5, type: 'RESET', register: null });
    await add({ mac: MAC, id: 'c', at: NOON, type: 'CLOCK', register: null });
    await add({ mac: OTHER, id: 'a', at: NOON, type: 'RESET', register: null });
    await add({ mac: '000000000000', id: 'a', at: NOON, type: 'RESET', register: null });
    expect((await of(MAC, 'RESET')).map(({ id, at, register }) => [id, at, register])).toEqual([
      ['a', NOON, 'energy_R1'],
      ['b', NOON + 1, null],
    ]);
  },
};
