import { DAY_S, HOUR_MS } from '@phasor/quantities';
import { type DayShapeName, dayShape } from '../models/day-shapes.ts';
import { noise, seedOf, uniform } from '../physics/random.ts';
import type { Moment, Site } from '../physics/site.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';

export interface SenseOptions {
  readonly site: Site;
  readonly name: string;
  /** Who is in the room, and when. */
  readonly shape: DayShapeName;
  /** CO2 that a full room adds, ppm. */
  readonly crowd: number;
  /** Temperature the heating keeps while people are there, °C. */
  readonly setPoint: number;
}

const SLOT_MS = 10_000;
/** People come and go in steps of this length. */
const PRESENCE_MS = 300_000;
const EVENTS_PER_SLOT = 0.45;
const AIR_MEMORY_S: readonly number[] = [0, 1_200, 2_700, 4_800];

/** Climate of a room: people warm it, use up its air and move; the sun lights it. */
export class SenseDevice implements DeviceModel {
  readonly registerCount = 0;
  readonly #options: SenseOptions;
  readonly #seed: number;

  constructor(options: SenseOptions) {
    this.#options = options;
    this.#seed = seedOf(options.site.seed, options.name);
  }

  measure(span: Span): Measurement {
    const moment = this.#options.site.at((span.from + span.to) / 2);
    return {
      values: { ...this.#climate(moment), ...this.#light(moment), pir: this.#motion(span) },
      increments: new Float64Array(0),
    };
  }

  registerValues(): SampleValues {
    return {};
  }

  #climate(moment: Moment): SampleValues {
    const { setPoint, crowd } = this.#options;
    const hours = moment.time / HOUR_MS;
    const present = AIR_MEMORY_S.reduce((sum, ago) => sum + this.#occupancy(moment, ago), 0) / AIR_MEMORY_S.length;
    const sun = Math.max(0, Math.sin((moment.sun.altitude * Math.PI) / 180)) * moment.clearness;
    const outdoors = 0.06 * (moment.temperature - 12);
    const temperature = setPoint - 2 + 2 * present + 1.8 * sun + outdoors + 0.3 * noise(this.#seed, hours);
    const humidity = 44 + 0.7 * (moment.temperature - 10) + 5 * present + 5 * noise(this.#seed + 1, hours / 9);
    const co2 =
      425 + crowd * present * (1 + 0.12 * noise(this.#seed + 2, hours * 3)) + 9 * noise(this.#seed + 3, hours * 40);
    return {
      tempS: rounded(temperature, 2),
      hum: rounded(Math.min(92, Math.max(18, humidity)), 1),
      co2: Math.round(co2),
      WRSSI: Math.round(-58 + 5 * noise(this.#seed + 4, hours)),
    };
  }

  #light(moment: Moment): SampleValues {
    const day = Math.max(0, Math.sin((moment.sun.altitude * Math.PI) / 180)) * (0.25 + 0.75 * moment.clearness);
    const lamps = this.#occupancy(moment, 0) > 0.15 ? 310 : 0;
    const flutter = 1 + 0.03 * noise(this.#seed + 5, moment.time / 20_000);
    return {
      lux: Math.round((day * 900 + lamps + 0.4) * flutter),
      lux2: Math.round((day * 21_000 + lamps * 0.2) * flutter),
    };
  }

  /** Share of the people who are in the room, some seconds ago. */
  #occupancy(moment: Moment, agoSeconds: number): number {
    const { shape } = this.#options;
    const week = shape === 'office' && moment.weekday > 5 ? 0.04 : moment.weekday === 7 ? 0.2 : 1;
    const busy = 0.75 + 0.5 * uniform(this.#seed, moment.day, 7);
    return Math.min(1, week * busy * dayShape(shape, (moment.second - agoSeconds + DAY_S) % DAY_S));
  }

  /** Motion events in the interval: each ten-second slot has one or none, at its beginning. */
  #motion(span: Span): number {
    let events = 0;
    let present = 0;
    let presentIn = Number.NaN;
    for (let slot = Math.ceil(span.from / SLOT_MS); slot * SLOT_MS < span.to; slot++) {
      const five = Math.floor((slot * SLOT_MS) / PRESENCE_MS);
      if (five !== presentIn) present = this.#occupancy(this.#options.site.at(five * PRESENCE_MS), 0);
      presentIn = five;
      if (uniform(this.#seed, slot, 3) < EVENTS_PER_SLOT * present) events += 1;
    }
    return events;
  }
}
