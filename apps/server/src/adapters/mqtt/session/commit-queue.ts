interface Waiting {
  readonly acknowledge: () => void;
  readonly timer: NodeJS.Timeout;
  committed: boolean;
}

/**
 * Frames of one connection between arrival and commit. They are acknowledged in the order in which they came, however
 * the store interleaves them, because an acknowledgement covers everything before it.
 */
export class CommitQueue {
  readonly #waiting: Waiting[] = [];
  readonly #holdMs: number;
  readonly #fail: (reason: string) => void;
  #closed = false;

  /** @param fail called once when a frame could not be stored, or not within `holdMs` */
  constructor(holdMs: number, fail: (reason: string) => void) {
    this.#holdMs = holdMs;
    this.#fail = fail;
  }

  add(stored: Promise<void>, acknowledge: () => void): void {
    const timer = setTimeout(() => this.#giveUp('the store did not answer in time'), this.#holdMs);
    const waiting: Waiting = { acknowledge, timer, committed: false };
    this.#waiting.push(waiting);
    stored.then(
      () => this.#commit(waiting),
      () => this.#giveUp('the frame could not be stored'),
    );
  }

  /** Nothing is acknowledged any more. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#waiting.splice(0)) clearTimeout(timer);
  }

  #commit(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    waiting.committed = true;
    while (this.#waiting[0]?.committed) this.#waiting.shift()?.acknowledge();
  }

  #giveUp(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.#fail(reason);
  }
}
