import type { Edge } from '../edge.ts';
import type { EarlyEdge } from '../edges/early-edge.ts';
import type { Gap } from '../edges/edge-detection.ts';
import { type SeenEdge, see } from '../edges/seen-edge.ts';
import { changeOf } from '../matching.ts';
import type { PairingState, Recorded } from '../pairing.ts';
import type { Level, Run, Start } from '../run.ts';
import { claimChange, forgetUndecided, type MachineClaim, machineGap, releaseMachines } from './following.ts';
import { type MachineImprint, type OpenMachine, powerOf } from './open-machine.ts';
import { freeRise, othersCost } from './others-cost.ts';

/** The parts of a phase's state that machines need. */
export interface MachinePhase {
  readonly pairing: PairingState;
  readonly seen: SeenEdge[];
  /** Appliances of several states that are on; undefined where there are none. */
  machines?: OpenMachine[];
  /** One that was reported by an edge that is still being measured; undefined for none. */
  earlyMachine?: EarlyMachine | undefined;
}

/** An appliance of several states as it is if an edge is its own that is still being measured. */
interface EarlyMachine {
  /** Epoch ms of the edge. */
  readonly measured: number;
  readonly open: OpenMachine;
}

interface Known {
  readonly machines: readonly MachineImprint[];
  readonly known: Recorded;
}

/** Larger distances of an edge that is measured by two samples are another's. */
const FARTHEST_HASTY = 5;

/** What an edge is to the machines of a phase. */
interface OfMachines {
  readonly starts: readonly Start[];
  /** It is a machine's and no other appliance's. */
  readonly isTaken: boolean;
  /** A machine is reported as on with it. */
  readonly isReported: boolean;
}

const NONE: OfMachines = { starts: [], isTaken: false, isReported: false };

/** Takes an edge as the change of a machine, where it is one. */
export function machineEdge(state: MachinePhase, edge: Edge, known: Known): OfMachines {
  const { earlyMachine } = state;
  state.earlyMachine = undefined;
  if (known.machines.length === 0 || edge.isFaint) return NONE;
  state.machines ??= [];
  const { starts, appliance, reported, freed } = claim(state, state.machines, { edge, ...known });
  if (freed !== null) freeRise(state.pairing, freed);
  const times = [...starts, { time: edge.time }].map(({ time }) => time);
  if (appliance !== null) {
    see(
      state.seen,
      edge,
      times.map((time) => ({ time, appliance })),
    );
  }
  return { starts: newStarts(starts, earlyMachine), isTaken: appliance !== null, isReported: reported !== undefined };
}

/** What an edge that is still being measured is to the machines of a phase: it is taken where nothing else is reported for it. */
export function machineEarly(
  state: MachinePhase,
  { early: edge, isHasty = false }: EarlyEdge,
  known: Known,
): Pick<OfMachines, 'starts' | 'isTaken'> {
  const { earlyMachine: before, pairing } = state;
  if (known.machines.length === 0) return NONE;
  const isKnown = pairing.early?.measured === edge.time;
  // What was reported stays until the edge: it is reported once.
  if (before?.measured === edge.time || (isHasty && isKnown)) return TAKEN;
  state.earlyMachine = undefined;
  // Measured to the end it may be another's: what is on stays as it is until then.
  const open = (state.machines ?? []).map((each) => ({ ...each, levels: [...each.levels] }));
  const { starts, reported, distance } = claim(state, open, { edge, ...known });
  if (reported === undefined || (isHasty && distance > FARTHEST_HASTY)) return NONE;
  if (!isKnown) pairing.early = null;
  if (starts.length > 0) state.earlyMachine = { measured: edge.time, open: reported };
  return { starts, isTaken: true };
}

const TAKEN = { starts: [], isTaken: true };

/** Those of the starts that were not reported early. */
function newStarts(starts: readonly Start[], early: EarlyMachine | undefined): readonly Start[] {
  if (early === undefined) return starts;
  const { appliance, rising } = early.open;
  return starts.filter((start) => start.appliance !== appliance || start.time !== rising.time);
}

function claim(
  { pairing }: MachinePhase,
  open: OpenMachine[],
  { edge, machines, known }: Known & { edge: Edge },
): MachineClaim {
  const change = changeOf(edge);
  return claimChange(open, change, {
    machines,
    others: () => othersCost(pairing, change, known),
    isWaiting: waitingIn(pairing),
    after: edge.after.P,
  });
}

/** The early edge at `time`, epoch ms, was none. */
export function withdrawMachine(state: MachinePhase, time: number): void {
  if (state.earlyMachine?.measured === time) state.earlyMachine = undefined;
}

/** Forgets machines whose rise has become another's. */
export function settleMachines({ machines, pairing }: MachinePhase): void {
  if (machines) forgetUndecided(machines, waitingIn(pairing));
}

function waitingIn({ rises }: PairingState): (rise: number) => boolean {
  return (rise) => rises.some(({ edge }) => edge.time === rise);
}

/** Runs of machines that are over at `now`, epoch ms, or that end before a gap. */
export function machineRuns(state: MachinePhase, when: number | Gap, machines: readonly MachineImprint[]): Run[] {
  const { machines: open = [], pairing } = state;
  if (typeof when !== 'number') state.earlyMachine = undefined;
  if (open.length === 0) return [];
  const known = { machines, habits: pairing.habits };
  return typeof when === 'number' ? releaseMachines(open, when, known) : machineGap(open, when, known);
}

/** What an appliance of several states draws that came on at an instant, W, and has drawn since; undefined where it is off. */
export function machineOn(
  { machines = [], earlyMachine }: Pick<MachinePhase, 'machines' | 'earlyMachine'>,
  { appliance, time }: Pick<Start, 'appliance' | 'time'>,
): { readonly power: number; readonly levels: readonly Level[] } | undefined {
  const all = earlyMachine === undefined ? machines : [earlyMachine.open, ...machines];
  const isSure = ({ isTentative, isReported = false }: OpenMachine) => !isTentative || isReported;
  const open = all.find((each) => each.appliance === appliance && each.rising.time === time && isSure(each));
  return open && { power: powerOf(open), levels: open.levels };
}
