/** Permitted rate: on average per second, and at once after a pause. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Token bucket that may be overdrawn: a caller who overdraws it waits until it is balanced. */
export class RateLimit {
  readonly #rate: Rate;
  #level: number;
  #filledAt: number;

  /** @param now epoch ms */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#level = rate.burst;
    this.#filledAt = now;
  }

  /** Takes `cost` and returns after how many ms it is due; 0 = at once. Later calls are never due earlier. */
  take(cost: number, now: number): number {
    this.#fill(now);
    this.#level -= cost;
    return this.#level >= 0 ? 0 : Math.ceil((-this.#level / this.#rate.perSecond) * 1_000);
  }

  /** Takes `cost` only if it is due at once. */
  tryTake(cost: number, now: number): boolean {
    this.#fill(now);
    if (this.#level < cost) return false;
    this.#level -= cost;
    return true;
  }

  #fill(now: number): void {
    const elapsed = Math.max(0, now - this.#filledAt);
    this.#filledAt = now;
    this.#level = Math.min(this.#rate.burst, this.#level + (elapsed / 1_000) * this.#rate.perSecond);
  }
}
