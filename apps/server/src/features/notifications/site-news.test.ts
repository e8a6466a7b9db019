import type { NotificationValues } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { NotedAndSent } from '../../../testing/scenes/noted-and-sent.ts';
import { outgoingParts } from '../../../testing/scenes/outgoing-parts.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { CHAT_EVERY_MS } from './chat-post.ts';

const MACS = ['A0B1C2D3E4F5', 'A0B1C2D3E4F6', 'A0B1C2D3E4F7'] as const;

let records: RecordStore;
let clock: FakeClock;
let notifications: NotedAndSent;
let sent: NotificationValues[];
let chatLines: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  records = await recordsInMemory();
  clock = new FakeClock(Date.UTC(2026, 5, 1, 12));
  [sent, chatLines] = [[], []];
  const { id: userId } = await records.users.add(aUser());
  for (const mac of MACS) {
    await records.devices.add(aDevice({ mac }));
    await records.assignments.put({ userId, mac, level: 'own', until: null });
    for (const type of [1, 5] as const) {
      await records.notificationPairs.add({ userId, mac, type, destination: 2, space: 'control' });
    }
  }
  const bus = createLiveBus();
  bus.on('notification', (_userId, values) => sent.push(values));
  notifications = new NotedAndSent({
    ...{
      notifications: records.notifications,
      news: records.news,
      pairs: records.notificationPairs,
      relays: records.relays,
    },
    ...{ clock, bus, ...outgoingParts(records), log: { warn: () => undefined } },
    statuses: { remember: () => undefined, onChange: () => () => undefined },
    chat: { list: async () => [], send: async (_space, text) => void chatLines.push(text) },
    device: (mac) => ({ type: 1, title: mac.slice(-2), timeZone: 'Europe/Bratislava' }),
    languageOf: async () => 'en',
  });
  await notifications.start();
});
afterEach(async () => {
  await notifications.stop();
  await records.stop();
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await vi.advanceTimersByTimeAsync(ms);
}

const outage = (mac: string, runtime?: number): DeviceNews => ({
  ...{ mac, at: clock.now(), type: 'STATUS', pairType: 1, supply: { class: null } },
  data: { timestamp: clock.now() / 1_000, event: 'OUTAGE', ...(runtime !== undefined && { runtime }) },
});

// proves R-NEWS-027, R-NEWS-042
it('an outage of a site is one notification with its devices, wherever it goes by two sources, and one for its end', async () => {
  for (const runtime of [undefined, 600]) {
    for (const mac of MACS) {
      notifications.take([outage(mac, runtime)]);
      await pass(2_000);
    }
    await pass(CHAT_EVERY_MS);
    await notifications.settled();
  }
  expect(sent.map(({ data }) => [data.event, data.devices, data.runtime])).toEqual([
    ['OUTAGE', MACS, undefined],
    ['OUTAGE', MACS, 600],
  ]);
  expect(chatLines).toEqual([
    '3 devices without supply: F5, F6, F7, 1 Jun 2026, 14:00 CEST',
    'supply back after 10 mins at most at 3 devices: F5, F6, F7, 1 Jun 2026, 14:00 CEST',
  ]);
});
