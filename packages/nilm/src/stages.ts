import { areStages, type Edge, isInrush } from './edge.ts';
import { alwaysDrawn } from './energy/floor.ts';
import { type Change, FARTHEST, rounded, sumOf } from './matching.ts';
import { type Candidate, candidatesOf, type OpenRise } from './open-rise.ts';
import type { PairingState, Recorded } from './pairing.ts';
import { hasRoomFor } from './room.ts';

/** A switching in two stages is a little less likely than a single edge. */
export const STAGE_COST = 1;

/** Unknown appliances that switch on in two stages do so within this time, ms. */
const UNKNOWN_STAGES_MS = 60_000;

/** Only samples that are no farther apart show at which level a load is held first. */
const ONSET_STEP_MS = 2_000;

/** Two stages of switching off occur within this time. */
const STAGES_MS = 60_000;

/** A rising edge whose second stage joins the first one. */
interface StagedRise {
  /** It includes the second stage; without candidates if no appliance is known for it. */
  readonly rise: OpenRise;
  /** Distance of its nearest appliance and of the joining. */
  readonly cost: number;
}

/**
 * The newest rise with a further rising edge as its second stage: if both together fit an appliance better than each alone.
 * @param own appliances that fit the second edge alone
 */
export function stagedRise(
  last: OpenRise | undefined,
  edge: Change,
  { own, known }: { own: readonly Candidate[]; known: Recorded },
): StagedRise | undefined {
  if (last === undefined) return undefined;
  const isNear = areStages(last.edge.time, edge.time, known.settings.step);
  const isUnknown = last.candidates.length === 0 && own.length === 0;
  if (!isNear && !(isUnknown && edge.time - last.edge.time <= UNKNOWN_STAGES_MS)) return undefined;
  const both = joined(last, edge, known);
  const [nearest] = both.candidates;
  if (nearest === undefined) return undefined;
  const alone = (last.candidates[0]?.distance ?? FARTHEST) + (own[0]?.distance ?? FARTHEST);
  const cost = nearest.distance + STAGE_COST;
  return isUnknown || cost < alone ? { rise: both, cost } : undefined;
}

/** The newest rise as the level that a fall leaves of it, if it may have been an inrush. */
export function behindInrush(last: OpenRise | undefined, fall: Change, known: Recorded): StagedRise | undefined {
  if (last === undefined || !areStages(last.edge.time, fall.time, known.settings.step)) return undefined;
  if (!isInrush(last.edge.P, fall.P)) return undefined;
  const rise = joined(last, fall, known);
  const [nearest] = rise.candidates;
  return { rise, cost: (nearest?.distance ?? FARTHEST) + STAGE_COST };
}

function joined({ edge: first }: OpenRise, next: Change, { appliances, settings }: Recorded): OpenRise {
  const peak = Math.max(first.peak + Math.max(0, -next.P), next.peak);
  const isHeld = settings.step <= ONSET_STEP_MS && areStages(first.time, next.time, settings.step);
  const onset = isHeld ? { onset: first.onset ?? rounded(first.P) } : {};
  const { isFaint: _, ...sum } = sumOf(first, next, first.time);
  const edge = { ...sum, peak, ...onset };
  return { edge, candidates: candidatesOf(edge, appliances, settings.threshold) };
}

/** Whether a falling edge without a run may be the first stage of a switching off that ends at `time`, epoch ms. */
export function isFirstStage(loose: Change | null, time: number): loose is Change {
  return loose !== null && time - loose.time <= STAGES_MS;
}

/** A fall without a run that no second stage followed in time was none: what it may have been the first stage of is off. */
export function forgetFirstStage(state: PairingState, edge: Edge, threshold: number): void {
  if (state.loose === null || isFirstStage(state.loose, edge.time)) return;
  state.loose = null;
  switchOff(state, { power: edge.before.P, edge, threshold });
}

interface Switched {
  /** Of the phase, W. */
  readonly power: number;
  readonly edge: Edge;
  /** Smaller changes are no edges, W. */
  readonly threshold: number;
}

/**
 * An appliance that draws more than the phase has beyond what is always on is off, even without a falling edge: unless what has
 * just fallen may be the first stage of its switching off, and what is left of it is an edge, too.
 */
export function switchOff({ rises, loose, floor }: PairingState, { power, edge, threshold }: Switched): void {
  const { time, noise } = edge;
  const stage = isFirstStage(loose, time) ? -loose.P : 0;
  const switched = power - (floor === undefined ? 0 : alwaysDrawn(floor));
  const isStillOn = (own: number) =>
    hasRoomFor(own, { drawn: switched, noise }) ||
    (own >= stage + threshold && hasRoomFor(own, { drawn: switched + stage, noise }));
  for (const each of rises) each.candidates = each.candidates.filter((candidate) => isStillOn(candidate.power));
}
