export interface RepeatedWorkParts {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Receives why an attempt failed; the next one is made at its time. */
  readonly failed: (error: unknown) => void;
}

/** Work that is done again and again, never twice at a time. */
export class RepeatedWork {
  readonly #parts: RepeatedWorkParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: RepeatedWorkParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.#parts.everyMs);
    this.#timer.unref();
  }

  /** Resolves once an attempt that runs has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Does it now, or waits for the attempt that runs. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#parts
      .work()
      .catch(this.#parts.failed)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }
}
