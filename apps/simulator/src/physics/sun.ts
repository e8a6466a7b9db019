import { getPosition } from 'suncalc';

export interface SunPosition {
  /** Degrees above the horizon. */
  readonly altitude: number;
  /** Degrees clockwise from north. */
  readonly azimuth: number;
}

const GRID_MS = 300_000;

/** The sun over one place, interpolated between exact positions five minutes apart. */
export class SunTrack {
  readonly #latitude: number;
  readonly #longitude: number;
  #cell = Number.NaN;
  #before: SunPosition = { altitude: 0, azimuth: 0 };
  #after: SunPosition = { altitude: 0, azimuth: 0 };

  constructor(latitude: number, longitude: number) {
    this.#latitude = latitude;
    this.#longitude = longitude;
  }

  at(time: number): SunPosition {
    const cell = Math.floor(time / GRID_MS);
    if (cell !== this.#cell) {
      this.#before = this.#exactAt(cell);
      this.#after = this.#exactAt(cell + 1);
      this.#cell = cell;
    }
    const part = time / GRID_MS - cell;
    const turn = ((this.#after.azimuth - this.#before.azimuth + 540) % 360) - 180;
    return {
      altitude: this.#before.altitude + (this.#after.altitude - this.#before.altitude) * part,
      azimuth: (this.#before.azimuth + turn * part + 360) % 360,
    };
  }

  #exactAt(cell: number): SunPosition {
    return getPosition(new Date(cell * GRID_MS), this.#latitude, this.#longitude);
  }
}
