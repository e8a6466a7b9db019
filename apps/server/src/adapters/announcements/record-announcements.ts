import type { Announced, Announcements, RevisionListener } from '../../ports/announcements.ts';
import { RevisionWatch, type RevisionWatchParts } from './revision-watch.ts';

/** Times of announcements, ms. */
export interface AnnouncementTimes {
  /** How often the revisions are read without an announcement. */
  readonly look: number;
  /** For how long changes of this process gather before they are announced. */
  readonly gather: number;
}

export const ANNOUNCEMENT_TIMES: AnnouncementTimes = { look: 3_000, gather: 100 };

/** A way to the other processes, and from them. Nobody relies on it: what it does not carry, the next look finds. */
export interface Wire {
  /** Opens it. `received` is called with each announcement of another process, and once any may have been missed. Never rejects. */
  start(received: () => void): Promise<void>;
  stop(): Promise<void>;
  /** Opens it again where it has ended. */
  mend(): void;
  /** Announces that records of these kinds have new revisions. */
  say(kinds: readonly Announced[]): void;
}

export interface RecordAnnouncementsParts extends RevisionWatchParts {
  /** Undefined where there is one process. */
  readonly wire?: Wire | undefined;
  readonly times?: AnnouncementTimes;
}

/**
 * Announcements of records: their revisions are read after a change of this process, after an announcement of another one, and every
 * 3 s, which finds what other programs change.
 */
export class RecordAnnouncements implements Announcements {
  readonly #watch: RevisionWatch;
  readonly #wire: Wire | undefined;
  readonly #times: AnnouncementTimes;
  readonly #gathered = new Set<Announced>();
  #gathering: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ wire, times = ANNOUNCEMENT_TIMES, ...parts }: RecordAnnouncementsParts) {
    this.#watch = new RevisionWatch(parts);
    this.#wire = wire;
    this.#times = times;
  }

  async start(): Promise<void> {
    const look = () => void this.#watch.look();
    await this.#watch.look();
    await this.#wire?.start(look);
    this.#timer = setInterval(() => {
      this.#wire?.mend();
      look();
    }, this.#times.look);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#gathering);
    // Others learn at once what this process has just changed.
    if (this.#gathered.size > 0) this.#wire?.say([...this.#gathered]);
    this.#watch.end();
    await this.#wire?.stop();
  }

  changed(kinds: readonly Announced[]): void {
    for (const kind of kinds) this.#gathered.add(kind);
    if (this.#gathered.size > 0) this.#gathering ??= setTimeout(() => this.#announce(), this.#times.gather);
  }

  follow(kind: Announced, listener: RevisionListener): () => void {
    return this.#watch.follow(kind, listener);
  }

  #announce(): void {
    this.#gathering = undefined;
    this.#wire?.say([...this.#gathered]);
    this.#gathered.clear();
    void this.#watch.look();
  }
}
