import { resumable } from '../decisions/held-runs.ts';
import { adapted } from '../habits.ts';
import { type Change, unlikeness } from '../matching.ts';
import { bestEnding, candidatesOf } from '../open-rise.ts';
import type { PairingState, Recorded } from '../pairing.ts';

/** What an edge costs as that of an appliance without states, or of a pair that nobody named; infinite where it is none's. */
export function othersCost(state: PairingState, edge: Change, { appliances, settings, familiar }: Recorded): number {
  const known = appliances.map((each) => adapted(state.habits, each));
  if (edge.P > 0) {
    if (resumable(state, edge, known) !== undefined) return 0;
    const [nearest] = candidatesOf(edge, known, settings.threshold);
    return nearest === undefined ? Number.POSITIVE_INFINITY : unlikeness({ apart: 0, ...nearest });
  }
  const ending = bestEnding(state.rises, edge, {
    appliances: known,
    habits: state.habits,
    withUnknown: true,
    familiar,
  });
  if (ending === undefined) return Number.POSITIVE_INFINITY;
  const { cost, candidate } = ending;
  // What its rise cost speaks of the rise.
  return candidate === undefined ? cost : cost - unlikeness({ apart: 0, ...candidate });
}

/** Takes a rise away that turned out to be another's, epoch ms. */
export function freeRise(state: PairingState, rise: number): void {
  state.rises = state.rises.filter(({ edge }) => edge.time !== rise);
}
