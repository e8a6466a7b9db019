import { DAY_S } from '@phasor/quantities';
import { type PowerTally, SPECTRA } from '../physics/power-tally.ts';
import { seedOf, uniform } from '../physics/random.ts';
import type { Moment } from '../physics/site.ts';
import type { Connection, Load, LoadPlace } from './load.ts';

export interface ChargerKind {
  /** Charging power, W. */
  readonly watts: number;
  /** Hours between which a car is plugged in. */
  readonly from: number;
  readonly to: number;
  /** Probability of a session, on working days and at the weekend. */
  readonly chance: number;
  readonly weekend: number;
}

interface Session {
  /** Seconds from the start of its civil day. */
  readonly start: number;
  /** Seconds of full power before the battery tapers off. */
  readonly full: number;
}

const RAMP_S = 12;
const TAPER_S = 900;
const STANDBY_WATTS = 7;

/** A charging point: a ramp, hours of full power, a taper. */
export class EvCharger implements Load {
  readonly name: string;
  readonly #kind: ChargerKind;
  readonly #seed: number;
  readonly #connection: Connection;

  constructor(kind: ChargerKind, place: LoadPlace) {
    this.name = place.name;
    this.#kind = kind;
    this.#seed = seedOf(place.seed, place.name);
    this.#connection = place.connection;
  }

  addTo(tally: PowerTally, moment: Moment): void {
    const today = this.#session(moment.day, moment.weekday);
    const yesterday = this.#session(moment.day - 1, moment.weekday === 1 ? 7 : moment.weekday - 1);
    const share = sessionShare(today, moment.second) || sessionShare(yesterday, moment.second + DAY_S);
    const watts = STANDBY_WATTS + this.#kind.watts * share;
    const flow = { watts, vars: share > 0 ? 0.02 * watts : -11, spectrum: SPECTRA.correctedElectronics };
    if (this.#connection === 'three') tally.addThree(flow);
    else tally.add(this.#connection, flow);
  }

  #session(day: number, weekday: number): Session | undefined {
    const { from, to, chance, weekend } = this.#kind;
    if (uniform(this.#seed, day, 0) >= (weekday > 5 ? weekend : chance)) return undefined;
    const start = (from + (to - from) * uniform(this.#seed, day, 1)) * 3600;
    return { start, full: (0.6 + 2.6 * uniform(this.#seed, day, 2)) * 3600 };
  }
}

function sessionShare(session: Session | undefined, second: number): number {
  if (!session) return 0;
  const since = second - session.start;
  if (since < 0) return 0;
  if (since < RAMP_S) return since / RAMP_S;
  if (since < session.full) return 1;
  const over = since - session.full;
  return over < TAPER_S * 2 ? Math.exp(-over / (TAPER_S / 2)) : 0;
}
