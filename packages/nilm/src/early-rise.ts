import { resumable } from './decisions/held-runs.ts';
import type { Edge } from './edge.ts';
import { ripeSamples } from './edges/edge-detection.ts';
import { adapted, onsetOf } from './habits.ts';
import type { Appliance, Imprint } from './imprint.ts';
import { type Change, changeOf, squaredDeviation } from './matching.ts';
import { type Candidate, candidateOf, candidatesOf, type OpenRise } from './open-rise.ts';
import { isOn, type PairingState, type Recorded } from './pairing.ts';
import type { Start } from './run.ts';
import { behindInrush, STAGE_COST, stagedRise } from './stages.ts';
import { startOf } from './starts.ts';

/** Largest distance at which an appliance is reported as on before its edge is measured to the end. */
const FARTHEST_EARLY = 9;

/** The same of an edge that is measured by two samples. */
const FARTHEST_HASTY = 5;

/** Samples of a recording's rising shape in which an inrush is held, after two before the edge and the first one off it. */
const HELD = { from: 3, to: 6 };

/** How much the level of an inrush varies, and the least difference from the level behind it, as shares of it. */
const HELD_SHARE = 0.08;
const LEAST_HELD = 0.16;

/** Reports the appliance of an edge that is still being measured; the edge itself follows or is withdrawn. */
export function openEarly(state: PairingState, edge: Edge, { appliances, settings, othersLately }: Recorded): Start[] {
  const known = { appliances: appliances.map((each) => adapted(state.habits, each)), settings };
  const change = changeOf(edge);
  const reported = state.early;
  state.early = null;
  const held = change.P > 0 ? resumable(state, change, known.appliances) : undefined;
  if (held !== undefined) {
    held.heldUntil = edge.settled + (ripeSamples(settings.step) + 2) * settings.step;
    return [];
  }
  const rise = earlyRise(state, change, known);
  if (rise === undefined) {
    // Measured again, it may be several appliances at once; what it was reported for stays until the edge.
    if (reported?.measured === change.time) state.early = reported;
    return [];
  }
  const before = reported?.edge.time === rise.edge.time ? reported.candidates[0]?.appliance : undefined;
  // What was reported stays, as long as it is near: the level is still being measured.
  const nearest = rise.candidates.find(({ appliance }) => appliance === before) ?? rise.candidates[0];
  if (nearest === undefined || isOn(state, nearest.appliance)) return [];
  const start = startOf(state, { edge: rise.edge, candidate: nearest }, { othersLately });
  if (nearest.appliance !== before && start === undefined) return [];
  state.early = { edge: rise.edge, candidates: [nearest], measured: change.time };
  return nearest.appliance === before || start === undefined ? [] : [start];
}

/** Reports the appliance of an edge of which only two samples agree, unless one was reported. */
export function openHasty(state: PairingState, edge: Edge, { appliances, settings, othersLately }: Recorded): Start[] {
  const change = changeOf(edge);
  if (change.P < 0 || state.early?.measured === change.time) return [];
  const known = appliances.map((each) => adapted(state.habits, each));
  if (resumable(state, change, known) !== undefined) return [];
  const [nearest] = candidatesOf(change, known, settings.threshold);
  if (nearest === undefined || nearest.distance > FARTHEST_HASTY || isOn(state, nearest.appliance)) return [];
  const start = startOf(state, { edge: change, candidate: nearest }, { othersLately });
  if (start === undefined) return [];
  state.early = { edge: change, candidates: [nearest], measured: change.time };
  return [start];
}

/** A rise that has just come, or the last one with its second stage or behind its inrush, if an appliance is near to it. */
function earlyRise(state: PairingState, change: Change, known: Recorded): OpenRise | undefined {
  const last = state.rises.at(-1);
  const own = candidatesOf(change, known.appliances, known.settings.threshold);
  const isRise = change.P > 0;
  const staged = isRise ? stagedRise(last, change, { own, known }) : behindInrush(last, change, known);
  const near = staged && nearOf(staged.rise);
  if (near !== undefined) return near;
  if (!isRise) return undefined;
  const begun = begunBy(state, change, { appliances: known.appliances, isAlone: own.length === 0 });
  return nearOf({ edge: change, candidates: [...own, ...begun] });
}

/** A rise with the appliances that are near to it, nearest first; undefined for none. */
function nearOf({ edge, candidates }: OpenRise): OpenRise | undefined {
  const near = candidates.filter(({ distance }) => distance <= FARTHEST_EARLY);
  return near.length > 0 ? { edge, candidates: near.sort((a, b) => a.distance - b.distance) } : undefined;
}

/**
 * Appliances that begin with such a level, held for seconds before their own one: an inrush or a first stage.
 * @param isAlone no appliance has it as its own level; only then do recordings say how an appliance begins
 */
function begunBy(
  { habits }: PairingState,
  change: Change,
  { appliances, isAlone }: { appliances: readonly Appliance[]; isAlone: boolean },
): Candidate[] {
  return appliances.flatMap(({ id, imprints }) =>
    imprints.flatMap((imprint) => {
      const level = onsetOf(habits, id) ?? (isAlone ? heldLevel(imprint) : undefined);
      if (level === undefined) return [];
      return candidateOf(id, imprint, squaredDeviation(change.P - level, HELD_SHARE * level) + STAGE_COST);
    }),
  );
}

/** The level at which a recording stays for its first seconds, W; undefined where that is the level of its rising edge. */
function heldLevel({ risingShape, rising }: Imprint): number | undefined {
  const first = risingShape.slice(HELD.from, HELD.to);
  if (first.length < HELD.to - HELD.from) return undefined;
  const level = first.reduce((sum, power) => sum + power, 0) / first.length;
  const isHeld = first.every((power) => Math.abs(power - level) <= HELD_SHARE * level);
  return isHeld && Math.abs(level - rising.P) > LEAST_HELD * rising.P ? level : undefined;
}

/** The early edge at `time`, epoch ms, was none. */
export function withdraw(state: PairingState, time: number): void {
  if (state.early?.measured === time) state.early = null;
}
