import { areStages, isInrush } from './edge.ts';
import { type Change, FARTHEST, sumOf } from './matching.ts';
import { type Candidate, candidatesOf, type OpenRise } from './open-rise.ts';
import type { Recorded } from './pairing.ts';

/** A switching in two stages is a little less likely than a single edge. */
const STAGE_COST = 1;

/** Unknown appliances that switch on in two stages do so within this time, ms. */
const UNKNOWN_STAGES_MS = 60_000;

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
  const edge = { ...sumOf(first, next, first.time), peak, isFaint: false };
  return { edge, candidates: candidatesOf(edge, appliances, settings.threshold) };
}
