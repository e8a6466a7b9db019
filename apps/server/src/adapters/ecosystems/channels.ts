import { CIRCUITS, type Place, RELAYS } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';

const CHANNEL_PLACES: readonly Place[] = CIRCUITS.map((n) => `CH${n}` as const);
const RELAY_PLACES: readonly Place[] = RELAYS.map((n) => `R${n}` as const);

/** The place of a clamp or outlet, counted from 0; undefined beyond the last one. */
export function channelPlace(index: number): Place | undefined {
  return CHANNEL_PLACES[index];
}

/** The place of a relay, counted from 0; undefined beyond the last one. */
export function relayPlace(index: number): Place | undefined {
  return RELAY_PLACES[index];
}

/** The place of a phase, counted from 0; undefined beyond the third. */
export function phasePlace(index: number): Place | undefined {
  return PHASES[index];
}
