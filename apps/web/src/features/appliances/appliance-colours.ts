import type { ApplianceEntry } from '@phasor/contract';
import type { SeriesColour } from '../../parts/charts/index.ts';

/** Place in the palette of the always-on load: a grey that no appliance has. */
export const ALWAYS_ON_COLOUR = 4;
/** The other places, for appliances. */
const PLACES = [0, 1, 2, 3, 5, 6, 7, 8, 9] as const;

/** Each appliance keeps its colour on every screen, by the order of recording, whichever others are shown. */
export function applianceColours(
  appliances: readonly Pick<ApplianceEntry, 'ID_appliance'>[],
): ReadonlyMap<number, SeriesColour> {
  const ids = appliances.map(({ ID_appliance }) => ID_appliance).sort((a, b) => a - b);
  return new Map(ids.map((id, index) => [id, PLACES[index % PLACES.length] ?? 0]));
}
