import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import { expect } from 'vitest';
import type { DeviceNews } from '../../src/ports/records/notification-records.ts';
import type { Delivery, OutgoingAddress } from '../../src/ports/records/outgoing-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { notify } from '../notify.ts';
import { aDevice, aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const NOON = Date.UTC(2026, 5, 1, 12);
const NEWS: DeviceNews = {
  ...{ mac: MAC, at: NOON, type: 'STATUS', pairType: PAIR_TYPES.status },
  data: { timestamp: NOON / 1_000, event: 'OFFLINE' },
};

/** An address of an account that receives. */
export const webhook = (userId: number): Omit<OutgoingAddress, 'id'> => ({
  ...{ userId, kind: 'webhook', name: 'Node-RED', address: 'https://flows.example/phasor', secretId: 's1' },
  ...{ formerSecretId: null, renewedAt: null, confirmed: true, stoppedAt: null, createdAt: NOON },
});

const delivery = (addressId: number, values: Partial<Delivery> = {}): Omit<Delivery, 'id'> => ({
  ...{ addressId, messageId: 'msg_1', news: [NEWS], createdAt: NOON, dueAt: NOON, status: 'waiting', attempts: 0 },
  ...{ nextAt: NOON, triedAt: null, durationMs: null, code: null, answer: null },
  ...values,
});

/** Anna, with the device, and Bela. */
async function people({ users, devices, assignments }: RecordStore): Promise<{ anna: number; bela: number }> {
  const anna = (await users.add(aUser())).id;
  const bela = (await users.add(aUser({ login: 'bela' }))).id;
  await devices.add(aDevice());
  await assignments.put({ userId: anna, mac: MAC, level: 'own', until: null });
  return { anna, bela };
}

/** Addresses to which the news go. */
async function receivers(store: RecordStore): Promise<number[]> {
  const found: number[] = [];
  const deliver = (_news: readonly DeviceNews[], { id }: OutgoingAddress) => {
    found.push(id);
    return { added: [] };
  };
  await notify(store, [NEWS], { deliver, hasChat: true });
  return found;
}

export const outgoingScenarios: Scenarios = {
  'keeps the own addresses of an account, with what changes about them': async (store) => {
    const { outgoing } = store;
    const { anna, bela } = await people(store);
    const id = await outgoing.addAddress(webhook(anna));
    await outgoing.addAddress({ ...webhook(bela), kind: 'mail', confirmed: false });
    expect(await outgoing.addressesOf(anna)).toEqual([{ id, ...webhook(anna) }]);
    await outgoing.changeAddress(id, { secretId: 's2', formerSecretId: 's1', renewedAt: NOON, stoppedAt: NOON + 1 });
    expect(await outgoing.address(id)).toMatchObject({ secretId: 's2', formerSecretId: 's1', stoppedAt: NOON + 1 });
    expect(await outgoing.address(id)).toMatchObject({ confirmed: true });
    expect((await outgoing.addressesOf(bela))[0]).toMatchObject({ kind: 'mail', confirmed: false });
    expect(await outgoing.address(99)).toBeUndefined();
  },
  'removes an address with its pairs and deliveries, for its account alone': async (store) => {
    const { outgoing, notificationPairs } = store;
    const { anna, bela } = await people(store);
    const id = await outgoing.addAddress(webhook(anna));
    await outgoing.addDelivery(delivery(id));
    const pair = { userId: anna, mac: MAC, type: PAIR_TYPES.status, destination: PAIR_DESTINATIONS.webhook };
    await notificationPairs.add({ ...pair, space: String(id) });
    expect(await receivers(store)).toEqual([id]);
    expect(await outgoing.removeAddress({ id, userId: bela })).toBe(false);
    expect(await outgoing.removeAddress({ id, userId: anna })).toBe(true);
    expect(await receivers(store)).toEqual([]);
    expect(await store.news.chatNews()).toEqual([]);
    expect((await notificationPairs.of(anna, MAC)).map(({ destination }) => destination)).toEqual([1]);
    expect(await outgoing.due(NOON)).toEqual([]);
  },
  'names one due delivery an address, the longest waiting first, and when the next is due': async (store) => {
    const { outgoing } = store;
    const { anna } = await people(store);
    const one = await outgoing.addAddress(webhook(anna));
    const other = await outgoing.addAddress(webhook(anna));
    const first = await outgoing.addDelivery(delivery(one));
    await outgoing.addDelivery(delivery(one));
    const third = await outgoing.addDelivery(delivery(other));
    await outgoing.addDelivery(delivery(other, { nextAt: NOON + 5_000 }));
    expect((await outgoing.due(NOON)).map(({ id }) => id)).toEqual([first, third]);
    expect(await outgoing.due(NOON - 1)).toEqual([]);
    expect(await outgoing.nextDue(NOON)).toBe(NOON + 5_000);
    expect(await outgoing.nextDue(NOON + 5_000)).toBeUndefined();
    await outgoing.giveUp(other);
    expect(await outgoing.nextDue(NOON)).toBeUndefined();
  },
  'keeps what became of a delivery, newest first and page by page': async (store) => {
    const { outgoing } = store;
    const { anna } = await people(store);
    const address = await outgoing.addAddress(webhook(anna));
    const [first, second] = [
      await outgoing.addDelivery(delivery(address)),
      await outgoing.addDelivery(delivery(address)),
    ];
    await outgoing.setNews(first, [NEWS, NEWS]);
    const tried = { attempts: 1, triedAt: NOON + 1, durationMs: 12, code: 500, answer: 'no', nextAt: NOON + 5_000 };
    await outgoing.finish(first, { status: 'waiting', ...tried });
    expect(await outgoing.deliveries(address, { limit: 1 })).toMatchObject([{ id: second, news: [NEWS], attempts: 0 }]);
    const older = await outgoing.deliveries(address, { limit: 9, before: second });
    expect(older).toEqual([{ id: first, ...delivery(address, { news: [NEWS, NEWS], ...tried }) }]);
    await outgoing.addDelivery(delivery(address, { news: [] }));
    expect((await outgoing.lastNewsDelivery(address))?.id).toBe(second);
  },
  'removes deliveries that are too old or too many': async (store) => {
    const { outgoing } = store;
    const { anna } = await people(store);
    const address = await outgoing.addAddress(webhook(anna));
    for (const createdAt of [NOON - 9, NOON, NOON + 1, NOON + 2]) {
      await outgoing.addDelivery(delivery(address, { createdAt }));
    }
    const kept = async () =>
      (await outgoing.deliveries(address, { limit: 9 })).map(({ createdAt }) => createdAt - NOON);
    await outgoing.prune(address, { since: NOON, newest: 9 });
    expect(await kept()).toEqual([2, 1, 0]);
    await outgoing.prune(address, { since: 0, newest: 2 });
    expect(await kept()).toEqual([2, 1]);
  },
};
