interface Waiting {
  readonly acknowledge: () => void;
  /** By the process's own clock, ms. */
  readonly since: number;
  committed: boolean;
}

/**
 * Frames of one connection between arrival and commit. They are acknowledged in the order in which they came, however
 * the store interleaves them, because an acknowledgement covers everything before it. One timer watches the oldest frame: one
 * for each frame costs more than the rest of this queue.
 */
export class CommitQueue {
  readonly #waiting: Waiting[] = [];
  readonly #holdMs: number;
  readonly #fail: (reason: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param fail called once when a frame could not be stored, or not within `holdMs` */
  constructor(holdMs: number, fail: (reason: string) => void) {
    this.#holdMs = holdMs;
    this.#fail = fail;
  }

  add(stored: Promise<void>, acknowledge: () => void): void {
    if (this.#closed) {
      // An acknowledgement would cover the frame that was not stored.
      stored.catch(() => {});
      return;
    }
    const waiting: Waiting = { acknowledge, since: performance.now(), committed: false };
    this.#waiting.push(waiting);
    this.#timer ??= setTimeout(() => this.#look(), this.#holdMs);
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
    const left = oldest.since + this.#holdMs - performance.now();
    if (left > 0) this.#timer = setTimeout(() => this.#look(), Math.ceil(left));
    else this.#giveUp('the store did not answer in time');
  }

  #commit(waiting: Waiting): void {
    waiting.committed = true;
    while (this.#waiting[0]?.committed) this.#waiting.shift()?.acknowledge();
  }

  #giveUp(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#fail(reason);
  }
}
