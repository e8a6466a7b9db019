import type { LiveArrival } from '../../ports/device-link.ts';

/** Samples of one device within a window: their number and means. */
export class SampleMean {
  readonly #sums = new Map<string, { sum: number; count: number }>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(values: LiveArrival['values']): void {
    this.#count += 1;
    for (const [column, value] of Object.entries(values)) {
      if (!Number.isFinite(value)) continue;
      const kept = this.#sums.get(column) ?? { sum: 0, count: 0 };
      this.#sums.set(column, { sum: kept.sum + value, count: kept.count + 1 });
    }
  }

  /** Undefined where no sample has the column. */
  of(column: string): number | undefined {
    const kept = this.#sums.get(column);
    return kept && kept.sum / kept.count;
  }
}

/** The stretch of time over which the samples of one device are means. */
export class SampleSpan {
  #last: number | undefined;

  /**
   * Earliest instant to which a sample just received can apply, epoch ms of the server: a device's own clock may be off.
   * A live value is never older than the message before it, however seldom the device stores a sample.
   */
  begin({ time, interval }: Pick<LiveArrival, 'time' | 'interval'>, now: number): number {
    const since = this.#last === undefined || time <= this.#last ? undefined : time - this.#last;
    this.#last = time;
    return now - Math.min(interval ?? Number.POSITIVE_INFINITY, since ?? interval ?? 0);
  }
}
