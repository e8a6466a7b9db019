import { HOUR_MS } from '@phasor/quantities';
import { noise, seedOf } from './random.ts';

/** Nominal phase voltage, V. */
export const NOMINAL_VOLTAGE = 230;

/** The public supply as it arrives: the same frequency everywhere, a voltage of its own at every feeder. */
export class Grid {
  readonly #frequency: number;
  readonly #voltage: number;
  readonly #distortion: number;

  constructor(seed: number, feeder: string) {
    this.#frequency = seedOf(seed, 'frequency');
    this.#voltage = seedOf(seedOf(seed, 'voltage'), feeder);
    this.#distortion = seedOf(seedOf(seed, 'distortion'), feeder);
  }

  /** Hz. Schedules change on the hour and push the frequency for some minutes. */
  frequencyAt(time: number): number {
    const seconds = time / 1000;
    const hour = Math.round(seconds / 3600);
    const sinceChange = Math.abs(seconds - hour * 3600);
    const push = 0.03 * noise(this.#frequency + 3, hour + 0.5) * Math.exp(-sinceChange / 240);
    return (
      50 +
      0.022 * noise(this.#frequency, seconds / 420) +
      0.012 * noise(this.#frequency + 1, seconds / 40) +
      0.004 * noise(this.#frequency + 2, seconds / 4) +
      push
    );
  }

  /** V before any load of the site, by phase index. */
  voltageAt(time: number, phase: number): number {
    const seconds = time / 1000;
    const own = this.#voltage + phase * 17;
    return (
      232 +
      2.2 * noise(this.#voltage, seconds / 4_000) +
      1.1 * noise(own, seconds / 900) +
      0.5 * noise(own + 5, seconds / 60) +
      0.18 * noise(own + 9, seconds / 3)
    );
  }

  /** Voltage distortion that comes from elsewhere, % of the fundamental. */
  distortionAt(time: number, phase: number): number {
    const hours = time / HOUR_MS;
    return (
      1.7 + 0.5 * noise(this.#distortion + phase, hours / 3) + 0.15 * noise(this.#distortion + phase + 7, hours * 8)
    );
  }
}
