import type { Logger } from 'pino';
import type { Announced, RevisionListener, RevisionRecords, Revisions } from '../../ports/announcements.ts';

interface Follower {
  readonly kind: Announced;
  readonly listener: RevisionListener;
  /** The revision that it knows; undefined before the first look. */
  known: number | undefined;
  isBusy: boolean;
}

export interface RevisionWatchParts {
  readonly revisions: Pick<RevisionRecords, 'all'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads the revisions of records when it is asked to, and calls the listeners of those that are new. */
export class RevisionWatch {
  readonly #parts: RevisionWatchParts;
  readonly #followers = new Set<Follower>();
  #latest: Revisions | undefined;
  #looking: Promise<void> | undefined;
  /** A look that was asked for during another: that one may have read before the change. */
  #isWanted = false;
  #isAway = false;
  #isEnded = false;

  constructor(parts: RevisionWatchParts) {
    this.#parts = parts;
  }

  follow(kind: Announced, listener: RevisionListener): () => void {
    const follower: Follower = { kind, listener, known: this.#latest?.[kind], isBusy: false };
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  /** Resolves once the revisions of a moment after the call were read; it does not wait for listeners. Never rejects. */
  look(): Promise<void> {
    this.#isWanted = true;
    this.#looking ??= this.#look();
    return this.#looking;
  }

  /** No listener is called any more. */
  end(): void {
    this.#isEnded = true;
    this.#followers.clear();
  }

  async #look(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isEnded) {
        this.#isWanted = false;
        await this.#read();
      }
    } finally {
      this.#looking = undefined;
    }
  }

  async #read(): Promise<void> {
    const { revisions, log } = this.#parts;
    try {
      this.#latest = await revisions.all();
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway && !this.#isEnded) log.warn({ err: error }, 'the revisions of records could not be read');
      this.#isAway = true;
      return;
    }
    for (const follower of this.#followers) void this.#notify(follower);
  }

  /** One call at a time; what fails is tried again with the next look. */
  async #notify(follower: Follower): Promise<void> {
    if (follower.isBusy) return;
    follower.isBusy = true;
    try {
      for (let to = this.#newFor(follower); to !== undefined; to = this.#newFor(follower)) {
        const from = follower.known;
        if (from !== undefined) await follower.listener({ from, to });
        follower.known = to;
      }
    } catch (error) {
      if (!this.#isEnded) {
        this.#parts.log.warn({ err: error, records: follower.kind }, 'a change of records could not be followed yet');
      }
    } finally {
      follower.isBusy = false;
    }
  }

  /** A revision that the follower does not know yet; undefined where there is none, or it follows no more. */
  #newFor(follower: Follower): number | undefined {
    const latest = this.#latest?.[follower.kind];
    return this.#followers.has(follower) && latest !== follower.known ? latest : undefined;
  }
}
