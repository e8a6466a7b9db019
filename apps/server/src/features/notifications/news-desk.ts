import type { DeviceStatus, EventFrame } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { Clock } from '../../ports/clock.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { NewsRecords } from '../../ports/records/news-records.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import type { SettledChange, SettledChanges } from '../../ports/settled-changes.ts';
import { newsOfClock, newsOfEvent, newsOfStatus, notedNews } from './device-news.ts';
import { NewsKeeper, type NewsKeeperParts } from './news-keeper.ts';

/** Events older than this when they are received are history, ms: a day without connection is bridged. */
export const NEWS_MS = DAY_MS;

export interface NewsDeskParts {
  readonly news: Pick<NewsRecords, 'note' | 'notifiedStatuses'>;
  readonly statuses: SettledChanges;
  /** The devices of this process: the statuses of others are noted elsewhere. */
  readonly share: Pick<Share, 'has'>;
  readonly clock: Clock;
  readonly log: NewsKeeperParts['log'];
  /** Kind of a registered device. */
  readonly device: (mac: string) => { readonly type: number } | undefined;
  /** Called with what is on disk. */
  readonly onKept: NewsKeeperParts['onKept'];
}

/**
 * Takes what happens to devices, in the process where it happens, and puts on disk what is news of it. Which accounts are notified is
 * decided later, by one process for all (ADR 42).
 */
export class NewsDesk {
  readonly #parts: NewsDeskParts;
  /** Last noted status of each device, by mac: a restart of the server is no news. */
  readonly #lastNoted = new Map<string, DeviceStatus>();
  readonly #keeper: NewsKeeper;
  #undo = () => {};

  constructor(parts: NewsDeskParts) {
    this.#parts = parts;
    this.#keeper = new NewsKeeper({ records: parts.news, log: parts.log, onKept: parts.onKept });
  }

  /** Restores the statuses noted before, then listens; must begin before devices connect. */
  async start(): Promise<void> {
    const { news, statuses, share } = this.#parts;
    const noted = (await news.notifiedStatuses()).filter(({ mac }) => share.has(mac));
    for (const { mac, status } of noted) this.#lastNoted.set(mac, status);
    statuses.remember(noted);
    this.#undo = statuses.onChange((changes) => {
      for (const change of changes) this.#status(change);
    });
  }

  /** Resolves once everything is on disk. */
  async stop(): Promise<void> {
    this.#undo();
    await this.#keeper.stop();
  }

  /** Resolves once everything so far is on disk, or that was tried. */
  settled(): Promise<void> {
    return this.#keeper.settled();
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
    const before = this.#lastNoted.get(mac);
    if (status === 'UNKNOWN' || before === status) return;
    this.#lastNoted.set(mac, status);
    // A device that was never away does not come back: its first message is no news.
    const isNews = before !== undefined || status === 'OFFLINE';
    const news = isNews ? [notedNews(newsOfStatus(mac, status, at))] : [];
    this.#keeper.keepSoon({ news, statuses: [{ mac, status }] });
  }
}
