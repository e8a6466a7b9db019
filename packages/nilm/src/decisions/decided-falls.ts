import { HOUR_MS } from '@phasor/quantities';
import type { Edge } from '../edge.ts';
import { alwaysDrawn } from '../energy/floor.ts';
import { type Change, rounded } from '../matching.ts';
import { bestEnding, type Candidate, candidatesOf, type Ending, type OpenRise } from '../open-rise.ts';
import type { PairingState, Recorded } from '../pairing.ts';
import { hasRoomFor } from '../room.ts';

/** A fall that ended one of several waiting rises which it fits nearly alike: the falls that follow decide which one. Plain data. */
export interface DecidedFall {
  /** The run that it ended for now. */
  readonly rise: OpenRise;
  readonly appliance: number;
  readonly falling: Change;
  readonly cost: number;
  /** The other rises. */
  readonly rivals: readonly Rival[];
  /** Appliances of which a run has ended since. */
  ended: number[];
  /** Lowest power of the phase since, W; null before the next edge. */
  least: number | null;
}

/** A rise that a fall may have ended, too. */
interface Rival {
  /** Epoch ms */
  readonly time: number;
  /** The appliance of the run may have come on with it instead. */
  readonly isSame: boolean;
}

/** A decided fall that was another rise's, and what the newest fall ended then. */
export interface Exchange {
  readonly decided: DecidedFall;
  readonly earlier: Ending & { readonly candidate: Candidate };
  readonly later: Ending & { readonly candidate: Candidate };
}

/** Costs up to this much apart are nearly alike; an exchange has to cost less by so much (docs/nilm-figures.md). */
const ALIKE = 2;
const LEAST_GAIN = 1;

/** What a fall costs that ends no run: as much as one of a pair that nobody named. */
const UNEXPLAINED = 12;

/** How long a fall may be decided anew, ms, and how many of them are kept. */
const WINDOW_MS = HOUR_MS;
const MOST_DECIDED = 4;

/** Remembers a fall that has just ended a run, where it fits another of the waiting rises nearly as well. */
export function rememberFall(
  state: PairingState,
  { rise, candidate: { appliance }, falling, cost }: Ending & { readonly candidate: Candidate },
  { appliances, familiar }: Recorded,
): void {
  const wish = { appliances, habits: state.habits, withUnknown: false, familiar };
  const rivals = state.rises.flatMap((each): Rival[] => {
    if (each === rise) return [];
    const ending = bestEnding([each], falling, wish);
    if (ending === undefined || ending.cost > cost + ALIKE) return [];
    return [{ time: each.edge.time, isSame: each.candidates.some((other) => other.appliance === appliance) }];
  });
  for (const each of state.decided ?? []) if (!each.ended.includes(appliance)) each.ended.push(appliance);
  if (rivals.length === 0) return;
  const decided = { rise, appliance, falling, cost: rounded(cost), rivals, ended: [], least: null };
  state.decided = [...(state.decided ?? []), decided].slice(-MOST_DECIDED);
}

/** Notes the level of the phase behind an edge: what draws more than it is not on. Forgets falls that stay as they were decided. */
export function noteLevel(state: PairingState, { time, after }: Edge): void {
  forgetDecided(state, ({ falling }) => time - falling.time > WINDOW_MS);
  for (const each of state.decided ?? []) each.least = rounded(Math.min(each.least ?? after.P, after.P));
}

/** Forgets decided falls of runs that go on, or of appliances that no longer exist. */
export function forgetDecided(state: PairingState, isOver: (decided: DecidedFall) => boolean): void {
  if (state.decided === undefined) return;
  state.decided = state.decided.filter((each) => !isOver(each));
  if (state.decided.length === 0) delete state.decided;
}

/**
 * The decided fall that was another rise's, if both falls together then cost less than they do as they are.
 * @param ending what the newest fall ended otherwise; undefined where it ended nothing
 */
export function bestExchange(
  state: PairingState,
  falling: Change,
  { ending, known }: { readonly ending: Ending | undefined; readonly known: Recorded },
): { readonly exchange: Exchange; readonly gain: number } | undefined {
  let best: { exchange: Exchange; gain: number } | undefined;
  for (const decided of state.decided ?? []) {
    if (falling.time - decided.falling.time > WINDOW_MS || !isRoomFor(decided, falling, state)) continue;
    for (const rival of decided.rivals) {
      const rise = state.rises.find(({ edge }) => edge.time === rival.time);
      if (rise === undefined || (ending !== undefined && ending.rise !== rise)) continue;
      const exchange = exchanged(state, falling, { decided, rival, rise, known });
      if (exchange === undefined) continue;
      const before = decided.cost + (ending?.cost ?? UNEXPLAINED);
      const gain = before - exchange.earlier.cost - exchange.later.cost;
      if (gain > LEAST_GAIN && (best === undefined || gain > best.gain)) best = { exchange, gain };
    }
  }
  return best;
}

/** Whether the phase drew enough all the time for the rise to have stayed on. */
function isRoomFor({ rise, least }: DecidedFall, { noise }: Change, { floor }: PairingState): boolean {
  if (least === null) return true;
  return hasRoomFor(rise.edge.P, { drawn: least - (floor === undefined ? 0 : alwaysDrawn(floor)), noise });
}

interface Exchanging {
  readonly decided: DecidedFall;
  readonly rival: Rival;
  /** Of the rival. */
  readonly rise: OpenRise;
  readonly known: Recorded;
}

/** The decided fall as the end of its rival, and the newest one as the end of its rise; undefined where they do not fit. */
function exchanged(
  { habits, rises }: PairingState,
  falling: Change,
  { decided, rival, rise, known }: Exchanging,
): Exchange | undefined {
  const wish = { appliances: known.appliances, habits, withUnknown: false };
  const { ended, appliance, rise: own } = decided;
  const isOnSince = (id: number) =>
    rises.some((each) => each !== rise && each.candidates[0]?.appliance === id && each.edge.time > own.edge.time);
  const kept = own.candidates.filter((each) => !ended.includes(each.appliance) && !isOnSince(each.appliance));
  const later = bestEnding([{ edge: own.edge, candidates: kept }], falling, wish);
  if (later?.candidate === undefined) return undefined;
  const ids = new Set(rise.candidates.map((each) => each.appliance));
  // The end of the run has taken its appliance from the rival.
  if (rival.isSame) ids.add(appliance);
  ids.delete(later.candidate.appliance);
  const others = candidatesOf(rise.edge, known.appliances, known.settings.threshold);
  const candidates = others.filter((each) => ids.has(each.appliance));
  const earlier = bestEnding([{ edge: rise.edge, candidates }], decided.falling, wish);
  if (earlier?.candidate === undefined) return undefined;
  return {
    decided,
    earlier: { ...earlier, candidate: earlier.candidate, rise },
    later: { ...later, candidate: later.candidate, rise: own },
  };
}
