import { difference } from '../edges/levels.ts';
import { deviationsOf, FARTHEST, type Step } from '../matching.ts';
import type { Draw } from '../samples.ts';
import type { Machine } from './machine.ts';

/** A change of state as the explanation of an edge. */
export interface StateChange {
  /** Place of the state after it. */
  readonly to: number;
  /** Distance of the edge from it, with what a change costs that no recording has shown. */
  readonly distance: number;
  readonly isRecorded: boolean;
}

/** What a change costs that no recording has shown: a recording seldom shows them all. */
const UNRECORDED_COST = 4;

/** The change of a machine in a state that is nearest to an edge; undefined where none is near. */
export function nearestChange(machine: Machine, from: number, step: Step): StateChange | undefined {
  let nearest: StateChange | undefined;
  for (const to of machine.states.keys()) {
    if (to === from) continue;
    const expected = changeBetween(machine, from, to);
    if (Math.sign(expected.P) !== Math.sign(step.P)) continue;
    const { active, reactive } = deviationsOf(step, expected);
    const near = active + (reactive ?? 0);
    if (near > FARTHEST) continue;
    const isRecorded = machine.changes.some(([before, after]) => before === from && after === to);
    const distance = near + (isRecorded ? 0 : UNRECORDED_COST);
    if (nearest === undefined || distance < nearest.distance) nearest = { to, distance, isRecorded };
  }
  return nearest;
}

/** What the readings of a meter change by: W, var, A; null where it is not known. */
function changeBetween({ states }: Machine, from: number, to: number): Draw {
  const [before, after] = [states[from], states[to]];
  return {
    P: (after?.P ?? 0) - (before?.P ?? 0),
    Q: difference(after?.Q ?? null, before?.Q ?? null),
    I: difference(after?.I ?? null, before?.I ?? null),
  };
}
