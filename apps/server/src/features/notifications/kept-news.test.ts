import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { outgoingParts } from '../../../testing/scenes/outgoing-parts.ts';
import { createLiveBus } from '../../adapters/live-bus.ts';
import type { NotificationRecords } from '../../ports/records/notification-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { SettledChange } from '../../ports/settled-changes.ts';
import { Notifications, STATUS_GATHER_MS } from './notifications.ts';

const MAC = 'A0B1C2D3E4F5';
const NOON = Date.UTC(2026, 5, 1, 12);

let records: RecordStore;
let isAway: boolean;
let sent: unknown[];
let warnings: string[];
let running: Notifications | undefined;
let change: (changes: readonly SettledChange[]) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [isAway, sent, warnings] = [false, [], []];
  records = await recordsInMemory();
  const anna = await records.users.add(aUser());
  await records.devices.add(aDevice({ mac: MAC, type: 2 }));
  await records.assignments.put({ userId: anna.id, mac: MAC, level: 'own', until: null });
  await records.notificationPairs.add({ userId: anna.id, mac: MAC, type: 4, destination: 1, space: '' });
});

afterEach(async () => {
  await running?.stop();
  await records.stop();
  vi.useRealTimers();
});

async function begin(): Promise<Notifications> {
  const bus = createLiveBus();
  bus.on('notification', (_, { type, data }) => sent.push([type, data.event]));
  const add: NotificationRecords['add'] = async (...news) => {
    if (isAway) throw new Error('the record store is away');
    return records.notifications.add(...news);
  };
  running = new Notifications({
    notifications: new Proxy(records.notifications, {
      get: (real, name) => (name === 'add' ? add : Reflect.get(real, name).bind(real)),
    }),
    statuses: {
      remember: () => undefined,
      onChange: (listener) => {
        change = listener;
        return () => true;
      },
    },
    clock: new FakeClock(NOON),
    log: { warn: (_, message) => warnings.push(message) },
    pairs: records.notificationPairs,
    relays: records.relays,
    chat: undefined,
    ...outgoingParts(records),
    device: () => ({ type: 2, title: 'Hall', timeZone: 'Europe/Bratislava' }),
    languageOf: async () => 'en',
    bus,
  });
  await running.start();
  return running;
}

const switched = (id: string) =>
  ({ id, ts: NOON / 1_000, type: 'RELAY', data: { relay: 1, state: true, cause: 'button' } }) as const;

// proves R-NEWS-052
it('an event that its device sends again is notified once, another one of the same kind again', async () => {
  const notifications = await begin();
  notifications.event(MAC, switched('17-1'));
  await notifications.settled();
  notifications.event(MAC, switched('17-1'));
  await notifications.settled();
  expect(sent).toHaveLength(1);
  notifications.event(MAC, switched('17-2'));
  await notifications.settled();
  expect(sent).toHaveLength(2);
});

// proves R-NEWS-053
it('news that could not be stored are stored once the record store is back, with what came since', async () => {
  const notifications = await begin();
  isAway = true;
  change([{ mac: MAC, status: 'OFFLINE', at: NOON }]);
  notifications.event(MAC, switched('17-1'));
  await notifications.settled();
  expect(sent).toEqual([]);
  expect(warnings).toContain('notifications were not stored');
  isAway = false;
  await vi.advanceTimersByTimeAsync(STATUS_GATHER_MS);
  await notifications.settled();
  expect(sent).toHaveLength(2);
  expect(await records.notifications.notifiedStatuses()).toMatchObject([{ mac: MAC, status: 'OFFLINE' }]);
});
