/** After so long without a look at the clock the server was busy or stopped, or its clock was set, ms. */
const PAUSE_MS = 1_000;
/** For so long afterwards what lies in its sockets is read, ms. */
const CATCH_UP_MS = 1_000;

/** As of when silence of devices is judged: what they send while the server does not run is received after it. */
export class Listening {
  #ranAt = Number.POSITIVE_INFINITY;
  #pausedAt = 0;
  #caughtUpAt = Number.NEGATIVE_INFINITY;

  /** The server runs. @param now epoch ms */
  note(now: number): void {
    const passed = now - this.#ranAt;
    if (passed > PAUSE_MS) {
      // Another pause before all was read belongs to the first one.
      if (this.#ranAt >= this.#caughtUpAt) this.#pausedAt = this.#ranAt;
      this.#caughtUpAt = now + CATCH_UP_MS;
    }
    // The clock was set back.
    if (passed < 0) this.#caughtUpAt = Number.NEGATIVE_INFINITY;
    this.#ranAt = now;
  }

  /** The instant as of which silence is judged: now, and just after a pause the one at which it began; epoch ms. */
  asOf(now: number): number {
    return now < this.#caughtUpAt ? this.#pausedAt : now;
  }
}
