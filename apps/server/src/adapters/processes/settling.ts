interface Running {
  readonly timer: NodeJS.Timeout;
  readonly resolve: () => void;
  readonly done: () => void;
}

/** The time after a way was opened in which the other processes are not known yet. */
export class Settling {
  readonly #first = Promise.withResolvers<void>();
  #settled: Promise<void> = Promise.resolve();
  #running: Running | undefined;

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when it has settled or was ended; at once where nothing settles. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Resolves when it has settled for the first time. */
  get first(): Promise<void> {
    return this.#first.promise;
  }

  /** @param done called when it has settled, after that time at the latest, and never where it was ended before */
  begin(ms: number, done: () => void): void {
    this.end();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#settled = promise;
    this.#running = { timer: setTimeout(() => this.settle(), ms), resolve, done };
  }

  settle(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.end();
    this.#first.resolve();
    running.done();
  }

  end(): void {
    clearTimeout(this.#running?.timer);
    this.#running?.resolve();
    this.#running = undefined;
  }
}
