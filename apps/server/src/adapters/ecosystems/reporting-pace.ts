import { HOUR_MS } from '@phasor/quantities';

/** A sample covers no less, ms. */
export const SHORTEST_MS = 1_000;
/** Pause that a single sample may cover before it is known how often a device reports, ms. */
const UNKNOWN_PACE_MS = 90_000;
/** Longest pause between reports of a device, ms: beyond it a pause is an interruption. */
const LONGEST_MS = 2 * HOUR_MS;
/** How much longer than the pause before it a pause may be with the same pace. */
export const LATE = 1.5;

/**
 * How often a device reports. Some do so each second, Tasmota each 300 s unless set otherwise, Zigbee and LoRaWAN devices at times
 * each 10 to 60 minutes: two pauses of about the same length are a pace, and a sample then covers all of its pause.
 */
export class ReportingPace {
  #time: number | null = null;
  #pause: number | null = null;

  /** Usual pause between two reports, ms; null while it is unknown. */
  get regular(): number | null {
    return this.#pause;
  }

  /** What a sample at that instant (epoch ms) covers, ms. */
  covered(time: number): number {
    const pause = this.#time === null ? 0 : time - this.#time;
    const before = this.#pause;
    this.#time = time;
    if (pause > 0) this.#pause = pause > LONGEST_MS ? null : pause;
    const isRegular = before !== null && pause <= before * LATE && pause <= LONGEST_MS;
    return Math.max(isRegular ? pause : Math.min(pause, UNKNOWN_PACE_MS), SHORTEST_MS);
  }

  /** The device was offline: the pause until its next sample is not its pace. */
  interrupt(): void {
    this.#time = null;
  }
}
