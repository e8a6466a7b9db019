import type { DeviceStatus, EventFrame, NotificationValues } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveBus } from '../../ports/live-bus.ts';
import type {
  DeviceNews,
  Notification,
  NotificationPairRecords,
  NotificationRecords,
  ToldStatus,
} from '../../ports/notification-records.ts';
import type { RelayRecords } from '../../ports/relay-records.ts';
import { chatTexts } from './chat-texts.ts';
import { newsOfEvent, newsOfStatus } from './device-news.ts';
import { type PairCallName, pairCalls } from './pair-calls.ts';
import { withRelayNames } from './relay-names.ts';

/** How long after a start a device that was ONLINE before may take to come back unnoticed, ms. */
export const RETURN_MS = 120_000;

/** News of so long are kept together, ms: thousands of devices that come back at once cost a few writes, not one each. */
export const GATHER_MS = 200;

/** What happened longer ago is history by the time it is heard of, ms: a day without connection is bridged. */
export const NEWS_MS = 86_400_000;

export interface NotificationsParts {
  readonly notifications: NotificationRecords;
  readonly pairs: NotificationPairRecords;
  readonly relays: Pick<RelayRecords, 'of'>;
  /** Undefined where no bot is configured. */
  readonly chat: ChatSpaces | undefined;
  readonly bus: Pick<LiveBus, 'onState'>;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
  /** What is known of a registered device. */
  readonly device: (mac: string) => { readonly type: number; readonly title: string } | undefined;
  readonly deviceStatus: (mac: string) => DeviceStatus;
  /** Tells a user's open screens. */
  readonly tell: (userId: number, notification: NotificationValues) => void;
}

/** Tells users what happened to their devices, live and in a list (decision 67). */
export class Notifications {
  readonly calls: CallHandlers<'notifications.list' | 'notifications.markSeen' | PairCallName>;
  readonly #parts: NotificationsParts;
  /** Status of each device that was told last, by mac: a restart of the server is no news. */
  readonly #told = new Map<string, DeviceStatus>();
  /** Heard of, not kept yet, in the order in which it happened. */
  #news: DeviceNews[] = [];
  #statuses: ToldStatus[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Keeps one gathering after the other. */
  #work: Promise<void> = Promise.resolve();
  /** The chat takes its time, which nobody on the platform waits for. */
  #chatWork: Promise<void> = Promise.resolve();
  #undo: (() => void)[] = [];

  constructor(parts: NotificationsParts) {
    this.#parts = parts;
    this.calls = {
      'notifications.list': async ({ limit }, context) => this.#list(limit, context),
      'notifications.markSeen': async ({ upTo }, context) => this.#markSeen(upTo, context),
      ...pairCalls(parts),
    };
  }

  /** Reads what was told before, then listens; begins before the devices are heard. */
  async start(): Promise<void> {
    const { notifications, bus } = this.#parts;
    for (const { mac, status } of await notifications.toldStatuses()) this.#told.set(mac, status);
    const before = [...this.#told].filter(([, status]) => status === 'ONLINE').map(([mac]) => mac);
    const timer = setTimeout(() => this.#missThoseGone(before), RETURN_MS);
    this.#undo = [bus.onState((mac, { status }) => this.#status(mac, status)), () => clearTimeout(timer)];
  }

  /** Resolves once everything heard of is kept. */
  async stop(): Promise<void> {
    for (const undo of this.#undo.splice(0)) undo();
    await this.settled();
  }

  /** Resolves once everything heard of so far is kept. */
  async settled(): Promise<void> {
    this.#keep();
    await this.#work;
    await this.#chatWork;
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

  #status(mac: string, status: DeviceStatus): void {
    const before = this.#told.get(mac);
    if (before === status) return;
    this.#told.set(mac, status);
    this.#statuses.push({ mac, status });
    // A device that was never away does not come back: its first word is no news.
    if (before !== undefined || status === 'OFFLINE')
      this.#news.push(newsOfStatus(mac, status, this.#parts.clock.now()));
    this.#keepSoon();
  }

  #missThoseGone(macs: readonly string[]): void {
    for (const mac of macs) if (this.#parts.deviceStatus(mac) === 'OFFLINE') this.#status(mac, 'OFFLINE');
  }

  #keepSoon(): void {
    this.#timer ??= setTimeout(() => this.#keep(), GATHER_MS);
  }

  /** Keeps what was gathered for everyone who wants it, and tells who is looking. */
  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [heard, statuses] = [this.#news.splice(0), this.#statuses.splice(0)];
    if (heard.length + statuses.length === 0) return;
    const { notifications, relays, chat, log, tell } = this.#parts;
    this.#work = this.#work.then(async () => {
      try {
        const news = await withRelayNames(heard, relays);
        for (const kept of await notifications.add(news, statuses)) tell(kept.userId, toValues(kept));
        if (chat !== undefined && news.length > 0) this.#writeTo(chat, news);
      } catch (error) {
        log.warn({ err: error, notifications: heard.length }, 'notifications were not kept');
      }
    });
  }

  #writeTo(chat: ChatSpaces, news: readonly DeviceNews[]): void {
    const { notifications, log, device } = this.#parts;
    const titleOf = (mac: string) => device(mac)?.title ?? '';
    this.#chatWork = this.#chatWork.then(async () => {
      try {
        const texts = chatTexts(await notifications.forChat(news), titleOf);
        const sent = await Promise.allSettled(texts.map(({ space, text }) => chat.send(space, text)));
        const failed = sent.find((outcome) => outcome.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
      } catch (error) {
        log.warn({ err: error, notifications: news.length }, 'notifications did not reach the chat');
      }
    });
  }

  async #list(limit: number, context: CallContext): Promise<{ data: NotificationValues[]; unseen: number }> {
    const { notifications } = this.#parts;
    const userId = userOf(context);
    const { now } = context;
    const [kept, unseen] = await Promise.all([
      notifications.list(userId, { limit, now }),
      notifications.countUnseen(userId, now),
    ]);
    return { data: kept.map(toValues), unseen };
  }

  async #markSeen(upTo: number, context: CallContext): Promise<{ unseen: number }> {
    const { notifications } = this.#parts;
    const userId = userOf(context);
    await notifications.markSeen(userId, upTo);
    context.note?.(`up to ${upTo}`);
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
