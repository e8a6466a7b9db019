import { DAY_S } from '@phasor/quantities';
import { clockOffset } from './clock-offset.ts';
import { noise, seedOf } from './random.ts';
import { type SunPosition, SunTrack } from './sun.ts';

/** What everything at one place shares at one instant. */
export interface Moment {
  /** Epoch ms. */
  readonly time: number;
  /** Civil day, counted from 1970-01-01. */
  readonly day: number;
  /** Second of the civil day. */
  readonly second: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** Share of the year that is over, 0 to 1. */
  readonly yearPart: number;
  readonly sun: SunPosition;
  /** Share of the clear sky's light that comes through, 0 to 1. */
  readonly clearness: number;
  /** Outdoor temperature, °C. */
  readonly temperature: number;
}

export interface SiteOptions {
  readonly seed: number;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
}

const YEAR_DAYS = 365.2425;

/** A place with its clock, its sun and its weather. */
export class Site {
  readonly seed: number;
  readonly #timeZone: string;
  readonly #sun: SunTrack;
  readonly #weather: number;
  #last: Moment | undefined;

  constructor(options: SiteOptions) {
    this.seed = options.seed;
    this.#timeZone = options.timeZone;
    this.#sun = new SunTrack(options.latitude, options.longitude);
    this.#weather = seedOf(options.seed, 'weather');
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  /** The local conditions at an instant; repeated calls for the same instant cost nothing. */
  at(time: number): Moment {
    if (this.#last?.time === time) return this.#last;
    this.#last = this.#momentAt(time);
    return this.#last;
  }

  #momentAt(time: number): Moment {
    const local = (time + clockOffset(this.#timeZone, time)) / 1000;
    const day = Math.floor(local / DAY_S);
    const second = local - day * DAY_S;
    const yearPart = (day / YEAR_DAYS) % 1;
    return {
      time,
      day,
      second,
      weekday: ((((day + 3) % 7) + 7) % 7) + 1,
      yearPart,
      sun: this.#sun.at(time),
      clearness: this.#clearness(time),
      temperature: this.#temperature(time, second, yearPart),
    };
  }

  /** Fronts last days, clouds minutes; between clear and covered the light flickers. */
  #clearness(time: number): number {
    const minutes = time / 60_000;
    const front = noise(this.#weather, minutes / 1_500);
    const cover = 0.5 + 0.45 * front + 0.25 * noise(this.#weather + 1, minutes / 140);
    const broken = 1 - Math.min(1, Math.abs(cover - 0.5) * 2.4);
    const cloud = broken * (noise(this.#weather + 2, minutes / 3) > 0.1 ? 0.55 : 0);
    return Math.min(1, Math.max(0.08, 1 - 0.85 * Math.min(1, Math.max(0, cover)) - cloud * 0.4));
  }

  #temperature(time: number, second: number, yearPart: number): number {
    const season = -Math.cos((yearPart - 0.055) * 2 * Math.PI);
    const daily = -Math.cos(((second - 3 * 3600) / DAY_S) * 2 * Math.PI);
    return 10.5 + 11 * season + (3 + 1.5 * season) * daily + 5 * noise(this.#weather + 3, time / 260_000_000);
  }
}
