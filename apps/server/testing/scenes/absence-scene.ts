import type { NotificationValues, StateFrame } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import pino from 'pino';
import { onTestFinished, vi } from 'vitest';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { AvailabilityBook } from '../../src/features/availability/availability-book.ts';
import { createPresence, type Presence } from '../../src/features/presence/presence.ts';
import { SettledStatus } from '../../src/features/presence/settled-status.ts';
import { type Share, WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { AvailabilityMark } from '../../src/ports/records/availability-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { User } from '../../src/ports/records/user-records.ts';
import { aDevice, aUser, recordsInMemory } from '../record-builders.ts';
import { NotedAndSent } from './noted-and-sent.ts';
import { outgoingParts } from './outgoing-parts.ts';

/** When each scene begins. */
export const NOON = Date.UTC(2026, 5, 1, 12);
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

interface Server {
  readonly presence: Presence;
  readonly statuses: SettledStatus;
  readonly availability: AvailabilityBook;
  readonly notifications: NotedAndSent;
}

/**
 * Devices of one account, and all of a server that reports when they come and go, joined as `features.ts` joins it. Its time
 * passes by seconds; timers are those of the test.
 */
export class AbsenceScene {
  readonly clock = new FakeClock(NOON);
  readonly received: NotificationValues[] = [];
  readonly chat: string[] = [];
  readonly macs: readonly string[];
  readonly records: RecordStore;
  readonly anna: User;
  /** The devices of the server. */
  readonly share: Share;
  #server: Server | undefined;

  private constructor(records: RecordStore, anna: User, { macs, share }: Pick<AbsenceScene, 'macs' | 'share'>) {
    this.records = records;
    this.share = share;
    this.anna = anna;
    this.macs = macs;
  }

  /** Ends with the test, which needs fake timers. */
  static async open(count: number, silence?: 'everyone', share = WHOLE_SHARE): Promise<AbsenceScene> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const records = await recordsInMemory();
    const anna = await records.users.add(aUser());
    const macs = Array.from({ length: count }, (_, n) => `A0B1C2D3${n.toString(16).toUpperCase().padStart(4, '0')}`);
    for (const mac of macs) {
      await records.devices.add(aDevice({ mac }));
      await records.assignments.put({ userId: anna.id, mac, level: 'own', until: null });
      const toChat = { mac, type: 1, destination: 2, space: 'control' } as const;
      await records.notificationPairs.add({ userId: anna.id, ...toChat });
    }
    const scene = new AbsenceScene(records, anna, { macs, share });
    await scene.serve(silence);
    onTestFinished(async () => {
      await scene.stop();
      await records.stop();
      vi.useRealTimers();
    });
    return scene;
  }

  get server(): Server {
    if (this.#server === undefined) throw new Error('nothing is served');
    return this.#server;
  }

  async serve(silence?: 'everyone'): Promise<void> {
    const { records, clock, macs, received, chat } = this;
    const bus = createLiveBus();
    bus.on('notification', (_userId, values) => received.push(values));
    const log = pino({ enabled: false });
    const { devices, availability: kept } = records;
    const own = { share: this.share, bus, clock, log };
    const presence = createPresence({ devices, availability: kept, ...own, ...(silence && { silence }) });
    const statuses = new SettledStatus({
      ...own,
      absence: (mac) => presence.absenceOf(mac),
      returnPatience: (mac) => presence.patienceWith(mac),
    });
    statuses.onChange((changes) => {
      for (const { mac, status, at } of changes) if (status === 'OFFLINE') presence.countOffline(mac, at);
    });
    const availability = new AvailabilityBook({
      records: records.availability,
      ...{ share: this.share, clock, log },
      onChange: (listener) => statuses.onChange(listener),
      statusOf: (mac) => presence.statusOf(mac).status,
      patienceWith: (mac) => presence.patienceWith(mac),
      devices: () => macs.map((mac) => ({ mac })),
    });
    const notifications = new NotedAndSent({
      ...{
        notifications: records.notifications,
        news: records.news,
        pairs: records.notificationPairs,
        relays: records.relays,
      },
      ...{ statuses, share: this.share, clock, log },
      ...outgoingParts(records),
      chat: { list: async () => [], send: async (_space, text) => void chat.push(text) },
      device: (mac) => ({ type: 1, title: mac, timeZone: 'Europe/Bratislava' }),
      languageOf: async () => 'en',
      bus,
    });
    await presence.start();
    await statuses.start();
    await notifications.start();
    await availability.start();
    this.#server = { presence, statuses, availability, notifications };
  }

  async stop(): Promise<void> {
    const { presence, statuses, availability, notifications } = this.server;
    await availability.stop();
    await presence.stop();
    await notifications.stop();
    await statuses.stop();
  }

  comes(macs: readonly string[] = this.macs, values: Partial<StateFrame> = {}): void {
    const state = { status: 'ONLINE', boot: 7, interval: 1, ...values } as const;
    for (const mac of macs) {
      this.server.availability.announced(mac, { ...state, status: 'ONLINE' });
      this.server.presence.state(mac, { ...state, status: 'ONLINE' });
    }
  }

  goes(macs: readonly string[] = this.macs): void {
    for (const mac of macs) this.server.presence.state(mac, { status: 'OFFLINE', boot: 7 });
  }

  /** The server ends the connections itself, and the broker tells the wills. */
  drops(macs: readonly string[] = this.macs): void {
    for (const mac of macs) this.server.statuses.dropped(mac);
    this.goes(macs);
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= SECOND) {
      this.clock.advance(SECOND);
      vi.advanceTimersByTime(SECOND);
    }
    await this.server.availability.save();
  }

  /** Notifications, once all have been sent: the event and the number of devices. */
  async news(): Promise<readonly (readonly [event: string, devices: number])[]> {
    await this.server.notifications.settled();
    return this.received.map(({ data }) => [data.event, data.devices?.length ?? 1]);
  }

  async marks(mac = this.macs[0] ?? ''): Promise<readonly (readonly [AvailabilityMark['status'], number])[]> {
    await this.server.availability.save();
    const { marks } = await this.records.availability.past(mac, { from: NOON, to: this.clock.now() + 1 });
    return marks.map(({ status, at }) => [status, (at - NOON) / SECOND]);
  }
}
