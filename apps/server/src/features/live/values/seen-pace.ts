import type { KeptPace } from '../../../ports/live/kept-values.ts';

/** Number of remembered pauses: enough to ignore an outage, few enough to follow a new interval soon. */
const PAUSES_MAX = 5;

/** The interval of values, estimated from the received ones. */
export class SeenPace {
  /** Epoch ms of the newest. */
  #time: number | undefined;
  readonly #pauses: number[] = [];

  static of({ time, pauses }: KeptPace): SeenPace {
    const pace = new SeenPace();
    pace.#time = time;
    pace.#pauses.push(...pauses);
    return pace;
  }

  get kept(): KeptPace {
    return { time: this.#time, pauses: [...this.#pauses] };
  }

  /** @param time  epoch ms by the device's clock; one that was set back starts no pause */
  see(time: number): void {
    const pause = time - (this.#time ?? time);
    this.#time = time;
    if (pause <= 0) return;
    this.#pauses.push(pause);
    if (this.#pauses.length > PAUSES_MAX) this.#pauses.shift();
  }

  /** The median of the last pauses, ms, the shorter one of two; undefined before there was one. */
  get typical(): number | undefined {
    const sorted = this.#pauses.toSorted((a, b) => a - b);
    return sorted[(sorted.length - 1) >> 1];
  }
}
