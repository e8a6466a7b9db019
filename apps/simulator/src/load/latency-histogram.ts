const BUCKETS_PER_DECADE = 50;
const DECADES = 6;

/** Latencies in logarithmic buckets 5 % apart, from 0.1 ms to 100 s: any number of them in fixed memory. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(BUCKETS_PER_DECADE * DECADES);
  #count = 0;
  #max = 0;

  add(milliseconds: number): void {
    const bucket = Math.floor(Math.log10(Math.max(0.1, milliseconds) / 0.1) * BUCKETS_PER_DECADE);
    const index = Math.min(this.#counts.length - 1, bucket);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#count += 1;
    this.#max = Math.max(this.#max, milliseconds);
  }

  /** Upper bound of the share of latencies, ms; null without any. */
  quantile(share: number): number | null {
    if (this.#count === 0) return null;
    let below = 0;
    for (let i = 0; i < this.#counts.length; i++) {
      below += this.#counts[i] ?? 0;
      if (below >= share * this.#count) return Math.min(this.#max, 0.1 * 10 ** ((i + 1) / BUCKETS_PER_DECADE));
    }
    return this.#max;
  }

  get max(): number | null {
    return this.#count === 0 ? null : this.#max;
  }
}
