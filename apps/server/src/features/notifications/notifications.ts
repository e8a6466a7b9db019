import type { DeviceStatus, EventFrame, Language, NotificationValues } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  DeviceNews,
  ListedNotifications,
  Notification,
  NotificationPairRecords,
  NotificationRecords,
  SeenNotifications,
  ToldStatus,
} from '../../ports/records/notification-records.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';
import type { SettledChanges } from '../../ports/settled-changes.ts';
import { ChatPost } from './chat-post.ts';
import type { ToldDevice } from './chat-texts.ts';
import { newsOfEvent, newsOfStatus } from './device-news.ts';
import { NEWS_RATE, NewsRate } from './news-rate.ts';
import { type PairCallName, pairCalls } from './pair-calls.ts';
import { withRelayNames } from './relay-names.ts';

/** News of so long are kept together, ms: thousands of devices that come back at once cost a few writes, not one each. */
export const GATHER_MS = 200;

/**
 * Devices that come and go are told when no other has for so long, ms, and at the latest after a minute: what has one cause
 * seldom reaches the server in one moment, and is one notification (D81).
 */
export const STATUS_GATHER_MS = 10_000;
export const STATUS_GATHER_MAX_MS = 60_000;

/** What happened longer ago is history by the time it is heard of, ms: a day without connection is bridged. */
export const NEWS_MS = 86_400_000;

export interface NotificationsParts {
  readonly notifications: NotificationRecords;
  readonly pairs: NotificationPairRecords;
  readonly relays: Pick<RelayRecords, 'of'>;
  /** Undefined where no bot is configured. */
  readonly chat: ChatSpaces | undefined;
  readonly statuses: SettledChanges;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
  /** What is known of a registered device. */
  readonly device: (mac: string) => (ToldDevice & { readonly type: number }) | undefined;
  /** What an account reads. */
  readonly languageOf: (userId: number) => Promise<Language>;
  /** Tells a user's open screens. */
  readonly tell: (userId: number, notification: NotificationValues) => void;
}

/** Tells users what happened to their devices, live and in a list (D67). */
export class Notifications {
  readonly calls: CallHandlers<'notifications.list' | 'notifications.markSeen' | PairCallName>;
  readonly #parts: NotificationsParts;
  /** Status of each device that was told last, by mac: a restart of the server is no news. */
  readonly #told = new Map<string, DeviceStatus>();
  /** Heard of, not kept yet, in the order in which it happened. */
  #news: DeviceNews[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Devices that came and went, and when the first of them did. */
  #statusNews: DeviceNews[] = [];
  #statuses: ToldStatus[] = [];
  #statusesSince = 0;
  #statusTimer: NodeJS.Timeout | undefined;
  readonly #rate = new NewsRate();
  #rateTimer: NodeJS.Timeout | undefined;
  /** Keeps one gathering after the other. */
  #work: Promise<void> = Promise.resolve();
  /** The chat takes its time, which nobody on the platform waits for. */
  readonly #post: ChatPost | undefined;
  #undo = () => {};

  constructor(parts: NotificationsParts) {
    this.#parts = parts;
    const { chat, clock, log, device, languageOf } = parts;
    this.#post = chat && new ChatPost({ chat, clock, log, deviceOf: device, languageOf });
    this.calls = {
      'notifications.list': async ({ limit, before }, context) => this.#list({ limit, before }, context),
      'notifications.markSeen': async ({ upTo = 0, only }, context) =>
        this.#markSeen(only === undefined ? { upTo } : { only }, context),
      ...pairCalls(parts),
    };
  }

  /** Reads what was told before, then listens; begins before the devices are heard. */
  async start(): Promise<void> {
    const { notifications, statuses } = this.#parts;
    const told = await notifications.toldStatuses();
    for (const { mac, status } of told) this.#told.set(mac, status);
    statuses.remember(told);
    this.#undo = statuses.onChange((changes) => {
      for (const { mac, status, at } of changes) if (status !== 'UNKNOWN') this.#status({ mac, status, at });
    });
  }

  /** Resolves once everything that happened is kept. */
  async stop(): Promise<void> {
    this.#undo();
    clearTimeout(this.#rateTimer);
    await this.settled();
    await this.#post?.stop();
  }

  /** Resolves once everything that happened so far is kept, and told where it may be told now. */
  async settled(): Promise<void> {
    this.#keep();
    this.#keepStatuses();
    await this.#work;
    await this.#post?.settled();
  }

  /** Takes what a device says happened; what a history brings with it is no news. */
  event(mac: string, frame: EventFrame): void {
    const { clock, device } = this.#parts;
    const now = clock.now();
    if (now - frame.ts * 1_000 > NEWS_MS) return;
    const news = newsOfEvent({ mac, type: device(mac)?.type }, frame, now);
    if (news === null) return;
    this.#news.push(news);
    this.#keepSoon();
  }

  /** Takes news that somebody else made of what a device measured. */
  take(news: readonly DeviceNews[]): void {
    this.#news.push(...news);
    this.#keepSoon();
  }

  #status({ mac, status, at }: { mac: string; status: DeviceStatus; at: number }): void {
    const before = this.#told.get(mac);
    if (before === status) return;
    this.#told.set(mac, status);
    this.#statuses.push({ mac, status });
    // A device that was never away does not come back: its first word is no news.
    if (before !== undefined || status === 'OFFLINE') this.#statusNews.push(newsOfStatus(mac, status, at));
    const now = this.#parts.clock.now();
    if (this.#statuses.length === 1) this.#statusesSince = now;
    const latest = this.#statusesSince + STATUS_GATHER_MAX_MS - now;
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => this.#keepStatuses(), Math.max(0, Math.min(STATUS_GATHER_MS, latest)));
  }

  #keepStatuses(): void {
    clearTimeout(this.#statusTimer);
    this.#write(this.#statusNews.splice(0), this.#statuses.splice(0));
  }

  #keepSoon(): void {
    this.#timer ??= setTimeout(() => this.#keep(), GATHER_MS);
  }

  /** Keeps what was gathered for everyone who wants it, and tells who is looking. */
  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write(this.#news.splice(0), []);
  }

  #write(happened: readonly DeviceNews[], statuses: readonly ToldStatus[]): void {
    if (happened.length + statuses.length === 0) return;
    const { notifications, relays, log } = this.#parts;
    this.#work = this.#work.then(async () => {
      try {
        const news = await withRelayNames(happened, relays);
        const now = this.#parts.clock.now();
        this.#tell(await notifications.add(news, statuses, (userId, ofUser) => this.#rate.take(userId, ofUser, now)));
        this.#releaseLater();
        if (this.#post !== undefined && news.length > 0) this.#post.add(await notifications.forChat(news));
      } catch (error) {
        log.warn({ err: error, notifications: happened.length }, 'notifications were not kept');
      }
    });
  }

  #tell(kept: readonly Notification[]): void {
    for (const one of kept) this.#parts.tell(one.userId, toValues(one));
  }

  #releaseLater(): void {
    if (this.#rateTimer !== undefined || !this.#rate.isHolding) return;
    this.#rateTimer = setTimeout(() => {
      this.#rateTimer = undefined;
      this.#release();
    }, NEWS_RATE.everyMs);
  }

  /** Tells those whose rate allows it again how much there was meanwhile. */
  #release(): void {
    const { notifications, clock, log } = this.#parts;
    this.#work = this.#work.then(async () => {
      try {
        const now = clock.now();
        const held = this.#rate.due(now);
        if (held.length > 0) this.#tell(await notifications.add(held, [], (userId) => this.#rate.release(userId, now)));
      } catch (error) {
        log.warn({ err: error }, 'notifications that were held back were not kept');
      }
      this.#releaseLater();
    });
  }

  async #list(
    asked: Omit<ListedNotifications, 'now'>,
    context: CallContext,
  ): Promise<{ data: NotificationValues[]; unseen: number }> {
    const { notifications } = this.#parts;
    const userId = userOf(context);
    const { now } = context;
    const [kept, unseen] = await Promise.all([
      notifications.list(userId, { ...asked, now }),
      notifications.countUnseen(userId, now),
    ]);
    return { data: kept.map(toValues), unseen };
  }

  async #markSeen(which: SeenNotifications, context: CallContext): Promise<{ unseen: number }> {
    const { notifications } = this.#parts;
    const userId = userOf(context);
    await notifications.markSeen(userId, which);
    context.note?.('only' in which ? String(which.only) : `up to ${which.upTo}`);
    return { unseen: await notifications.countUnseen(userId, context.now) };
  }
}

function toValues({ id, type, mac, data, seen }: Notification): NotificationValues {
  return { id, type, device: mac, data, seen };
}

function userOf({ user }: CallContext): number {
  if (user === null) throw new AppError('access.token_invalid');
  return user.id;
}
