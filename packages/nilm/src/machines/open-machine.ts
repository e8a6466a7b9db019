import { HOUR_MS } from '@phasor/quantities';
import { cutLevels, levelEnergy } from '../energy/level-energy.ts';
import { type Habits, historyOf, learnRun } from '../habits.ts';
import type { Appliance, Imprint } from '../imprint.ts';
import { runLikeness } from '../likeness.ts';
import { type Change, rounded } from '../matching.ts';
import type { Level, Run } from '../run.ts';
import { type Machine, OFF } from './machine.ts';
import type { StateChange } from './state-change.ts';

/** An appliance of several states that is on: plain data. */
export interface OpenMachine {
  readonly appliance: number;
  /** Place of its imprint among those of the appliance. */
  readonly imprint: number;
  readonly rising: Change;
  /** Another appliance may have made its rise: nothing but the rise speaks for it so far. */
  isTentative: boolean;
  /** It was reported as on although its rise may be another's, as it is nearer to it. */
  isReported?: boolean;
  /** Place of the state it is in, since when, epoch ms, and what it drew until then. */
  state: number;
  since: number;
  levels: Level[];
  /** Number of its changes, how many of them were recorded, the sum of their distances, and the least certainty of one, 0 to 1. */
  changes: number;
  recorded: number;
  cost: number;
  certainty: number;
  /** The change after which it was off. */
  falling: Change | null;
}

/** An imprint with states, and whose it is. */
export interface MachineImprint {
  readonly appliance: Appliance;
  readonly place: number;
  readonly imprint: Imprint;
  readonly machine: Machine;
}

/** Levels that are kept apart: of more the two oldest become their mean. */
const MOST_LEVELS = 40;

/** A run has two changes at least; one of no more has to be as it was recorded. */
const SIMPLE = 2;

/** At least so many of its changes have to be recorded ones. */
const LEAST_RECORDED = 0.5;

/** A rise as the begin of a run. */
export function opened(
  { appliance, place, machine }: MachineImprint,
  rising: Change,
  { change, certainty, isTentative }: { change: StateChange; certainty: number; isTentative: boolean },
): OpenMachine {
  const first = { changes: 0, recorded: 0, cost: 0, certainty: 1, falling: null };
  const open = { appliance: appliance.id, imprint: place, rising, isTentative, ...first };
  const machineOn: OpenMachine = { ...open, state: OFF, since: rising.time, levels: [] };
  advance(machineOn, rising, { machine, change, certainty });
  return machineOn;
}

/** Puts a machine into its next state. */
export function advance(
  open: OpenMachine,
  edge: Change,
  { machine, change, certainty }: { machine: Machine; change: StateChange; certainty: number },
): void {
  open.levels.push({ from: edge.time, power: rounded(machine.states[change.to]?.P ?? 0) });
  if (open.levels.length > MOST_LEVELS) joinOldest(open);
  open.state = change.to;
  open.since = edge.time;
  open.changes += 1;
  open.recorded += change.isRecorded ? 1 : 0;
  open.cost = rounded(open.cost + change.distance);
  open.certainty = rounded(Math.min(open.certainty, certainty));
  open.falling = change.to === OFF ? edge : null;
}

function joinOldest(open: OpenMachine): void {
  const [first, second, third] = open.levels;
  if (first === undefined || second === undefined || third === undefined) return;
  const used = levelEnergy([first, second], { from: first.from, to: third.from });
  const power = rounded((used * HOUR_MS) / (third.from - first.from));
  open.levels = [{ from: first.from, power }, ...open.levels.slice(2)];
}

/** What it draws now, W. */
export function powerOf({ levels }: OpenMachine): number {
  return levels.at(-1)?.power ?? 0;
}

/** The run of a machine that is off; undefined where too little of it was as it was recorded. */
export function finished(open: OpenMachine, { appliance }: MachineImprint, habits: Habits): Run | undefined {
  const { changes, recorded, rising, falling, certainty } = open;
  if (falling === null || recorded < changes * (changes <= SIMPLE ? 1 : LEAST_RECORDED)) return undefined;
  // As of a pair: a run of many changes is no worse than one of two.
  const cost = (2 * open.cost) / changes;
  const predictionRate = runLikeness({ cost, certainty, others: 0 }, historyOf(habits, appliance.id));
  // Its edges are those of its states: they do not drift as those of an appliance with one.
  learnRun(habits, appliance, { rising, falling, cost, likeness: predictionRate, isFar: true });
  return { ...runOf(open, falling.time), predictionRate, endedBy: 'edge' };
}

/** The run of a machine until a gap, after which its state is not known. */
export function brokenOff(open: OpenMachine, last: number, habits: Habits): Run {
  const cost = (2 * open.cost) / open.changes;
  const likeness = runLikeness({ cost, certainty: open.certainty, others: 0 }, historyOf(habits, open.appliance));
  return { ...runOf(open, last), predictionRate: likeness / 2, endedBy: 'gap' };
}

function runOf(open: OpenMachine, end: number): Pick<Run, 'appliance' | 'start' | 'end' | 'energy' | 'levels'> {
  const start = open.rising.time;
  const levels = cutLevels(open.levels, { from: start, to: end });
  return { appliance: open.appliance, start, end, energy: levelEnergy(levels, { from: start, to: end }), levels };
}
