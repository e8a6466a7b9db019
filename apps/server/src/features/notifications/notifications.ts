import type { DeviceStatus, EventFrame, Language } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { CallHandlers } from '../../call-handlers.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LivePublisher } from '../../ports/live-bus.ts';
import type { OutgoingPosts } from '../../ports/outgoing-posts.ts';
import type {
  DeviceNews,
  Notification,
  NotificationPairRecords,
  NotificationRecords,
  NotifiedStatus,
} from '../../ports/records/notification-records.ts';
import type { OutgoingRecords } from '../../ports/records/outgoing-records.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';
import type { SettledChanges } from '../../ports/settled-changes.ts';
import { ChatPost } from './chat-post.ts';
import type { NamedDevice } from './chat-texts.ts';
import { newsOfClock, newsOfEvent, newsOfStatus } from './device-news.ts';
import { withoutEnded } from './gathered-news.ts';
import { type ListCallName, listCalls, toValues } from './list-calls.ts';
import { NEWS_RATE, NewsRate } from './news-rate.ts';
import { type AddressCallName, addressCalls } from './outgoing/address-calls.ts';
import { OutgoingPost } from './outgoing/outgoing-post.ts';
import { type PairCallName, pairCalls } from './pair-calls.ts';
import { RecentEvents } from './recent-events.ts';
import { withRelayNames } from './relay-names.ts';

/** News are gathered for this long and stored together, ms: thousands of devices that come back at once cost a few writes. */
export const GATHER_MS = 200;

/**
 * Devices that come and go, and events of their supply, are reported after this long without another, ms, and at the latest
 * after a minute: events of one cause rarely reach the server at once, and are one notification (D81).
 */
export const STATUS_GATHER_MS = 10_000;
export const STATUS_GATHER_MAX_MS = 60_000;

/** Events older than this when they are received are history, ms: a day without connection is bridged. */
export const NEWS_MS = DAY_MS;

export interface NotificationsParts {
  readonly notifications: NotificationRecords;
  readonly pairs: NotificationPairRecords;
  readonly relays: Pick<RelayRecords, 'of'>;
  /** Undefined where no bot is configured. */
  readonly chat: ChatSpaces | undefined;
  /** Own addresses of accounts and the ways to them (D36). */
  readonly outgoing: OutgoingRecords;
  readonly posts: OutgoingPosts;
  /** Derives secrets of webhooks and codes that confirm e-mail addresses. */
  readonly outgoingKey: Uint8Array;
  /** Where people reach the platform; undefined where the configuration does not say. */
  readonly publicUrl: string | undefined;
  readonly statuses: SettledChanges;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
  /** Details of a registered device. */
  readonly device: (mac: string) => (NamedDevice & { readonly type: number }) | undefined;
  /** Language of an account. */
  readonly languageOf: (userId: number) => Promise<Language>;
  readonly bus: LivePublisher<'notification'>;
}

/** Notifies users about events of their devices, live and in a list (D67). */
export class Notifications {
  readonly calls: CallHandlers<ListCallName | PairCallName | AddressCallName>;
  readonly #parts: NotificationsParts;
  /** Last reported status of each device, by mac: a restart of the server is no news. */
  readonly #lastSent = new Map<string, DeviceStatus>();
  /** Received, not stored yet, in the order in which it happened. */
  #news: DeviceNews[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Gathered until events of one cause are there, and since when. */
  #gathered: DeviceNews[] = [];
  /** Called once what is gathered is stored. */
  #onStored: (() => Promise<void>)[] = [];
  #statuses: NotifiedStatus[] = [];
  #gatheredSince: number | undefined;
  #gatherTimer: NodeJS.Timeout | undefined;
  readonly #rate = new NewsRate();
  #rateTimer: NodeJS.Timeout | undefined;
  /** Stores one batch after the other. */
  #work: Promise<void> = Promise.resolve();
  /** The chat may be slow; nothing on the platform waits for it. */
  readonly #post: ChatPost | undefined;
  readonly #outgoing: OutgoingPost;
  readonly #recent = new RecentEvents();
  #isStopping = false;
  #undo = () => {};

  constructor(parts: NotificationsParts) {
    this.#parts = parts;
    const { chat, clock, log, device, languageOf } = parts;
    this.#post = chat && new ChatPost({ chat, clock, log, deviceOf: device, languageOf });
    const { outgoing, posts, outgoingKey: key, publicUrl } = parts;
    const way = { records: outgoing, posts, key, clock, languageOf };
    this.#outgoing = new OutgoingPost({ ...way, deviceOf: device, publicUrl, log });
    this.calls = {
      ...listCalls(parts.notifications),
      ...pairCalls(parts),
      ...addressCalls({ ...way, test: (address) => this.#outgoing.test(address) }),
    };
  }

  /** Restores the statuses reported before, then listens; must begin before devices connect. */
  async start(): Promise<void> {
    const { notifications, statuses } = this.#parts;
    const sent = await notifications.notifiedStatuses();
    for (const { mac, status } of sent) this.#lastSent.set(mac, status);
    statuses.remember(sent);
    this.#outgoing.start();
    this.#undo = statuses.onChange((changes) => {
      for (const { mac, status, at } of changes) if (status !== 'UNKNOWN') this.#status({ mac, status, at });
    });
  }

  /** Resolves once everything is stored. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#undo();
    clearTimeout(this.#rateTimer);
    await this.settled();
    await this.#post?.stop();
    await this.#outgoing.stop();
  }

  /** Resolves once everything so far is stored, and sent where it may be sent now. */
  async settled(): Promise<void> {
    this.#keep();
    this.#keepGathered();
    await this.#work;
    await this.#post?.settled();
    await this.#outgoing.settled();
  }

  /** Takes an event of a device; old events in a history are no news, and neither is one that is sent again. */
  event(mac: string, frame: EventFrame): void {
    const { clock, device } = this.#parts;
    const now = clock.now();
    if (now - frame.ts * 1_000 > NEWS_MS) return;
    const news = newsOfEvent({ mac, type: device(mac)?.type }, frame, now);
    if (news === null || !this.#recent.isNew(mac, frame.id)) return;
    this.#news.push(news);
    this.#keepSoon();
  }

  /**
   * Takes news that may share their cause with others that are still to come.
   * @param stored called once they are stored and handed on; never where they cannot be stored
   */
  gather(news: readonly DeviceNews[], stored: () => Promise<void>): void {
    this.#gathered.push(...news);
    this.#onStored.push(stored);
    this.#keepLater();
  }

  /** Takes news that another feature derived from measurements. */
  take(news: readonly DeviceNews[]): void {
    this.#news.push(...news);
    this.#keepSoon();
  }

  /** Measurements of a device are refused from now on, because its clock is wrong. */
  clockWrong(mac: string): void {
    this.take([newsOfClock(mac, this.#parts.clock.now())]);
  }

  #status({ mac, status, at }: { mac: string; status: DeviceStatus; at: number }): void {
    const before = this.#lastSent.get(mac);
    if (before === status) return;
    this.#lastSent.set(mac, status);
    this.#statuses.push({ mac, status });
    // A device that was never away does not come back: its first message is no news.
    if (before !== undefined || status === 'OFFLINE') this.#gathered.push(newsOfStatus(mac, status, at));
    this.#keepLater();
  }

  #keepLater(): void {
    const now = this.#parts.clock.now();
    this.#gatheredSince ??= now;
    const latest = this.#gatheredSince + STATUS_GATHER_MAX_MS - now;
    clearTimeout(this.#gatherTimer);
    this.#gatherTimer = setTimeout(() => this.#keepGathered(), Math.max(0, Math.min(STATUS_GATHER_MS, latest)));
  }

  #keepGathered(): void {
    clearTimeout(this.#gatherTimer);
    this.#gatheredSince = undefined;
    this.#write(withoutEnded(this.#gathered.splice(0)), this.#statuses.splice(0), this.#onStored.splice(0));
  }

  #keepSoon(): void {
    this.#timer ??= setTimeout(() => this.#keep(), GATHER_MS);
  }

  /** Stores gathered news for their subscribers, and sends them to open screens. */
  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write(this.#news.splice(0), []);
  }

  #write(
    happened: readonly DeviceNews[],
    statuses: readonly NotifiedStatus[],
    onStored: readonly (() => Promise<void>)[] = [],
  ): void {
    if (happened.length + statuses.length + onStored.length === 0) return;
    const { notifications, relays, clock, log } = this.#parts;
    this.#work = this.#work.then(async () => {
      let news: readonly DeviceNews[];
      try {
        news = await withRelayNames(happened, relays);
        const now = clock.now();
        this.#send(await notifications.add(news, statuses, (userId, ofUser) => this.#rate.take(userId, ofUser, now)));
      } catch (error) {
        log.warn({ err: error, notifications: happened.length }, 'notifications were not stored');
        this.#keepAgain(happened, statuses, onStored);
        return;
      }
      await this.#handOn(news, onStored);
    });
  }

  /** What could not be stored waits for the next that is gathered; at a stop there is none. */
  #keepAgain(
    happened: readonly DeviceNews[],
    statuses: readonly NotifiedStatus[],
    onStored: readonly (() => Promise<void>)[],
  ): void {
    if (this.#isStopping) return;
    this.#gathered.unshift(...happened);
    this.#statuses.unshift(...statuses);
    this.#onStored.unshift(...onStored);
    this.#keepLater();
  }

  async #handOn(news: readonly DeviceNews[], onStored: readonly (() => Promise<void>)[]): Promise<void> {
    const { notifications, log } = this.#parts;
    try {
      this.#releaseLater();
      if (news.length > 0) {
        this.#outgoing.add(await notifications.forAddresses(news));
        if (this.#post !== undefined) this.#post.add(await notifications.forChat(news));
      }
      for (const stored of onStored) await stored();
    } catch (error) {
      log.warn({ err: error, notifications: news.length }, 'notifications were stored, but not sent on');
    }
  }

  #send(kept: readonly Notification[]): void {
    for (const one of kept) this.#parts.bus.publish('notification', one.userId, toValues(one));
  }

  #releaseLater(): void {
    if (this.#rateTimer !== undefined || !this.#rate.isHolding) return;
    this.#rateTimer = setTimeout(() => {
      this.#rateTimer = undefined;
      this.#release();
    }, NEWS_RATE.everyMs);
  }

  /** Sends the number of held news to accounts whose rate allows it again. */
  #release(): void {
    const { notifications, clock, log } = this.#parts;
    this.#work = this.#work.then(async () => {
      try {
        const now = clock.now();
        const held = this.#rate.due(now);
        if (held.length > 0) this.#send(await notifications.add(held, [], (userId) => this.#rate.release(userId, now)));
      } catch (error) {
        log.warn({ err: error }, 'held notifications were not stored');
      }
      this.#releaseLater();
    });
  }
}
