/** A clock that moves only when a test sets it. */
export class FakeClock {
  #now: number;

  constructor(now = Date.UTC(2026, 0, 5, 12)) {
    this.#now = now;
  }

  /** Epoch ms. */
  now(): number {
    return this.#now;
  }

  /** Advances by some milliseconds and answers the new time. */
  advance(milliseconds: number): number {
    this.#now += milliseconds;
    return this.#now;
  }

  /** Jumps to an instant, epoch ms; also backwards, as real clocks do. */
  set(now: number): void {
    this.#now = now;
  }
}
