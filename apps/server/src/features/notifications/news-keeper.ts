import type { NewsRecords, NotedNews } from '../../ports/records/news-records.ts';
import type { DeviceNews, NotifiedStatus } from '../../ports/records/notification-records.ts';

/** News that no caller waits for are stored together after this time, ms: thousands of devices that come back at once cost a few writes. */
export const KEEP_MS = 200;

/** Between two tries while the record store is away, ms. */
const RETRY_MS = 1_000;

/** News that are put on disk in one step. */
export interface TakenNews {
  readonly news?: readonly NotedNews[];
  /** The statuses that users are then notified of. */
  readonly statuses?: readonly NotifiedStatus[];
  /** Called once they are on disk. */
  readonly kept?: () => Promise<void>;
}

export interface NewsKeeperParts {
  readonly records: Pick<NewsRecords, 'note'>;
  readonly log: { warn(bindings: object, message: string): void };
  /** Called with what is on disk. */
  readonly onKept: (news: readonly DeviceNews[]) => void;
}

/** Puts news on disk before users are notified of them: from then on neither a crash nor the record store loses them (ADR 42). */
export class NewsKeeper {
  readonly #parts: NewsKeeperParts;
  #taken: TakenNews[] = [];
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  /** Events that are being stored, by device and event. */
  readonly #keeping = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(parts: NewsKeeperParts) {
    this.#parts = parts;
  }

  /**
   * Resolves once the news are on disk; tries again while the record store is away. Rejects at a stop. A device sends an event again
   * until it is acknowledged: all of these calls share one try.
   */
  keep(noted: NotedNews): Promise<void> {
    const key = `${noted.news.mac} ${noted.event}`;
    return this.#keeping.getOrInsertComputed(key, () =>
      this.#tryToKeep(noted).finally(() => this.#keeping.delete(key)),
    );
  }

  /** Stores news that no caller waits for, soon and together with others that come until then. */
  keepSoon(taken: TakenNews): void {
    this.#taken.push(taken);
    this.#writeIn(KEEP_MS);
  }

  /** Resolves once everything so far is on disk, or that was tried. */
  async settled(): Promise<void> {
    this.#write();
    await this.#work;
  }

  /** Gives up what cannot be stored now: its device sends the event again, and other news are found again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  async #tryToKeep(noted: NotedNews): Promise<void> {
    for (;;) {
      try {
        await this.#note([{ news: [noted] }]);
        return;
      } catch (error) {
        if (this.#stopped) throw error;
        this.#parts.log.warn(
          { err: error, device: noted.news.mac },
          'news of an event could not be stored, trying again',
        );
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref?.());
      }
    }
  }

  #writeIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#write(), ms);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const taken = this.#taken.splice(0);
    if (taken.length > 0) this.#work = this.#work.then(() => this.#tryToNote(taken));
  }

  async #tryToNote(taken: readonly TakenNews[]): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#note(taken);
    } catch (error) {
      log.warn({ err: error }, 'news could not be stored, trying again');
      if (this.#stopped) return;
      this.#taken.unshift(...taken);
      this.#writeIn(RETRY_MS);
      return;
    }
    for (const { kept } of taken) {
      await kept?.().catch((error: unknown) => log.warn({ err: error }, 'what follows once news are stored failed'));
    }
  }

  async #note(taken: readonly TakenNews[]): Promise<void> {
    const news = taken.flatMap((one) => one.news ?? []);
    const statuses = taken.flatMap((one) => one.statuses ?? []);
    if (news.length + statuses.length > 0) await this.#parts.records.note(news, statuses);
    this.#parts.onKept(news.map((one) => one.news));
  }
}
