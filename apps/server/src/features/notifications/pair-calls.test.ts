import type { CallBody } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { User } from '../../ports/records/user-records.ts';
import { pairCalls } from './pair-calls.ts';

const token = { user_token: 'u', device_token: 'd' };
const space = { id: 'space-1', title: 'Control room' };
const chat: ChatSpaces = { list: async () => [space], send: async () => undefined };

let records: RecordStore;
let anna: User;
let ben: User;
let relays: Device;
let meter: Device;

beforeEach(async () => {
  records = await recordsInMemory();
  anna = await records.users.add(aUser());
  ben = await records.users.add(aUser({ login: 'ben' }));
  relays = aDevice({ mac: 'A00000000002', type: 2 });
  meter = aDevice({ mac: 'A00000000001', type: 1 });
  for (const device of [relays, meter]) {
    await records.devices.add(device);
    await records.assignments.put({ userId: anna.id, mac: device.mac, level: 'operate', until: null });
  }
  await records.assignments.put({ userId: ben.id, mac: relays.mac, level: 'own', until: null });
});
afterEach(() => records.stop());

const calls = () => pairCalls({ pairs: records.notificationPairs, chat, outgoing: records.outgoing });
const at = (device: Device, user = anna) => aCallContext({ user, devices: [device] });
const add = (
  pair: Pick<CallBody<'notifications.addPair'>, 'notifyTypeID' | 'webex_space' | 'dip_class' | 'swell_class'> & {
    notifyDestID: 1 | 2;
  },
  device = relays,
) => calls()['notifications.addPair']({ ...token, ...pair }, at(device));
const list = async (device = relays, user = anna) =>
  (await calls()['notifications.pairs'](token, at(device, user))).data;

describe('the pairs of a device', () => {
  // proves R-NEWS-020
  it('start with its status reported on the platform', async () => {
    expect(await list()).toEqual([{ ID: expect.any(Number), ID_notifyType: 1, ID_notifyDestType: 1 }]);
  });

  // proves R-NEWS-024
  it('are added one by one, each with an id, and the same one once', async () => {
    const { data } = await add({ notifyTypeID: 4, notifyDestID: 1 });
    expect(await add({ notifyTypeID: 4, notifyDestID: 1 })).toEqual({ data });
    await add({ notifyTypeID: 4, notifyDestID: 2, webex_space: space.id });
    expect(await list()).toMatchObject([
      { ID_notifyType: 1 },
      { ID: data.ID_notify, ID_notifyType: 4, ID_notifyDestType: 1 },
      { ID_notifyType: 4, ID_notifyDestType: 2, webex_space: space.id },
    ]);
  });

  // proves R-NEWS-042
  it('of the source "supply" have classes, which adding it again changes', async () => {
    const { data } = await add({ notifyTypeID: 5, notifyDestID: 1, dip_class: 'C2', swell_class: 'S1' });
    expect(await add({ notifyTypeID: 5, notifyDestID: 1, dip_class: 'A1' })).toEqual({ data });
    expect((await list()).slice(1)).toEqual([
      { ID: data.ID_notify, ID_notifyType: 5, ID_notifyDestType: 1, dip_class: 'A1', swell_class: null },
    ]);
    const other = add({ notifyTypeID: 4, notifyDestID: 1, dip_class: 'A1' });
    await expect(other).rejects.toMatchObject({ error: 'request.invalid', field: 'dip_class' });
  });

  // proves R-NEWS-026
  it('are noted by what they are', async () => {
    const noted: string[] = [];
    const context = { ...at(relays), note: (detail: string) => noted.push(detail) };
    const wish = { ...token, notifyTypeID: 4, notifyDestID: 2, webex_space: space.id } as const;
    const { data } = await calls()['notifications.addPair'](wish, context);
    await calls()['notifications.removePair']({ ...token, ID: data.ID_notify }, context);
    expect(noted).toEqual(['4 to 2 space-1', `pair ${data.ID_notify}`]);
  });

  // proves R-NEWS-024
  it('belong to one account and one device', async () => {
    await add({ notifyTypeID: 4, notifyDestID: 1 });
    expect(await list(relays, ben)).toHaveLength(1);
    expect(await list(meter)).toHaveLength(1);
  });

  // proves R-NEWS-016
  it('are only of news that the kind of device has', async () => {
    const wrong = { error: 'request.invalid', field: 'notifyTypeID' };
    await expect(add({ notifyTypeID: 2, notifyDestID: 1 })).rejects.toMatchObject(wrong);
    await expect(add({ notifyTypeID: 3, notifyDestID: 1 })).rejects.toMatchObject(wrong);
    await expect(add({ notifyTypeID: 4, notifyDestID: 1 }, meter)).rejects.toMatchObject(wrong);
    await add({ notifyTypeID: 2, notifyDestID: 1 }, meter);
    await add({ notifyTypeID: 3, notifyDestID: 1 }, meter);
    expect((await list(meter)).map(({ ID_notifyType }) => ID_notifyType)).toEqual([1, 2, 3]);
  });

  // proves R-NEWS-017
  it('go only to chat spaces that are offered', async () => {
    const wrong = { error: 'request.invalid', field: 'webex_space' };
    await expect(add({ notifyTypeID: 1, notifyDestID: 2 })).rejects.toMatchObject(wrong);
    await expect(add({ notifyTypeID: 1, notifyDestID: 2, webex_space: 'other' })).rejects.toMatchObject(wrong);
  });

  // proves R-NEWS-024
  it('are removed by their id, and only from where they are', async () => {
    const [status] = await list();
    const remove = (device: Device, user = anna) =>
      calls()['notifications.removePair']({ ...token, ID: status?.ID ?? 0 }, at(device, user));
    await expect(remove(relays, ben)).rejects.toMatchObject({ error: 'store.not_found' });
    await expect(remove(meter)).rejects.toMatchObject({ error: 'store.not_found' });
    await remove(relays);
    expect(await list()).toEqual([]);
  });
});

describe('the chat spaces', () => {
  // proves R-NEWS-017
  it('are those of the bot, by id and title', async () => {
    const ask = calls()['notifications.chatSpaces'];
    expect(await ask({ user_token: 'u' }, at(relays))).toEqual({ data: [{ ID: 'space-1', title: 'Control room' }] });
  });

  // proves R-NEWS-018
  it('are none without a bot, and then none can be chosen', async () => {
    const bare = pairCalls({ pairs: records.notificationPairs, chat: undefined, outgoing: records.outgoing });
    expect(await bare['notifications.chatSpaces']({ user_token: 'u' }, at(relays))).toEqual({ data: [] });
    const wish = { ...token, notifyTypeID: 1, notifyDestID: 2, webex_space: 'space-1' } as const;
    await expect(bare['notifications.addPair'](wish, at(relays))).rejects.toMatchObject({ field: 'webex_space' });
  });
});
