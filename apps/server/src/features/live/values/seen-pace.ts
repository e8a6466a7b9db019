/** So many pauses are remembered: enough that an outage does not count, few enough that a new pace soon does. */
const PAUSES_MAX = 5;

/** How often values come, learnt from those that came. */
export class SeenPace {
  /** Epoch ms of the newest. */
  #time: number | undefined;
  readonly #pauses: number[] = [];

  /** @param time  epoch ms by the device's clock; one that was set back starts no pause */
  see(time: number): void {
    const pause = time - (this.#time ?? time);
    this.#time = time;
    if (pause <= 0) return;
    this.#pauses.push(pause);
    if (this.#pauses.length > PAUSES_MAX) this.#pauses.shift();
  }

  /** The middle one of the last pauses, ms, of two in the middle the shorter; undefined before there was one. */
  get typical(): number | undefined {
    const sorted = this.#pauses.toSorted((a, b) => a - b);
    return sorted[(sorted.length - 1) >> 1];
  }
}
