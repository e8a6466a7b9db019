import type { MeterReading } from '@phasor/meters';
import { SECOND_MS } from '@phasor/quantities';

export interface PollingOptions {
  readonly read: () => Promise<MeterReading>;
  /** Seconds between readings, at multiples of them on the clock. */
  readonly interval: number;
  /** Receives a reading and its instant, epoch seconds. */
  readonly onReading: (reading: MeterReading, ts: number) => void;
  readonly onFault: (message: string) => void;
  /** Whether the meter answers. */
  readonly onPresence: (isPresent: boolean) => void;
}

/** A meter that does not answer is read less and less often, so that the others on its line do not wait for it. */
const PATIENCE = 3;
const SLOWEST_MS = 60_000;
/** A meter is absent after so many intervals, and so much time, without an answer (docs/device-protocol.md, "`state`"). */
const ABSENT_INTERVALS = 3;
const ABSENT_MS = 30_000;

/** Reads a meter at its interval. */
export class Polling {
  readonly #options: PollingOptions;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #answeredAt = Date.now();
  #isStopped = false;

  constructor(options: PollingOptions) {
    this.#options = options;
  }

  start(): void {
    this.#plan();
  }

  #plan(): void {
    if (this.#isStopped) return;
    const every = this.#options.interval * SECOND_MS;
    const slower =
      this.#failures < PATIENCE ? every : Math.min(SLOWEST_MS, every * 2 ** (this.#failures - PATIENCE + 1));
    const step = Math.max(every, slower);
    const now = Date.now();
    this.#timer = setTimeout(() => void this.#poll(), Math.ceil((now + 1) / step) * step - now);
  }

  async #poll(): Promise<void> {
    const { read, onReading, onFault, onPresence, interval } = this.#options;
    try {
      const reading = await read();
      if (this.#isStopped) return;
      this.#failures = 0;
      this.#answeredAt = Date.now();
      onPresence(true);
      if (reading.size > 0) onReading(reading, Math.round(Date.now() / SECOND_MS));
      else onFault('the meter reports no value');
    } catch (error) {
      this.#failures += 1;
      onFault(error instanceof Error ? error.message : String(error));
      const silent = Date.now() - this.#answeredAt;
      if (silent > Math.max(ABSENT_MS, ABSENT_INTERVALS * interval * SECOND_MS)) onPresence(false);
    }
    this.#plan();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
