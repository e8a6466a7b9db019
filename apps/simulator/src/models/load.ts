import type { PowerTally } from '../physics/power-tally.ts';
import type { Moment } from '../physics/site.ts';

/** Something that draws or delivers power, as a function of time alone. */
export interface Load {
  readonly name: string;
  addTo(tally: PowerTally, moment: Moment): void;
}

/** Where a load is connected: one phase by index, or all three. */
export type Connection = 0 | 1 | 2 | 'three';

export interface LoadPlace {
  /** Seed of whom it belongs to; the load's name makes it its own. */
  readonly seed: number;
  readonly name: string;
  readonly connection: Connection;
}
