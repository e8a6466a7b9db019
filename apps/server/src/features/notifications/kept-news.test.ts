import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { NotedAndSent } from '../../../testing/scenes/noted-and-sent.ts';
import { outgoingParts } from '../../../testing/scenes/outgoing-parts.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { SettledChange } from '../../ports/settled-changes.ts';
import { CHAT_EVERY_MS } from './chat-post.ts';
import { NEWS_RATE } from './news-rate.ts';
import { STATUS_GATHER_MS } from './news-sender.ts';

const [MAC, OTHER] = ['A0B1C2D3E4F5', 'A0B1C2D3E4F6'] as const;
const NOON = Date.UTC(2026, 5, 1, 12);

let records: RecordStore;
let clock: FakeClock;
let anna: number;
/** Steps that fail, as they do while the record store is away. */
let away: Set<string>;
let sent: unknown[];
let posted: string[];
let chat: string[];
let warnings: string[];
let running: NotedAndSent;
let change: (changes: readonly SettledChange[]) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [away, sent, posted, chat, warnings] = [new Set(), [], [], [], []];
  clock = new FakeClock(NOON);
  records = await recordsInMemory();
  anna = (await records.users.add(aUser())).id;
  for (const mac of [MAC, OTHER]) {
    await records.devices.add(aDevice({ mac, type: 2 }));
    await records.assignments.put({ userId: anna, mac, level: 'own', until: null });
  }
  await records.notificationPairs.add({ userId: anna, mac: MAC, type: 4, destination: 1, space: '' });
  await records.notificationPairs.add({ userId: anna, mac: MAC, type: 4, destination: 2, space: 'control' });
  const kind = { kind: 'webhook', name: 'Flow', address: 'https://flows.example/', secretId: 's1' } as const;
  const state = { formerSecretId: null, renewedAt: null, confirmed: true, stoppedAt: null, createdAt: NOON };
  const space = String(await records.outgoing.addAddress({ userId: anna, ...kind, ...state }));
  await records.notificationPairs.add({ userId: anna, mac: MAC, type: 4, destination: 3, space });
  running = await begin();
});

afterEach(async () => {
  away.clear();
  await running.stop();
  await records.stop();
  vi.useRealTimers();
});

/** NotedAndSent of a process; one that begins while another runs has lost that one, as to a crash. */
async function begin(): Promise<NotedAndSent> {
  const bus = createLiveBus();
  bus.on('notification', (_, { type, data }) => sent.push([type, data.event, data.devices ?? data.count ?? null]));
  const { posts, ...outgoing } = outgoingParts(records);
  const post: typeof posts.webhook.post = (request) => {
    posted.push(String(request.headers['webhook-id']));
    return posts.webhook.post(request);
  };
  const news = new Proxy(records.news, {
    get: (real, name) =>
      away.has(String(name))
        ? async () => Promise.reject(new Error('the record store is away'))
        : Reflect.get(real, name).bind(real),
  });
  const notifications = new NotedAndSent({
    ...{ notifications: records.notifications, news, pairs: records.notificationPairs, relays: records.relays },
    statuses: {
      remember: () => undefined,
      onChange: (listener) => {
        change = listener;
        return () => true;
      },
    },
    clock,
    log: { warn: (_, message) => warnings.push(message) },
    chat: { list: async () => [], send: async (_space, text) => void chat.push(text) },
    ...{ ...outgoing, posts: { ...posts, webhook: { ...posts.webhook, post } } },
    device: () => ({ type: 2, title: 'Hall', timeZone: 'Europe/Bratislava' }),
    languageOf: async () => 'en',
    bus,
  });
  await notifications.start();
  return notifications;
}

/** The process is gone without a word: its timers never run. */
async function crash(): Promise<void> {
  vi.clearAllTimers();
  running = await begin();
}

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await vi.advanceTimersByTimeAsync(ms);
  await running.settled();
}

const switched = (id: string) =>
  ({ id, ts: NOON / 1_000, type: 'RELAY', data: { relay: 1, state: true, cause: 'button' } }) as const;

// proves R-NEWS-052
it('an event that its device sends again is notified once, another one of the same kind again', async () => {
  await running.event(MAC, switched('17-1'));
  await running.settled();
  await running.event(MAC, switched('17-1'));
  await running.settled();
  expect(sent).toHaveLength(1);
  await crash();
  await running.event(MAC, switched('17-1'));
  await running.settled();
  expect(sent).toHaveLength(1);
  await running.event(MAC, switched('17-2'));
  await running.settled();
  expect(sent).toHaveLength(2);
});

it('a chat does not wait until a clock that was set back is there again', async () => {
  await running.event(MAC, switched('17-1'));
  await running.settled();
  clock.advance(-3_600_000);
  await running.event(MAC, switched('17-2'));
  await running.settled();
  expect(chat).toHaveLength(2);
});

// proves R-NEWS-053
describe('while the record store is away', () => {
  it('an event is not acknowledged before its news are stored, and other news wait', async () => {
    away.add('note');
    const acknowledged = vi.fn();
    const event = running.event(MAC, switched('17-1')).then(acknowledged);
    change([{ mac: MAC, status: 'OFFLINE', at: NOON }]);
    await pass(5_000);
    expect(acknowledged).not.toHaveBeenCalled();
    expect([sent, await records.news.notifiedStatuses()]).toEqual([[], []]);
    expect(warnings).toContain('news of an event could not be stored, trying again');
    expect(warnings).toContain('news could not be stored, trying again');
    away.clear();
    await pass(1_000);
    await event;
    await pass(STATUS_GATHER_MS);
    expect(sent).toHaveLength(2);
    expect(await records.news.notifiedStatuses()).toMatchObject([{ mac: MAC, status: 'OFFLINE' }]);
  });

  it('an event that its device sends again meanwhile is tried as often as one that came once', async () => {
    away.add('note');
    const events = [1, 2, 3].map(() => running.event(MAC, switched('17-1')));
    await pass(3_000);
    expect(warnings.length).toBeLessThan(6);
    away.clear();
    await pass(1_000);
    await Promise.all(events);
    await pass(STATUS_GATHER_MS);
    expect(sent).toHaveLength(1);
  });

  it('what is noted is sent once it is back', async () => {
    away.add('send');
    await running.event(MAC, switched('17-1'));
    await running.settled();
    expect(warnings).toEqual(['notifications were not stored, trying again']);
    away.clear();
    await pass(STATUS_GATHER_MS);
    expect([sent.length, posted.length, chat.length]).toEqual([1, 1, 1]);
  });

  it('what was written to a chat is not written again', async () => {
    away.add('chatSent');
    await running.event(MAC, switched('17-1'));
    await running.settled();
    away.clear();
    await pass(CHAT_EVERY_MS);
    expect(chat).toHaveLength(1);
    expect(await records.news.chatNews()).toEqual([]);
  });

  it('an event that is not stored at a stop is not acknowledged', async () => {
    away.add('note');
    const event = running.event(MAC, switched('17-1'));
    const ended = expect(event).rejects.toThrow('away');
    await running.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
  });
});

// proves R-NEWS-054
describe('after a crash', () => {
  it('right after the acknowledgement an event is notified of, posted and written to its chat, once', async () => {
    await running.event(MAC, switched('17-1'));
    await crash();
    await pass(STATUS_GATHER_MS);
    await pass(CHAT_EVERY_MS);
    expect(sent).toEqual([['DISCONNECTOR', 'ON', null]]);
    expect([posted.length, chat.length]).toEqual([1, 1]);
    await crash();
    await pass(STATUS_GATHER_MS);
    await pass(CHAT_EVERY_MS);
    expect([sent.length, posted.length, chat.length]).toEqual([1, 1, 1]);
  });

  it('in the middle of sending nothing is sent in part, and all of it afterwards, once', async () => {
    const add = vi.spyOn(records.relays, 'of').mockRejectedValue(new Error('away'));
    await running.event(MAC, switched('17-1'));
    away.add('send');
    await running.settled();
    expect(await records.notifications.list(anna, { limit: 9, now: NOON })).toEqual([]);
    expect((await records.outgoing.due(NOON)).length).toBe(0);
    add.mockRestore();
    away.clear();
    await crash();
    await pass(STATUS_GATHER_MS);
    expect([sent.length, posted.length, chat.length]).toEqual([1, 1, 1]);
  });

  // proves R-NEWS-055
  it('devices that went before and after it are one notification', async () => {
    change([{ mac: MAC, status: 'OFFLINE', at: NOON }]);
    await vi.advanceTimersByTimeAsync(500);
    await crash();
    change([{ mac: OTHER, status: 'OFFLINE', at: NOON + 3_000 }]);
    await pass(500);
    expect(sent).toEqual([['STATUS', 'OFFLINE', [MAC, OTHER]]]);
  });

  it('what was held for an account comes as its number, once', async () => {
    for (let n = 0; n < NEWS_RATE.burst + 5; n += 1) await running.event(MAC, switched(String(n)));
    await running.settled();
    await running.event(MAC, switched('a'));
    await running.event(MAC, switched('b'));
    await running.settled();
    expect(sent).toHaveLength(NEWS_RATE.burst);
    await crash();
    await pass(NEWS_RATE.everyMs);
    await pass(NEWS_RATE.everyMs);
    const list = await records.notifications.list(anna, { limit: 99, now: NOON });
    expect(list.map(({ data }) => data.count ?? 1).reduce((sum, count) => sum + count, 0)).toBe(NEWS_RATE.burst + 7);
    expect(list).toHaveLength(NEWS_RATE.burst + 1);
  });
});
