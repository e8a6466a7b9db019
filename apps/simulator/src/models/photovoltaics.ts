import { type PowerTally, SPECTRA } from '../physics/power-tally.ts';
import type { Moment } from '../physics/site.ts';
import type { Load, LoadPlace } from './load.ts';

export interface PhotovoltaicKind {
  /** Power at 1000 W/m², W. */
  readonly peakWatts: number;
  /** Rated power of the inverters, W; more is cut off. */
  readonly inverterWatts: number;
  /** Degrees from the horizontal, and clockwise from north. */
  readonly tilt: number;
  readonly azimuth: number;
}

const STANDBY_WATTS = 6;
const RADIANS = Math.PI / 180;

/** A solar roof: negative power by the position of the sun and the clouds before it. */
export class Photovoltaics implements Load {
  readonly name: string;
  readonly #kind: PhotovoltaicKind;

  constructor(kind: PhotovoltaicKind, place: Pick<LoadPlace, 'name'>) {
    this.name = place.name;
    this.#kind = kind;
  }

  addTo(tally: PowerTally, moment: Moment): void {
    const delivered = Math.min(this.#kind.inverterWatts, this.#kind.peakWatts * this.#irradiance(moment) * 0.9);
    if (delivered < STANDBY_WATTS) {
      tally.addThree({ watts: STANDBY_WATTS, vars: -STANDBY_WATTS * 3, spectrum: SPECTRA.electronics });
      return;
    }
    // Filters of the inverters stay capacitive whatever they deliver.
    const vars = -0.012 * this.#kind.inverterWatts + 0.02 * delivered;
    tally.addThree({ watts: -delivered, vars, spectrum: SPECTRA.inverter });
  }

  /** Light on the panels as a share of 1000 W/m². */
  #irradiance(moment: Moment): number {
    const { altitude, azimuth } = moment.sun;
    if (altitude <= 0) return 0;
    const height = Math.sin(altitude * RADIANS);
    const direct = Math.exp(-0.11 / Math.max(0.03, height)) * 1.05;
    const tilt = this.#kind.tilt * RADIANS;
    const facing =
      height * Math.cos(tilt) +
      Math.cos(altitude * RADIANS) * Math.sin(tilt) * Math.cos((azimuth - this.#kind.azimuth) * RADIANS);
    const beam = direct * Math.max(0, facing) * moment.clearness ** 1.2;
    const diffuse = 0.12 * height * (0.4 + moment.clearness);
    return beam + diffuse;
  }
}
