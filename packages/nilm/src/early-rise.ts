import type { Edge } from './edge.ts';
import { ripeSamples } from './edge-detection.ts';
import { adapted } from './habits.ts';
import type { Appliance, Imprint } from './imprint.ts';
import { type Change, changeOf, squaredDeviation } from './matching.ts';
import { type Candidate, candidateOf, candidatesOf, type OpenRise } from './open-rise.ts';
import { isOn, type PairingState, type Recorded, resumable } from './pairing.ts';
import type { Start } from './run.ts';
import { behindInrush, stagedRise } from './stages.ts';

/** Largest distance at which an appliance is reported as on before its edge is measured to the end. */
const FARTHEST_EARLY = 6;

/** Samples of a recording's rising shape in which an inrush is held, after two before the edge and the first one off it. */
const HELD = { from: 3, to: 6 };

/** How much the level of an inrush varies, and the least difference from the level behind it, as shares of it. */
const HELD_SHARE = 0.08;
const LEAST_HELD = 0.16;

/** Reports the appliance of an edge that is still being measured; the edge itself follows or is withdrawn. */
export function openEarly(state: PairingState, edge: Edge, { appliances, settings }: Recorded): Start[] {
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
  const [nearest] = rise?.candidates ?? [];
  if (rise === undefined || nearest === undefined || isOn(state, nearest.appliance)) return [];
  state.early = { ...rise, measured: change.time };
  const isReported = reported?.edge.time === rise.edge.time && reported.candidates[0]?.appliance === nearest.appliance;
  return isReported ? [] : [{ appliance: nearest.appliance, time: rise.edge.time, predictionRate: nearest.likeness }];
}

/** A rise that has just come, or the last one with its second stage or behind its inrush, if an appliance is near to it. */
function earlyRise(state: PairingState, change: Change, known: Recorded): OpenRise | undefined {
  const last = state.rises.at(-1);
  const own = candidatesOf(change, known.appliances, known.settings.threshold);
  const isRise = change.P > 0;
  const staged = isRise ? stagedRise(last, change, { own, known }) : behindInrush(last, change, known);
  if (staged !== undefined && isNear(staged.rise)) return staged.rise;
  if (!isRise) return undefined;
  const rise = { edge: change, candidates: own.length > 0 ? own : heldInrush(change, known.appliances) };
  return isNear(rise) ? rise : undefined;
}

function isNear({ candidates: [nearest] }: OpenRise): boolean {
  return nearest !== undefined && nearest.distance <= FARTHEST_EARLY;
}

/** The appliance whose recording begins with such a level, held for seconds before its own one: an inrush or a first stage. */
function heldInrush(change: Change, appliances: readonly Appliance[]): Candidate[] {
  const candidates = appliances.flatMap(({ id, imprints }) =>
    imprints.flatMap((imprint) => {
      const level = heldLevel(imprint);
      if (level === undefined) return [];
      return candidateOf(id, imprint, squaredDeviation(change.P - level, HELD_SHARE * level));
    }),
  );
  return candidates.sort((a, b) => a.distance - b.distance).slice(0, 1);
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
