/** Notes when this process last ran, and finds that it did not for some time: it was stopped, or its machine slept. */
export class Waking {
  readonly #limitMs: number;
  #monotonic = performance.now();
  #wall = Date.now();

  /** @param limitMs a shorter pause is none */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  note(): void {
    this.#monotonic = performance.now();
    this.#wall = Date.now();
  }

  /** Whether nothing was noted for longer. The monotonic clock stands while a machine sleeps; the other one may be set. */
  get isLate(): boolean {
    return Math.max(performance.now() - this.#monotonic, Date.now() - this.#wall) > this.#limitMs;
  }
}
