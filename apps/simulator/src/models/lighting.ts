import { type PowerTally, SPECTRA } from '../physics/power-tally.ts';
import { seedOf, uniform } from '../physics/random.ts';
import type { Moment } from '../physics/site.ts';
import { type DayShapeName, dayShape } from './day-shapes.ts';
import type { Connection, Load, LoadPlace } from './load.ts';

export interface LightingKind {
  readonly watts: number;
  /** Who needs the light; `always` lights the whole night (a yard). */
  readonly shape: DayShapeName;
  /** Lamps are switched in this many groups. */
  readonly groups: number;
}

const DARK_BELOW_DEGREES = 4;
const HELD_SECONDS = 900;

/** Lamps: switched on in groups while it is dark and somebody is there. */
export class Lighting implements Load {
  readonly name: string;
  readonly #kind: LightingKind;
  readonly #seed: number;
  readonly #connection: Connection;

  constructor(kind: LightingKind, place: LoadPlace) {
    this.name = place.name;
    this.#kind = kind;
    this.#seed = seedOf(place.seed, place.name);
    this.#connection = place.connection;
  }

  addTo(tally: PowerTally, moment: Moment): void {
    const watts = this.#kind.watts * this.litShare(moment);
    if (watts === 0) return;
    const flow = { watts, vars: watts * -0.18, spectrum: SPECTRA.led };
    if (this.#connection === 'three') tally.addThree(flow);
    else tally.add(this.#connection, flow);
  }

  /** Share of the lamps that are lit, 0 to 1. */
  litShare(moment: Moment): number {
    const dusk = moment.sun.altitude - 3 * (1 - moment.clearness);
    if (dusk > DARK_BELOW_DEGREES) return 0;
    const wanted = dayShape(this.#kind.shape, moment.second);
    const turn = Math.floor(moment.time / 1000 / HELD_SECONDS);
    let lit = 0;
    for (let group = 0; group < this.#kind.groups; group++) {
      if (uniform(this.#seed, turn, group) < wanted) lit += 1;
    }
    return lit / this.#kind.groups;
  }
}
