import type { Edge } from '../edge.ts';
import type { Gap } from '../edges/edge-detection.ts';
import { type SeenEdge, see } from '../edges/seen-edge.ts';
import { changeOf } from '../matching.ts';
import type { PairingState, Recorded } from '../pairing.ts';
import type { Level, Run, Start } from '../run.ts';
import { claimChange, machineGap, releaseMachines } from './following.ts';
import { type MachineImprint, type OpenMachine, powerOf } from './open-machine.ts';
import { freeRise, othersCost } from './others-cost.ts';

/** The parts of a phase's state that machines need. */
export interface MachinePhase {
  readonly pairing: PairingState;
  readonly seen: SeenEdge[];
  /** Appliances of several states that are on; undefined where there are none. */
  machines?: OpenMachine[];
}

/** The starts that an edge of a machine brought; undefined where it is none. */
export function machineEdge(
  state: MachinePhase,
  edge: Edge,
  { machines, known }: { machines: readonly MachineImprint[]; known: Recorded },
): readonly Start[] | undefined {
  if (machines.length === 0 || edge.isFaint) return undefined;
  state.machines ??= [];
  const { pairing } = state;
  const change = changeOf(edge);
  const { starts, appliance, freed } = claimChange(state.machines, change, {
    machines,
    others: () => othersCost(pairing, change, known),
    isWaiting: (rise) => pairing.rises.some((each) => each.edge.time === rise),
    after: edge.after.P,
  });
  if (freed !== null) freeRise(pairing, freed);
  if (appliance === null) return undefined;
  see(
    state.seen,
    edge,
    [...starts, { time: edge.time }].map(({ time }) => ({ time, appliance })),
  );
  return starts;
}

/** Runs of machines that are over at `now`, epoch ms, or that end before a gap. */
export function machineRuns(state: MachinePhase, when: number | Gap, machines: readonly MachineImprint[]): Run[] {
  const { machines: open = [], pairing } = state;
  if (open.length === 0) return [];
  const known = { machines, habits: pairing.habits };
  return typeof when === 'number' ? releaseMachines(open, when, known) : machineGap(open, when, known);
}

/** What an appliance of several states draws that came on at an instant, W, and has drawn since; undefined where it is off. */
export function machineOn(
  { machines = [] }: Pick<MachinePhase, 'machines'>,
  { appliance, time }: Pick<Start, 'appliance' | 'time'>,
): { readonly power: number; readonly levels: readonly Level[] } | undefined {
  const open = machines.find((each) => each.appliance === appliance && each.rising.time === time && !each.isTentative);
  return open && { power: powerOf(open), levels: open.levels };
}
