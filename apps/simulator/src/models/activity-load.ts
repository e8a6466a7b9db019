import { HOUR_MS } from '@phasor/quantities';
import { type PowerTally, SPECTRA, type SpectrumName } from '../physics/power-tally.ts';
import { noise, seedOf, uniform } from '../physics/random.ts';
import type { Moment } from '../physics/site.ts';
import { type DayShapeName, dayShape } from './day-shapes.ts';
import type { Connection, Load, LoadPlace } from './load.ts';

/** Many machines of one kind at work together: their power follows the activity and flutters around it. */
export interface ActivityKind {
  readonly watts: number;
  /** Reactive power per watt, inductive positive. */
  readonly varsPerWatt: number;
  readonly spectrum: SpectrumName;
  readonly shape: DayShapeName;
  /** Share of the power that remains outside working hours. */
  readonly base: number;
  /** Activity on Saturday and on Sunday, as a share of a working day. */
  readonly saturday: number;
  readonly sunday: number;
  /** How far the power swings around its course, as a share. */
  readonly swing: number;
  /** Seconds in which it swings. */
  readonly swingSeconds: number;
  /** Share added in midwinter and taken away in midsummer (negative: the reverse). */
  readonly winter?: number;
}

export class ActivityLoad implements Load {
  readonly name: string;
  readonly #kind: ActivityKind;
  readonly #seed: number;
  readonly #connection: Connection;

  constructor(kind: ActivityKind, place: LoadPlace) {
    this.name = place.name;
    this.#kind = kind;
    this.#seed = seedOf(place.seed, place.name);
    this.#connection = place.connection;
  }

  addTo(tally: PowerTally, moment: Moment): void {
    const { watts, varsPerWatt, spectrum } = this.#kind;
    const power = watts * this.#level(moment);
    const flow = { watts: power, vars: power * varsPerWatt, spectrum: SPECTRA[spectrum] };
    if (this.#connection === 'three') this.#addThree(tally, flow.watts, moment);
    else tally.add(this.#connection, flow);
  }

  /** Three phases are never loaded quite alike. */
  #addThree(tally: PowerTally, watts: number, moment: Moment): void {
    const { varsPerWatt, spectrum } = this.#kind;
    const hours = moment.time / HOUR_MS;
    for (let phase = 0; phase < 3; phase++) {
      const share = (watts / 3) * (1 + 0.08 * noise(this.#seed + 11 + phase, hours));
      tally.add(phase, { watts: share, vars: share * varsPerWatt, spectrum: SPECTRA[spectrum] });
    }
  }

  #level(moment: Moment): number {
    const { shape, base, saturday, sunday, swing, swingSeconds, winter = 0 } = this.#kind;
    const seconds = moment.time / 1000;
    const week = moment.weekday === 7 ? sunday : moment.weekday === 6 ? saturday : 1;
    const busyDay = 0.9 + 0.2 * uniform(this.#seed, moment.day, 5);
    const activity = base + (1 - base) * week * busyDay * dayShape(shape, moment.second);
    const season = 1 + winter * Math.cos(moment.yearPart * 2 * Math.PI);
    const slow = noise(this.#seed, seconds / (swingSeconds * 12));
    const fast = noise(this.#seed + 1, seconds / swingSeconds);
    return Math.max(0.002, activity * season * (1 + swing * (0.6 * slow + 0.4 * fast)));
  }
}
