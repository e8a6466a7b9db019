import type { DeviceStatus, EventFrame, Language } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { CallHandlers } from '../../call-handlers.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LivePublisher } from '../../ports/live/live-bus.ts';
import type { OutgoingPosts } from '../../ports/outgoing-posts.ts';
import type { NewsRecords } from '../../ports/records/news-records.ts';
import type {
  DeviceNews,
  NotificationPairRecords,
  NotificationRecords,
} from '../../ports/records/notification-records.ts';
import type { OutgoingRecords } from '../../ports/records/outgoing-records.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';
import type { SettledChange, SettledChanges } from '../../ports/settled-changes.ts';
import { ChatPost } from './chat-post.ts';
import type { NamedDevice } from './chat-texts.ts';
import { newsOfClock, newsOfEvent, newsOfStatus, notedNews } from './device-news.ts';
import { type ListCallName, listCalls } from './list-calls.ts';
import { NewsKeeper } from './news-keeper.ts';
import { NewsSender } from './news-sender.ts';
import { type AddressCallName, addressCalls } from './outgoing/address-calls.ts';
import { OutgoingPost } from './outgoing/outgoing-post.ts';
import { type PairCallName, pairCalls } from './pair-calls.ts';

/** Events older than this when they are received are history, ms: a day without connection is bridged. */
export const NEWS_MS = DAY_MS;

export interface NotificationsParts {
  readonly notifications: NotificationRecords;
  readonly news: NewsRecords;
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

/**
 * Notifies users about events of their devices, live and in a list (D67). News are put on disk first, and then sent: the two share
 * nothing in memory (ADR 42).
 */
export class Notifications {
  readonly calls: CallHandlers<ListCallName | PairCallName | AddressCallName>;
  readonly #parts: NotificationsParts;
  /** Last reported status of each device, by mac: a restart of the server is no news. */
  readonly #lastSent = new Map<string, DeviceStatus>();
  readonly #keeper: NewsKeeper;
  readonly #sender: NewsSender;
  readonly #chat: ChatPost | undefined;
  readonly #outgoing: OutgoingPost;
  #undo = () => {};

  constructor(parts: NotificationsParts) {
    this.#parts = parts;
    const { notifications, news: records, relays, chat, bus, clock, log, device, languageOf } = parts;
    this.#chat = chat && new ChatPost({ records, chat, clock, log, deviceOf: device, languageOf });
    const { outgoing, posts, outgoingKey: key, publicUrl } = parts;
    const way = { records: outgoing, posts, key, clock, languageOf };
    this.#outgoing = new OutgoingPost({ ...way, deviceOf: device, publicUrl, log });
    this.#sender = new NewsSender({ records, relays, chat: this.#chat, outgoing: this.#outgoing, bus, clock, log });
    this.#keeper = new NewsKeeper({ records, log, onKept: (news) => this.#sender.kept(news) });
    this.calls = {
      ...listCalls(notifications),
      ...pairCalls(parts),
      ...addressCalls({ ...way, test: (address) => this.#outgoing.test(address) }),
    };
  }

  /**
   * Restores the statuses reported before, goes on with what was not sent, then listens; must begin before devices connect.
   */
  async start(): Promise<void> {
    const { news, statuses } = this.#parts;
    const sent = await news.notifiedStatuses();
    for (const { mac, status } of sent) this.#lastSent.set(mac, status);
    statuses.remember(sent);
    this.#outgoing.start();
    this.#chat?.look();
    this.#sender.start();
    this.#undo = statuses.onChange((changes) => {
      for (const change of changes) this.#status(change);
    });
  }

  /** Resolves once everything is on disk; what is not sent yet is sent after the next start. */
  async stop(): Promise<void> {
    this.#undo();
    await this.#keeper.stop();
    await this.#sender.stop();
    await this.#chat?.stop();
    await this.#outgoing.stop();
  }

  /** Resolves once everything so far is stored, and sent where it may be sent now. */
  async settled(): Promise<void> {
    await this.#keeper.settled();
    await this.#sender.settled();
    await this.#chat?.settled();
    await this.#outgoing.settled();
  }

  /**
   * Takes an event of a device; old events in a history are no news, and neither is one that is sent again. Resolves once its news
   * are on disk, and tries again while the record store is away: then it may be acknowledged. Rejects at a stop.
   */
  async event(mac: string, frame: EventFrame): Promise<void> {
    const { clock, device } = this.#parts;
    const now = clock.now();
    if (now - frame.ts * 1_000 > NEWS_MS) return;
    const news = newsOfEvent({ mac, type: device(mac)?.type }, frame, now);
    if (news !== null) await this.#keeper.keep(notedNews(news, frame.id));
  }

  /**
   * Takes news that another feature derived from measurements.
   * @param kept called once they are on disk; not where they cannot be stored before a stop
   */
  take(news: readonly DeviceNews[], kept?: () => Promise<void>): void {
    this.#keeper.keepSoon({ news: news.map((one) => notedNews(one)), ...(kept && { kept }) });
  }

  /** Measurements of a device are refused from now on, because its clock is wrong. */
  clockWrong(mac: string): void {
    this.take([newsOfClock(mac, this.#parts.clock.now())]);
  }

  #status({ mac, status, at }: SettledChange): void {
    const before = this.#lastSent.get(mac);
    if (status === 'UNKNOWN' || before === status) return;
    this.#lastSent.set(mac, status);
    // A device that was never away does not come back: its first message is no news.
    const isNews = before !== undefined || status === 'OFFLINE';
    const news = isNews ? [notedNews(newsOfStatus(mac, status, at))] : [];
    this.#keeper.keepSoon({ news, statuses: [{ mac, status }] });
  }
}
