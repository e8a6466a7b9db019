import type { Language } from '@phasor/contract';
import type { CallHandlers } from '../../call-handlers.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LivePublisher } from '../../ports/live/live-bus.ts';
import type { OutgoingPosts } from '../../ports/outgoing-posts.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { NewsRecords } from '../../ports/records/news-records.ts';
import type {
  DeviceNews,
  NotificationPairRecords,
  NotificationRecords,
} from '../../ports/records/notification-records.ts';
import type { OutgoingRecords } from '../../ports/records/outgoing-records.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';
import { ChatPost } from './chat-post.ts';
import type { NamedDevice } from './chat-texts.ts';
import { type ListCallName, listCalls } from './list-calls.ts';
import { NewsSender } from './news-sender.ts';
import { type AddressCallName, addressCalls } from './outgoing/address-calls.ts';
import { OutgoingPost } from './outgoing/outgoing-post.ts';
import { type PairCallName, pairCalls } from './pair-calls.ts';
import { UnsentLook } from './unsent-look.ts';

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
  /** The way to other processes that put news on disk; undefined where none does. */
  readonly processes: Pick<ProcessLink, 'on'> | undefined;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
  /** Details of a registered device. */
  readonly device: (mac: string) => NamedDevice | undefined;
  /** Language of an account. */
  readonly languageOf: (userId: number) => Promise<Language>;
  readonly bus: LivePublisher<'notification'>;
}

/**
 * Notifies users of news about their devices, live and in a list (D67). One process does for all devices: it and those that put news
 * on disk share nothing in memory (ADR 42).
 */
export class Notifications {
  readonly calls: CallHandlers<ListCallName | PairCallName | AddressCallName>;
  readonly #sender: NewsSender;
  /** Finds what other processes put on disk. */
  readonly #look: UnsentLook | undefined;
  readonly #chat: ChatPost | undefined;
  readonly #outgoing: OutgoingPost;

  constructor(parts: NotificationsParts) {
    const { notifications, news: records, relays, chat, bus, clock, log, device, languageOf, processes } = parts;
    this.#chat = chat && new ChatPost({ records, chat, clock, log, deviceOf: device, languageOf });
    const { outgoing, posts, outgoingKey: key, publicUrl } = parts;
    const way = { records: outgoing, posts, key, clock, languageOf };
    this.#outgoing = new OutgoingPost({ ...way, deviceOf: device, publicUrl, log });
    this.#sender = new NewsSender({ records, relays, chat: this.#chat, outgoing: this.#outgoing, bus, clock, log });
    this.#look = processes && new UnsentLook({ records, processes, log, onFound: (news) => this.#sender.kept(news) });
    this.calls = {
      ...listCalls(notifications),
      ...pairCalls(parts),
      ...addressCalls({ ...way, test: (address) => this.#outgoing.test(address) }),
    };
  }

  /** Goes on with what was not sent. */
  start(): void {
    this.#outgoing.start();
    this.#chat?.look();
    this.#sender.start();
    this.#look?.start();
  }

  /** What is not sent yet is sent after the next start. */
  async stop(): Promise<void> {
    await this.#look?.stop();
    await this.#sender.stop();
    await this.#chat?.stop();
    await this.#outgoing.stop();
  }

  /** Sends what this process has put on disk. */
  kept(news: readonly DeviceNews[]): void {
    this.#sender.kept(news);
  }

  /** Resolves once everything on disk is sent where it may be sent now. */
  async settled(): Promise<void> {
    await this.#sender.settled();
    await this.#chat?.settled();
    await this.#outgoing.settled();
  }
}
