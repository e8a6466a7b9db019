import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LinkedProcesses } from '../../../testing/processes/linked-processes.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { outgoingParts } from '../../../testing/scenes/outgoing-parts.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { shareOf } from '../../ports/processes/share.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { SettledChange } from '../../ports/settled-changes.ts';
import { NewsDesk } from './news-desk.ts';
import { STATUS_GATHER_MS } from './news-sender.ts';
import { Notifications } from './notifications.ts';
import { LOOK_MS } from './unsent-look.ts';

const [MAC, OTHER] = ['A0B1C2D3E4F1', 'A0B1C2D3E4FA'] as const;
const NOON = Date.UTC(2026, 5, 1, 12);
/** Time for what is known at once. */
const SOON_MS = 1_000;

let records: RecordStore;
let clock: FakeClock;
let processes: LinkedProcesses;
let sent: unknown[];
let jobs: Notifications;
let running: (() => Promise<void>)[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  [sent, running] = [[], []];
  clock = new FakeClock(NOON);
  processes = new LinkedProcesses();
  records = await recordsInMemory();
  const { id: userId } = await records.users.add(aUser());
  for (const mac of [MAC, OTHER]) {
    await records.devices.add(aDevice({ mac, type: 2 }));
    await records.assignments.put({ userId, mac, level: 'own', until: null });
    await records.notificationPairs.add({ userId, mac, type: 4, destination: 1, space: '' });
  }
  jobs = beginJobs();
});
afterEach(async () => {
  for (const stop of running) await stop();
  await jobs.stop();
  await records.stop();
  vi.useRealTimers();
});

/** A process that sends. */
function beginJobs(): Notifications {
  const bus = createLiveBus();
  bus.on('notification', (_, { data }) => sent.push([data.event, data.devices ?? null]));
  const notifications = new Notifications({
    ...{ notifications: records.notifications, news: records.news, pairs: records.notificationPairs },
    ...{ relays: records.relays, chat: undefined, ...outgoingParts(records), clock, bus },
    processes: processes.open('jobs'),
    log: { warn: () => undefined },
    device: () => ({ title: 'Hall', timeZone: 'UTC' }),
    languageOf: async () => 'en',
  });
  notifications.start();
  return notifications;
}

/** A process that has the devices of some shards. */
async function beginIngest(name: string, ...shards: readonly number[]) {
  const link = processes.open(name);
  const remembered: string[] = [];
  let change: (changes: readonly SettledChange[]) => void = () => undefined;
  const desk = new NewsDesk({
    news: records.news,
    statuses: {
      remember: (known) => void remembered.push(...[...known].map(({ mac }) => mac)),
      onChange: (listener) => {
        change = listener;
        return () => undefined;
      },
    },
    share: shareOf(shards),
    ...{ clock, log: { warn: () => undefined } },
    device: () => ({ type: 2 }),
    onKept: () => link.publish('kept', null),
  });
  await desk.start();
  running.push(() => desk.stop());
  const status = (mac: string, now: 'ONLINE' | 'OFFLINE') => change([{ mac, status: now, at: clock.now() }]);
  return { desk, remembered, status };
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    clock.advance(100);
    await vi.advanceTimersByTimeAsync(100);
  }
}

const switched = (id: string) =>
  ({ id, ts: NOON / 1_000, type: 'RELAY', data: { relay: 1, state: true, cause: 'button' } }) as const;

// proves R-OPS-151
it('news that one process notes are sent by another one, soon and once', async () => {
  const { desk } = await beginIngest('ingest', 1);
  await desk.event(MAC, switched('17-1'));
  await pass(SOON_MS);
  expect(sent).toEqual([['ON', null]]);
  await desk.event(MAC, switched('17-1'));
  await pass(2 * LOOK_MS);
  expect(sent).toHaveLength(1);
});

it('news of a process that was killed before it could publish them are sent a few seconds later, once', async () => {
  const { desk } = await beginIngest('ingest', 1);
  processes.isOpen = false;
  await desk.event(MAC, switched('17-1'));
  await pass(SOON_MS);
  expect(sent).toEqual([]);
  const { desk: next } = await beginIngest('next', 1, 10);
  await next.event(MAC, switched('17-1'));
  await pass(LOOK_MS + SOON_MS);
  expect(sent).toEqual([['ON', null]]);
  await pass(3 * LOOK_MS);
  expect(sent).toHaveLength(1);
});

it('news that were not sent when the process that sends was killed are sent by the next one, once', async () => {
  const { desk } = await beginIngest('ingest', 1);
  await desk.event(MAC, switched('17-1'));
  await jobs.stop();
  await desk.event(MAC, switched('17-2'));
  jobs = beginJobs();
  await pass(STATUS_GATHER_MS + SOON_MS);
  expect(sent).toEqual([
    ['ON', null],
    ['ON', null],
  ]);
  await pass(3 * LOOK_MS);
  expect(sent).toHaveLength(2);
});

it('devices of two processes that go together are one notification, and looks do not delay it', async () => {
  await records.news.note(
    [],
    [MAC, OTHER].map((mac) => ({ mac, status: 'ONLINE' as const })),
  );
  const [one, other] = [await beginIngest('one', 1), await beginIngest('other', 10)];
  one.status(MAC, 'OFFLINE');
  await pass(2_000);
  other.status(OTHER, 'OFFLINE');
  await pass(STATUS_GATHER_MS + SOON_MS);
  expect(sent).toEqual([['OFFLINE', [MAC, OTHER]]]);
});

it('statuses that users know are remembered by the process that has the device, and noted once after it was killed', async () => {
  await records.news.note(
    [],
    [MAC, OTHER].map((mac) => ({ mac, status: 'ONLINE' as const })),
  );
  const one = await beginIngest('one', 1);
  const other = await beginIngest('other', 10);
  expect([one.remembered, other.remembered]).toEqual([[MAC], [OTHER]]);
  one.status(MAC, 'OFFLINE');
  await pass(STATUS_GATHER_MS + SOON_MS);
  const next = await beginIngest('next', 1, 10);
  next.status(MAC, 'OFFLINE');
  await pass(STATUS_GATHER_MS + SOON_MS);
  expect(sent).toEqual([['OFFLINE', null]]);
});
