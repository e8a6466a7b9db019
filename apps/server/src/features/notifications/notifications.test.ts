import type { NotificationValues } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { NotedAndSent } from '../../../testing/scenes/noted-and-sent.ts';
import { outgoingParts } from '../../../testing/scenes/outgoing-parts.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { User } from '../../ports/records/user-records.ts';
import type { SettledChange, SettledChanges } from '../../ports/settled-changes.ts';
import { CHAT_EVERY_MS } from './chat-post.ts';
import { NEWS_MS } from './news-desk.ts';
import { KEEP_MS } from './news-keeper.ts';
import { GATHER_MS, STATUS_GATHER_MAX_MS, STATUS_GATHER_MS } from './news-sender.ts';

const MAC = 'A0B1C2D3E4F5';
const NOON = Date.UTC(2026, 5, 1, 12);

let records: RecordStore;
let anna: User;
let statuses: SettledChanges & { change(...changes: Pick<SettledChange, 'mac' | 'status'>[]): void };
let clock: FakeClock;
let sent: (NotificationValues & { userId: number })[];
let chatLines: string[];
let slowAnswer: PromiseWithResolvers<void>;
const [running, warnings]: [NotedAndSent[], unknown[]] = [[], []];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  records = await recordsInMemory();
  statuses = settledChanges();
  clock = new FakeClock(NOON);
  [sent, chatLines] = [[], []];
  slowAnswer = Promise.withResolvers();
  anna = await records.users.add(aUser());
  await records.devices.add(aDevice({ mac: MAC, type: 2 }));
  await records.assignments.put({ userId: anna.id, mac: MAC, level: 'own', until: null });
});

afterEach(async () => {
  for (const notifications of running.splice(0)) await notifications.stop();
  await records.stop();
  vi.useRealTimers();
  expect(warnings.splice(0)).toEqual([]);
});

function settledChanges(): typeof statuses {
  const listeners = new Set<(changes: readonly SettledChange[]) => void>();
  return {
    remember: () => undefined,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (...changes) => {
      const at = clock.now();
      for (const listener of listeners) listener(changes.map((change) => ({ ...change, at })));
    },
  };
}

async function begin(): Promise<NotedAndSent> {
  const bus = createLiveBus();
  bus.on('notification', (userId, values) => sent.push({ userId, ...values }));
  const notifications = new NotedAndSent({
    ...{ notifications: records.notifications, news: records.news },
    ...{ statuses, clock },
    log: { warn: (bindings) => warnings.push(bindings) },
    pairs: records.notificationPairs,
    relays: records.relays,
    chat: {
      list: async () => [],
      send: async (space, text) => {
        if (space === 'gone') throw new Error('no such space');
        if (space === 'slow') await slowAnswer.promise;
        chatLines.push(`${space}: ${text}`);
      },
    },
    ...outgoingParts(records),
    device: () => ({ type: 2, title: 'Hall', timeZone: 'Europe/Bratislava' }),
    languageOf: async () => 'en',
    bus,
  });
  await notifications.start();
  running.push(notifications);
  return notifications;
}

/** As `begin`, with a device that has come and gone before. */
async function beginAway(): Promise<NotedAndSent> {
  await records.news.note([], [{ mac: MAC, status: 'OFFLINE' }]);
  return await begin();
}

/** Takes the state of a device, then waits until everything is stored. */
async function say(status: 'ONLINE' | 'OFFLINE', notifications: NotedAndSent): Promise<void> {
  statuses.change({ mac: MAC, status });
  await notifications.settled();
}

const list = (notifications: NotedAndSent, limit = 5) =>
  notifications.calls['notifications.list']({ token: 't', limit }, aCallContext({ user: anna, now: clock.now() }));

describe('notifications', () => {
  it('report when a device comes and goes, live and in the list, newest first', async () => {
    const notifications = await beginAway();
    await say('ONLINE', notifications);
    clock.advance(60_000);
    await say('OFFLINE', notifications);
    expect(sent.map(({ userId, device, data }) => [userId, device, data.event, data.timestamp])).toEqual([
      [anna.id, MAC, 'ONLINE', NOON / 1_000],
      [anna.id, MAC, 'OFFLINE', NOON / 1_000 + 60],
    ]);
    const answer = await list(notifications);
    expect(answer.data.map(({ data }) => data.event)).toEqual(['OFFLINE', 'ONLINE']);
    expect(answer.unseen).toBe(2);
  });

  // proves R-NEWS-041
  it('report a device whose measurements are refused because of its clock', async () => {
    const notifications = await begin();
    notifications.clockWrong(MAC);
    await notifications.settled();
    expect(sent).toMatchObject([{ userId: anna.id, device: MAC, type: 'STATUS', data: { event: 'CLOCK' } }]);
  });

  it('do not repeat a status, and report nothing about unknown time', async () => {
    const notifications = await beginAway();
    await say('ONLINE', notifications);
    statuses.change({ mac: MAC, status: 'UNKNOWN' });
    await say('ONLINE', notifications);
    expect(sent).toHaveLength(1);
  });

  // proves R-NEWS-011
  it('do not report the first message of a device as a return, also after a restart of the server', async () => {
    const first = await begin();
    await say('ONLINE', first);
    await first.stop();
    const notifications = await begin();
    await say('ONLINE', notifications);
    expect(sent).toEqual([]);
    await say('OFFLINE', notifications);
    await say('ONLINE', notifications);
    expect(sent.map(({ data }) => data.event)).toEqual(['OFFLINE', 'ONLINE']);
  });

  // proves R-NEWS-002
  it('are counted until they are marked as seen, up to the one that was shown', async () => {
    const notifications = await beginAway();
    await say('ONLINE', notifications);
    await say('OFFLINE', notifications);
    const context = aCallContext({ user: anna, now: NOON });
    const markSeen = notifications.calls['notifications.markSeen'];
    expect(await markSeen({ token: 't', upTo: sent[0]?.id ?? 0 }, context)).toEqual({ unseen: 1 });
    expect(await markSeen({ token: 't', upTo: sent[1]?.id ?? 0 }, context)).toEqual({ unseen: 0 });
    expect((await list(notifications)).data.map(({ seen }) => seen)).toEqual([true, true]);
  });

  it('report a relay only to accounts that subscribed to it, under its present name', async () => {
    const notifications = await begin();
    const event = (id: string) => ({ id, ts: NOON / 1_000, type: 'RELAY', data: { relay: 1, state: 1 } }) as const;
    await notifications.event(MAC, event('1'));
    await notifications.settled();
    await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 4, destination: 1, space: '' });
    await notifications.event(MAC, event('2'));
    await notifications.settled();
    expect(sent).toMatchObject([{ type: 'DISCONNECTOR', data: { event: 'ON', name: 'R1' } }]);
    await records.relays.change(MAC, [{ relay: 1, name: 'Boiler' }]);
    await notifications.event(MAC, event('3'));
    await notifications.settled();
    expect(sent[1]).toMatchObject({ data: { event: 'ON', name: 'Boiler' } });
  });

  // proves R-NEWS-019
  it('go to the subscribed chat spaces, once to each', async () => {
    const notifications = await begin();
    const ben = await records.users.add(aUser({ login: 'ben' }));
    await records.assignments.put({ userId: ben.id, mac: MAC, level: 'operate', until: null });
    const toChat = { mac: MAC, type: 1, destination: 2, space: 'control' } as const;
    for (const { id: userId } of [anna, ben]) await records.notificationPairs.add({ userId, ...toChat });
    await say('OFFLINE', notifications);
    expect(chatLines).toEqual(['control: Hall: went offline, 1 Jun 2026, 14:00 CEST']);
  });

  // proves R-NEWS-019
  it('reach the platform and the other spaces also when one space fails', async () => {
    const notifications = await begin();
    for (const space of ['gone', 'control']) {
      await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 1, destination: 2, space });
    }
    await say('OFFLINE', notifications);
    expect(sent).toHaveLength(1);
    expect(chatLines).toHaveLength(1);
    expect(warnings.splice(0)).toMatchObject([{ notifications: 1 }]);
  });

  // proves R-NEWS-019
  it('do not wait for a chat that does not answer', async () => {
    const notifications = await beginAway();
    await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 1, destination: 2, space: 'slow' });
    for (const status of ['ONLINE', 'OFFLINE'] as const) {
      statuses.change({ mac: MAC, status });
      clock.advance(1);
      await vi.advanceTimersByTimeAsync(KEEP_MS + STATUS_GATHER_MS);
    }
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect([chatLines, (await list(notifications)).unseen]).toEqual([[], 2]);
    slowAnswer.resolve();
  });

  it('reach a chat space at most twice a minute, with all that happened meanwhile', async () => {
    const notifications = await beginAway();
    await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 1, destination: 2, space: 'control' });
    for (const status of ['ONLINE', 'OFFLINE', 'ONLINE', 'OFFLINE'] as const) {
      await say(status, notifications);
      clock.advance(1_000);
    }
    expect(chatLines).toHaveLength(1);
    clock.advance(CHAT_EVERY_MS);
    vi.advanceTimersByTime(CHAT_EVERY_MS);
    await notifications.settled();
    expect(chatLines).toHaveLength(2);
    expect(chatLines[1]?.split('\n')).toHaveLength(3);
  });

  it('of devices that come back together are stored together, after ten seconds without another', async () => {
    const notifications = await beginAway();
    const writes = vi.spyOn(records.news, 'send');
    for (const status of ['ONLINE', 'OFFLINE', 'ONLINE'] as const) {
      statuses.change({ mac: MAC, status });
      clock.advance(1);
    }
    await vi.advanceTimersByTimeAsync(KEEP_MS);
    expect(await records.news.unsent()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(STATUS_GATHER_MS - 1);
    expect(writes).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(writes).toHaveBeenCalledTimes(1);
    await notifications.settled();
    expect(await records.news.notifiedStatuses()).toEqual([{ mac: MAC, status: 'ONLINE' }]);
  });

  it('of devices that come and go all the time are stored once a minute', async () => {
    await beginAway();
    const writes = vi.spyOn(records.news, 'send');
    for (let second = 0; second < 120; second += 1) {
      statuses.change({ mac: MAC, status: second % 2 === 0 ? 'ONLINE' : 'OFFLINE' });
      clock.advance(1_000);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.waitFor(() => expect(writes).toHaveBeenCalledTimes(120_000 / STATUS_GATHER_MAX_MS));
  });

  it('of events within a fifth of a second are stored together', async () => {
    const notifications = await begin();
    await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 4, destination: 1, space: '' });
    const writes = vi.spyOn(records.news, 'send');
    for (const relay of [1, 2]) {
      await notifications.event(MAC, { id: String(relay), ts: NOON / 1_000, type: 'RELAY', data: { relay, state: 1 } });
    }
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(writes).toHaveBeenCalledTimes(1);
  });

  it('leave out events in a history that are older than a day', async () => {
    const notifications = await begin();
    await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 4, destination: 1, space: '' });
    for (const ts of [(NOON - NEWS_MS) / 1_000 - 1, (NOON - NEWS_MS) / 1_000]) {
      await notifications.event(MAC, { id: String(ts), ts, type: 'RELAY', data: { relay: 1, state: 1 } });
    }
    await notifications.settled();
    expect(sent.map(({ data }) => data.timestamp)).toEqual([(NOON - NEWS_MS) / 1_000]);
  });

  // proves R-NEWS-015
  it('are not sent to users without an assignment any more', async () => {
    await records.assignments.put({ userId: anna.id, mac: MAC, level: 'own', until: NOON });
    const notifications = await beginAway();
    await say('ONLINE', notifications);
    await notifications.stop();
    expect(sent).toEqual([]);
  });

  it('of a device that comes back after a restart of the server are none, of one that stays away one', async () => {
    const before = await beginAway();
    await say('ONLINE', before);
    await before.stop();
    const remembered = vi.spyOn(statuses, 'remember');
    const after = await begin();
    expect(remembered.mock.calls).toEqual([[[{ mac: MAC, status: 'ONLINE' }]]]);
    await say('ONLINE', after);
    expect(sent).toHaveLength(1);
    await say('OFFLINE', after);
    expect(sent.map(({ data }) => data.event)).toEqual(['ONLINE', 'OFFLINE']);
  });
});
