import type { Storing } from './storing.ts';

interface Waiting {
  readonly acknowledge: () => void;
  /** By the process's own clock, ms. */
  readonly since: number;
  committed: boolean;
}

/** For how long a frame is held while frames of other connections are stored. */
export interface Patience {
  readonly storing: Storing;
  /** At most, ms. */
  readonly mostMs: number;
}

interface CommitQueueOptions {
  /** How long a frame is held, ms; with patience also after the last commit of any connection. */
  readonly holdMs: number;
  readonly patience?: Patience | undefined;
  /** Called once when a frame could not be stored, or not in time. */
  readonly fail: (reason: string) => void;
}

/**
 * Frames of one connection between arrival and commit. They are acknowledged in the order in which they came, however
 * the store interleaves them, because an acknowledgement covers everything before it. One timer watches the oldest frame: one
 * for each frame costs more than the rest of this queue. A store that is slow, but stores, is waited for: a connection that is
 * ended sends all of it again, which makes a slow store slower.
 */
export class CommitQueue {
  readonly #waiting: Waiting[] = [];
  readonly #options: CommitQueueOptions;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
  }

  add(stored: Promise<void>, acknowledge: () => void): void {
    if (this.#closed) {
      // An acknowledgement would cover the frame that was not stored.
      stored.catch(() => {});
      return;
    }
    const waiting: Waiting = { acknowledge, since: performance.now(), committed: false };
    this.#waiting.push(waiting);
    this.#timer ??= setTimeout(() => this.#look(), this.#options.holdMs);
    stored.then(
      () => this.#commit(waiting),
      () => this.#giveUp('the frame could not be stored'),
    );
  }

  /** Nothing is acknowledged any more. */
  close(): void {
    this.#closed = true;
    this.#waiting.length = 0;
    clearTimeout(this.#timer);
  }

  /** The first frame in the queue is always the oldest that is not committed. */
  #look(): void {
    this.#timer = undefined;
    const [oldest] = this.#waiting;
    if (oldest === undefined) return;
    const left = this.#until(oldest) - performance.now();
    if (left > 0) this.#timer = setTimeout(() => this.#look(), Math.ceil(left));
    else this.#giveUp('the store did not answer in time');
  }

  #until({ since }: Waiting): number {
    const { holdMs, patience } = this.#options;
    if (patience === undefined) return since + holdMs;
    return Math.min(Math.max(since, patience.storing.at) + holdMs, since + patience.mostMs);
  }

  #commit(waiting: Waiting): void {
    this.#options.patience?.storing.stored();
    waiting.committed = true;
    while (this.#waiting[0]?.committed) this.#waiting.shift()?.acknowledge();
  }

  #giveUp(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#options.fail(reason);
  }
}
