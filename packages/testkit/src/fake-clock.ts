/** A clock that stands still until it is told otherwise. */
export class FakeClock {
  #now: number;

  constructor(now = Date.UTC(2026, 0, 5, 12)) {
    this.#now = now;
  }

  /** Epoch ms. */
  now(): number {
    return this.#now;
  }

  /** Moves on by some milliseconds and answers the new time. */
  advance(milliseconds: number): number {
    this.#now += milliseconds;
    return this.#now;
  }

  /** Jumps to an instant, epoch ms; also backwards, as clocks do. */
  set(now: number): void {
    this.#now = now;
  }
}
