import { type PowerTally, SPECTRA, type SpectrumName } from '../physics/power-tally.ts';
import { seedOf, uniform } from '../physics/random.ts';
import type { Moment } from '../physics/site.ts';
import type { Connection, Load, LoadPlace } from './load.ts';

export interface CyclingKind {
  readonly watts: number;
  readonly vars: number;
  readonly spectrum: SpectrumName;
  /** Length of a whole cycle, s. */
  readonly period: number;
  /** Share of the cycle that it runs, 0 to 1, at 20 °C outdoors. */
  readonly duty: number;
  /** How much the share grows per kelvin above 20 °C (negative: it heats). */
  readonly dutyPerKelvin?: number;
  /** Power while it idles between runs. */
  readonly idleWatts?: number;
  readonly inrush?: readonly [times: number, seconds: number];
}

/** A thermostat or a pressure switch: refrigerators, compressors, heat pumps. */
export class CyclingLoad implements Load {
  readonly name: string;
  readonly #kind: CyclingKind;
  readonly #seed: number;
  readonly #connection: Connection;
  readonly #lag: number;

  constructor(kind: CyclingKind, place: LoadPlace) {
    this.name = place.name;
    this.#kind = kind;
    this.#seed = seedOf(place.seed, place.name);
    this.#connection = place.connection;
    this.#lag = uniform(this.#seed, 0) * kind.period;
  }

  addTo(tally: PowerTally, moment: Moment): void {
    const { watts, vars, spectrum, idleWatts = 0 } = this.#kind;
    const times = this.#factor(moment);
    const running = times > 0;
    const flow = {
      watts: running ? watts * times : idleWatts,
      vars: running ? vars * times : idleWatts / 4,
      spectrum: SPECTRA[spectrum],
    };
    if (this.#connection === 'three') tally.addThree(flow);
    else tally.add(this.#connection, flow);
  }

  #factor(moment: Moment): number {
    const { period, duty, dutyPerKelvin = 0, inrush } = this.#kind;
    const position = moment.time / 1000 + this.#lag;
    const cycle = Math.floor(position / period);
    const since = position - cycle * period;
    const share = (duty + dutyPerKelvin * (moment.temperature - 20)) * (0.85 + 0.3 * uniform(this.#seed, cycle, 1));
    if (since >= Math.min(0.97, Math.max(0, share)) * period) return 0;
    return inrush ? 1 + (inrush[0] - 1) * Math.exp(-since / inrush[1]) : 1;
  }
}
