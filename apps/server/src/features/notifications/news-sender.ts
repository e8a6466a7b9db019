import type { Clock } from '../../ports/clock.ts';
import type { LivePublisher } from '../../ports/live/live-bus.ts';
import type { NewsRecords, SendingPlan, UnsentNews } from '../../ports/records/news-records.ts';
import type { DeviceNews, Notification } from '../../ports/records/notification-records.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';
import type { ChatPost } from './chat-post.ts';
import { mayShareCause, withoutEnded } from './gathered-news.ts';
import { toValues } from './list-calls.ts';
import { NEWS_RATE, ratedNews, releasedNews } from './news-rate.ts';
import { plannedDeliveries } from './outgoing/delivery-plan.ts';
import type { OutgoingPost } from './outgoing/outgoing-post.ts';
import { withRelayNames } from './relay-names.ts';

/** News are gathered for this long and sent together, ms. */
export const GATHER_MS = 200;

/**
 * Devices that come and go, and events of their supply, are reported after this long without another, ms, and at the latest
 * after a minute: events of one cause rarely reach the server at once, and are one notification (D81).
 */
export const STATUS_GATHER_MS = 10_000;
export const STATUS_GATHER_MAX_MS = 60_000;

export interface NewsSenderParts {
  readonly records: NewsRecords;
  readonly relays: Pick<RelayRecords, 'of'>;
  /** Undefined where no bot is configured. The chat may be slow; nothing on the platform waits for it. */
  readonly chat: ChatPost | undefined;
  readonly outgoing: OutgoingPost;
  readonly bus: LivePublisher<'notification'>;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
}

/**
 * Notifies users of news that are on disk, those of one cause together. Notifications, deliveries to addresses and chat spaces, and
 * that the news are sent, are one step: a crash loses and doubles nothing (ADR 42).
 */
export class NewsSender {
  readonly #parts: NewsSenderParts;
  #soon: NodeJS.Timeout | undefined;
  #later: NodeJS.Timeout | undefined;
  /** Since when news wait for others of the same cause. */
  #gatheredSince: number | undefined;
  #releasing: NodeJS.Timeout | undefined;
  /** One step after the other. */
  #work: Promise<void> = Promise.resolve();

  constructor(parts: NewsSenderParts) {
    this.#parts = parts;
  }

  /** Goes on with what was not sent before the last stop or crash: what follows may be of the same cause. */
  start(): void {
    this.#sendLater();
    this.#releaseLater();
  }

  /** What is not sent yet is sent after the next start. */
  async stop(): Promise<void> {
    this.#end();
    await this.#work;
    this.#end();
  }

  /** Sends what has been put on disk: at once, or after a time in which others of its cause may come. */
  kept(news: readonly DeviceNews[]): void {
    if (news.some(mayShareCause)) this.#sendLater();
    if (news.some((one) => !mayShareCause(one))) this.#soon ??= setTimeout(() => this.#sendSoon(), GATHER_MS);
  }

  /** Resolves once everything on disk is sent, or that was tried. */
  async settled(): Promise<void> {
    this.#sendAll();
    await this.#work;
  }

  #end(): void {
    for (const timer of [this.#soon, this.#later, this.#releasing]) clearTimeout(timer);
  }

  #sendLater(): void {
    const now = this.#parts.clock.now();
    this.#gatheredSince ??= now;
    const latest = this.#gatheredSince + STATUS_GATHER_MAX_MS - now;
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#sendAll(), Math.max(0, Math.min(STATUS_GATHER_MS, latest)));
  }

  #sendSoon(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#send(({ news }) => !mayShareCause(news));
  }

  #sendAll(): void {
    for (const timer of [this.#soon, this.#later]) clearTimeout(timer);
    [this.#soon, this.#gatheredSince] = [undefined, undefined];
    this.#send(() => true);
  }

  #send(isDue: (one: UnsentNews) => boolean): void {
    const { records, relays, outgoing, chat, log } = this.#parts;
    this.#then(async () => {
      try {
        const due = (await records.unsent()).filter(isDue);
        if (due.length === 0) return;
        const happened = withoutEnded(due.map(({ news }) => news));
        const sent = { ids: due.map(({ id }) => id), news: await withRelayNames(happened, relays) };
        this.#publish(await outgoing.storing(() => records.send(sent, this.#plan())));
        chat?.look();
      } catch (error) {
        log.warn({ err: error }, 'notifications were not stored, trying again');
        this.#sendLater();
      }
    });
  }

  #plan(): SendingPlan {
    const { clock, outgoing, chat } = this.#parts;
    const now = clock.now();
    return {
      now,
      rate: (news, before) => {
        const rated = ratedNews(news, before, now);
        if (rated.rate.held !== null) this.#releaseLater();
        return rated;
      },
      deliver: (news, address, last) =>
        plannedDeliveries(news, { address, last, isSending: last !== undefined && outgoing.isSending(last), now }),
      hasChat: chat !== undefined,
    };
  }

  #publish(kept: readonly Notification[]): void {
    for (const one of kept) this.#parts.bus.publish('notification', one.userId, toValues(one));
  }

  #releaseLater(): void {
    this.#releasing ??= setTimeout(() => this.#release(), NEWS_RATE.everyMs);
  }

  /** Notifies accounts of the number of held news where their rate allows it again. */
  #release(): void {
    this.#releasing = undefined;
    const { records, clock, log } = this.#parts;
    this.#then(async () => {
      const now = clock.now();
      try {
        const kept = await records.release((rate) => {
          const released = releasedNews(rate, now);
          if (released.rate.held !== null) this.#releaseLater();
          return released;
        }, now);
        this.#publish(kept);
      } catch (error) {
        log.warn({ err: error }, 'held notifications were not stored');
        this.#releaseLater();
      }
    });
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step);
  }
}
