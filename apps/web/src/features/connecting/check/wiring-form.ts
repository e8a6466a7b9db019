import type { Place, Sighting, Wiring, WiringRow } from '@phasor/contract';
import { storedPlace } from '@phasor/contract/wired';
import type { Phase } from '@phasor/quantities';

export const PHASE_PLACES = ['L1', 'L2', 'L3'] as const satisfies readonly Place[];

const isPhase = (place: Place): boolean => PHASE_PLACES.some((phase) => phase === place);
export const isChannel = (place: Place): boolean => /^CH\d$/.test(place);
const isRelay = (place: Place): boolean => /^R\d$/.test(place);

export const isTurned = (wiring: Wiring, from: Place): boolean => wiring.some((row) => row.from === from && row.turned);

/** The places to which a place of the device can be led; nothing for one that stays where it is. */
export function targetsOf(from: Place): readonly (Place | null)[] {
  if (isPhase(from)) return [...PHASE_PLACES, null];
  return isChannel(from) ? [from, ...PHASE_PLACES, null] : [];
}

/** The same for a native device, of which phases that it reports are exchanged with each other and nothing is left out. */
export function exchangesOf(from: Place, places: readonly Place[]): readonly Place[] {
  const phases = PHASE_PLACES.filter((phase) => places.includes(phase));
  return isPhase(from) && phases.length > 1 ? phases : [];
}

/** Whether a current transformer can hang there the wrong way round. */
export const canTurn = (from: Place): boolean => isPhase(from) || isChannel(from) || from === 'T';

/**
 * The wiring with a place led to another one. The place that led there takes the one that becomes free: phases are swapped, never
 * doubled.
 */
export function led(wiring: Wiring, { from, to }: { from: Place; to: Place | null }, places: readonly Place[]): Wiring {
  const before = storedPlace(from, wiring);
  const other = to === null ? undefined : places.find((place) => place !== from && storedPlace(place, wiring) === to);
  const moved = withRow(wiring, { from, to, turned: isTurned(wiring, from) });
  return other === undefined ? moved : withRow(moved, { from: other, to: before, turned: isTurned(wiring, other) });
}

export function turned(wiring: Wiring, from: Place, isNowTurned: boolean): Wiring {
  return withRow(wiring, { from, to: storedPlace(from, wiring), turned: isNowTurned });
}

/** Phases of the installation that are turned. */
export function turnedPhases(wiring: Wiring): readonly Phase[] {
  return PHASE_PLACES.filter((phase) => wiring.some(({ to, turned: isOver }) => to === phase && isOver));
}

/** The wiring with what is stored at a phase turned, or turned back. */
export function turnedPhase(wiring: Wiring, { phase, turned: isOver }: { phase: Phase; turned: boolean }): Wiring {
  const from = wiring.find(({ to }) => to === phase)?.from ?? phase;
  return turned(wiring, from, isOver);
}

/** Rows that change nothing are left out: places without a row stay as they are. */
function withRow(wiring: Wiring, row: WiringRow): Wiring {
  const others = wiring.filter(({ from }) => from !== row.from);
  return row.from === row.to && !row.turned ? others : [...others, row];
}

type Reported = Pick<Sighting, 'values' | 'unknown'>;

/** The places at which a device reports values. */
export function reportedPlaces({ values }: Pick<Reported, 'values'>): readonly Place[] {
  return [...new Set(values.map(({ place }) => place))];
}

/**
 * The wirings of the devices that are made of one. Each channel of its own is the first phase of its device; relays go with the
 * channel of their number, a single one with the first channel. What belongs to the device as a whole stays with all of them.
 */
export function splitWirings(wiring: Wiring, places: readonly Place[]): readonly Wiring[] {
  const channels = places.filter(isChannel).toSorted();
  const relays = places.filter(isRelay).toSorted();
  return channels.map((own, index) => [
    ...channels.map((from) => ({
      from,
      to: from === own ? ('L1' as const) : null,
      turned: from === own && isTurned(wiring, from),
    })),
    ...relays
      .map((from) => ({ from, to: relayTarget({ from, index, relays }), turned: false }))
      .filter(({ from, to }) => from !== to),
    ...places.filter((place) => isPhase(place) || place === 'T').map((from) => ({ from, to: null, turned: false })),
  ]);
}

function relayTarget({ from, index, relays }: { from: Place; index: number; relays: readonly Place[] }): Place | null {
  return relays[index] === from ? 'R1' : null;
}
