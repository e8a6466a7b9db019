import { settlingSamples } from '../edges/edge-detection.ts';
import { learnRun } from '../habits.ts';
import type { Appliance } from '../imprint.ts';
import { type Change, FARTHEST, nearestImprint } from '../matching.ts';
import type { OpenRise } from '../open-rise.ts';
import type { PairingState, Recorded } from '../pairing.ts';
import type { Run } from '../run.ts';
import { forgetDecided } from './decided-falls.ts';

/** A run that may continue, with its edges and its cost. */
export interface HeldRun {
  readonly run: Run;
  readonly rise: OpenRise;
  readonly falling: Change;
  readonly cost: number;
  /** A rise that may continue it is still being measured until then, epoch ms. */
  heldUntil?: number;
}

/** Shorter breaks of an appliance are ignored. */
const SHORT_BREAK_MS = 10_000;

/** Removes all data of appliances that no longer exist. */
export function forgetOthers(state: PairingState, appliances: readonly Appliance[]): void {
  const ids = new Set(appliances.map(({ id }) => id));
  for (const each of state.rises) each.candidates = each.candidates.filter(({ appliance }) => ids.has(appliance));
  state.held = state.held.filter(({ run }) => ids.has(run.appliance));
  forgetDecided(state, ({ appliance }) => !ids.has(appliance));
  for (const id of Object.keys(state.habits)) if (!ids.has(Number(id))) delete state.habits[id];
}

/** Runs that ended long enough before `now`, epoch ms, to be reported. */
export function releaseRuns(state: PairingState, now: number, { appliances, settings }: Recorded): Run[] {
  const { step } = settings;
  if (state.held.length === 0) return [];
  // A new rise within the break has a level by then.
  const patience = step < SHORT_BREAK_MS ? SHORT_BREAK_MS + settlingSamples(step) * step : 0;
  const isOver = ({ run, heldUntil = run.end }: HeldRun) => now - run.end >= patience && now >= heldUntil;
  if (!state.held.some(isOver)) return [];
  forgetOthers(state, appliances);
  const certain = state.held.filter(isOver);
  state.held = state.held.filter((each) => !isOver(each));
  for (const { run, rise, falling, cost } of certain) {
    const appliance = appliances.find(({ id }) => id === run.appliance);
    if (appliance)
      learnRun(state.habits, appliance, { rising: rise.edge, falling, cost, likeness: run.predictionRate });
  }
  return certain.map(({ run }) => run);
}

/** The run held back that a rising edge continues after a short break. */
export function resumable(
  { held }: Pick<PairingState, 'held'>,
  edge: Change,
  appliances: readonly Appliance[],
): HeldRun | undefined {
  return held.find(({ run }) => {
    const appliance = appliances.find(({ id }) => id === run.appliance);
    const match = appliance && nearestImprint(appliance, edge);
    return match !== undefined && match.distance <= FARTHEST && edge.time - run.end <= SHORT_BREAK_MS;
  });
}

/** Whether a rising edge ends a short break of a run that is held back: the run continues then. */
export function resume(state: PairingState, edge: Change, { appliances }: Recorded): boolean {
  const held = resumable(state, edge, appliances);
  if (held === undefined) return false;
  state.held = state.held.filter((each) => each !== held);
  forgetDecided(state, ({ rise }) => rise.edge.time === held.rise.edge.time);
  state.rises.push(held.rise);
  return true;
}
