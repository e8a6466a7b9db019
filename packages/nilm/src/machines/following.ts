import type { Gap } from '../edges/edge-detection.ts';
import type { Habits } from '../habits.ts';
import type { Appliance } from '../imprint.ts';
import { riseLikeness } from '../likeness.ts';
import type { Change } from '../matching.ts';
import { hasRoomFor } from '../room.ts';
import type { Run, Start } from '../run.ts';
import { type Machine, OFF } from './machine.ts';
import {
  advance,
  brokenOff,
  finished,
  type MachineImprint,
  type OpenMachine,
  opened,
  powerOf,
} from './open-machine.ts';
import { nearestChange, type StateChange } from './state-change.ts';

/** What machines have of an edge. */
export interface MachineClaim {
  readonly starts: readonly Start[];
  /** The appliance whose edge it is; null where others may have it, too. */
  readonly appliance: number | null;
  /** The one that is reported for it, or was; undefined for none. */
  readonly reported?: OpenMachine | undefined;
  /** Of the edge from the change that it is. */
  readonly distance: number;
  /** The rise that was a machine's: others may no longer have it, epoch ms. */
  readonly freed: number | null;
}

/** What following needs beside the edge. */
export interface Following {
  readonly machines: readonly MachineImprint[];
  /** What the edge costs as that of an appliance without states; infinite where it is none's. */
  readonly others: () => number;
  /** Whether a rise still waits for its fall among them, epoch ms. */
  readonly isWaiting: (rise: number) => boolean;
  /** Power of the phase after the edge, W. */
  readonly after: number;
}

interface Known {
  readonly machines: readonly MachineImprint[];
  readonly habits: Habits;
}

/** A machine does not stay on for longer than so many times its recording. */
const LONGEST = 12;

/** Breaks of a machine may be longer than the longest of its recording. */
const LONGER_PAUSE = 1.5;

/** What draws so many times as much as the level changed did not switch in a gap. */
const FAR_MORE = 2;

/** A machine that is on, and its next change. */
interface NextChange {
  readonly open: OpenMachine;
  readonly machine: Machine;
  readonly change: StateChange;
}

const NONE: MachineClaim = { starts: [], appliance: null, distance: Number.POSITIVE_INFINITY, freed: null };

/** The imprints with states of appliances. */
export function machinesOf(appliances: readonly Appliance[]): MachineImprint[] {
  return appliances.flatMap((appliance) =>
    appliance.imprints.flatMap((imprint, place) => {
      const { machine } = imprint;
      return machine === undefined ? [] : [{ appliance, place, imprint, machine }];
    }),
  );
}

/** An appliance as those without states are matched: by its other imprints. */
export function withoutStates(appliance: Appliance): Appliance {
  const plain = appliance.imprints.filter(({ machine }) => machine === undefined);
  return plain.length === appliance.imprints.length ? appliance : { ...appliance, imprints: plain };
}

/**
 * Takes an edge as the change of a machine, where it is nearer to that than to any appliance without states. A rise that may be another's,
 * too, is left to it, and remembered: what follows decides.
 */
export function claimChange(open: OpenMachine[], edge: Change, following: Following): MachineClaim {
  forgetOthers(open, edge, following);
  const on = nearestOn(open, edge, following.machines);
  const others = following.others();
  return on !== undefined && on.change.distance < others
    ? goOn(open, edge, { ...on, others })
    : begin(open, edge, { ...following, cost: others });
}

/** An edge as the next change of a machine that is on. */
function goOn(
  open: OpenMachine[],
  edge: Change,
  { open: own, machine, change, others }: NextChange & { others: number },
): MachineClaim {
  const { appliance, rising, isTentative: wasTentative } = own;
  advance(own, edge, { machine, change, certainty: certaintyOf(change, others) });
  own.isTentative = false;
  keepAlone(open, own);
  const start = { appliance, time: rising.time, predictionRate: riseLikeness(own.cost / own.changes) };
  const starts = wasTentative && own.isReported !== true ? [start] : [];
  return { starts, appliance, reported: own, distance: change.distance, freed: wasTentative ? rising.time : null };
}

/** A rise that may have switched a machine on. */
function begin(open: OpenMachine[], edge: Change, { machines, cost }: Following & { cost: number }): MachineClaim {
  if (edge.P < 0) return NONE;
  const isTentative = Number.isFinite(cost);
  const found = machines.flatMap((each) => {
    const change = open.some(({ appliance }) => appliance === each.appliance.id)
      ? undefined
      : nearestChange(each.machine, OFF, edge);
    return change?.isRecorded ? [{ each, change }] : [];
  });
  found.sort((a, b) => a.change.distance - b.change.distance);
  const [nearest] = found;
  if (nearest === undefined) return NONE;
  const begun = (isTentative ? found : [nearest]).map(({ each, change }) =>
    opened(each, edge, { change, certainty: certaintyOf(change, cost), isTentative }),
  );
  open.push(...begun);
  const { distance } = nearest.change;
  const [reported] = begun;
  if (reported === undefined || distance >= cost) return NONE;
  if (isTentative) reported.isReported = true;
  const start = { appliance: reported.appliance, time: edge.time, predictionRate: riseLikeness(distance) };
  const appliance = isTentative ? null : reported.appliance;
  return { starts: [start], appliance, reported, distance, freed: null };
}

/** Of what began with one rise the one that goes on has it. */
function keepAlone(open: OpenMachine[], sure: OpenMachine): void {
  remove(open, (each) => each !== sure && each.isTentative && each.rising.time === sure.rising.time);
}

/** The machine that is on whose next change is nearest to an edge. */
function nearestOn(
  open: readonly OpenMachine[],
  edge: Change,
  machines: readonly MachineImprint[],
): NextChange | undefined {
  let nearest: NextChange | undefined;
  for (const each of open) {
    const machine = imprintOf(each, machines)?.machine;
    const change = machine && nearestChange(machine, each.state, edge);
    if (change === undefined || machine === undefined) continue;
    // A rise and its fall alone are an appliance's without states, as long as one may have made the rise.
    if (each.isTentative && change.to === OFF) continue;
    if (nearest === undefined || change.distance < nearest.change.distance) nearest = { open: each, machine, change };
  }
  return nearest;
}

function imprintOf(
  { appliance, imprint }: OpenMachine,
  machines: readonly MachineImprint[],
): MachineImprint | undefined {
  return machines.find((each) => each.appliance.id === appliance && each.place === imprint);
}

/** Likelihood of one explanation beside the other, by their squared deviations. */
function certaintyOf({ distance }: StateChange, others: number): number {
  return 1 / (1 + Math.exp((distance - others) / 2));
}

/** Forgets machines whose rise turned out to be another's. */
export function forgetUndecided(open: OpenMachine[], isWaiting: Following['isWaiting']): void {
  remove(open, (each) => each.isTentative && !isWaiting(each.rising.time));
}

/** Forgets machines that are no more, whose rise was another's, that draw more than the phase, or are on for too long. */
function forgetOthers(open: OpenMachine[], edge: Change, { machines, isWaiting, after }: Following): void {
  forgetUndecided(open, isWaiting);
  remove(open, (each) => {
    const imprint = imprintOf(each, machines)?.imprint;
    if (imprint === undefined || edge.time - each.rising.time > LONGEST * imprint.duration) return true;
    return edge.P > 0 && !hasRoomFor(powerOf(each), { drawn: after, noise: edge.noise });
  });
}

function remove(open: OpenMachine[], isGone: (each: OpenMachine) => boolean): void {
  const kept = open.filter((each) => !isGone(each));
  if (kept.length < open.length) open.splice(0, open.length, ...kept);
}

/** Runs of machines that have been off for longer than they are within a use, at `now`, epoch ms. */
export function releaseMachines(open: OpenMachine[], now: number, { machines, habits }: Known): Run[] {
  const runs: Run[] = [];
  remove(open, (each) => {
    if (each.state !== OFF) return false;
    const imprint = imprintOf(each, machines);
    if (imprint !== undefined && now - each.since <= LONGER_PAUSE * imprint.machine.pause) return false;
    const run = imprint && finished(each, imprint, habits);
    if (run) runs.push(run);
    return true;
  });
  return runs;
}

/** After a gap the state is unknown: runs end before it. What draws far more than the level changed is still on. */
export function machineGap(open: OpenMachine[], { gapSince, levelChange }: Gap, { machines, habits }: Known): Run[] {
  const runs: Run[] = [];
  remove(open, (each) => {
    if (levelChange !== null && powerOf(each) >= FAR_MORE * Math.abs(levelChange) && each.state !== OFF) return false;
    const imprint = imprintOf(each, machines);
    if (imprint === undefined || each.isTentative) return true;
    const run = each.state === OFF ? finished(each, imprint, habits) : brokenOff(each, gapSince, habits);
    if (run && run.end > run.start) runs.push(run);
    return true;
  });
  return runs;
}
