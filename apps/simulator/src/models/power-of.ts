import { PowerTally } from '../physics/power-tally.ts';
import type { Site } from '../physics/site.ts';
import type { Load } from './load.ts';

/** Active power of one load over its phases at an instant, W: the truth that recognition is scored against. */
export function powerOf(load: Load, site: Site, time: number): number {
  const tally = new PowerTally();
  load.addTo(tally, site.at(time));
  return tally.watts(0) + tally.watts(1) + tally.watts(2);
}
