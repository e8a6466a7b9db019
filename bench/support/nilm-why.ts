import type { Edge, Run } from '@phasor/nilm';
import type { LabelledAppliance, LabelledPhase, TrueRun } from './nilm-data.ts';
import { overlap, powerOfRuns, powerOfTruth } from './nilm-score.ts';

/** Where the error of the energy comes from. */
export const CAUSES = [
  { id: 'level', cause: 'level and ends of runs that were found' },
  { id: 'unrecorded', cause: 'runs of loads that nobody recorded' },
  { id: 'recorded', cause: 'runs of other recorded appliances' },
  { id: 'wrongEdge', cause: 'runs with one right edge' },
  { id: 'otherwise', cause: 'other false runs' },
  { id: 'unseen', cause: 'missed runs, an edge of which is not seen as it is' },
  { id: 'seen', cause: 'missed runs, both edges of which are seen' },
] as const;

type Cause = (typeof CAUSES)[number]['id'];

/** Wh of absolute error by its cause. */
type Causes = Record<Cause, number>;

/** Recognised runs and edges of a phase. */
interface Recognised {
  readonly runs: readonly Run[];
  readonly edges: readonly Edge[];
}

const LEAST_OVERLAP = 0.5;

/** An edge is an appliance's within so many samples of 5 s or more, and within this share of its power. */
const NEAR_MS = 7_500;
const NEAR_SHARE = 0.15;

/** The error of the energy of a phase by its cause: of a run the seconds in which it says too much, of a missed one too little. */
export function causesOf(phase: LabelledPhase, { runs, edges }: Recognised): Causes {
  const causes: Causes = { level: 0, unrecorded: 0, recorded: 0, wrongEdge: 0, otherwise: 0, unseen: 0, seen: 0 };
  const { from, to } = phase.test;
  const isIn = ({ start }: TrueRun) => start >= from && start < to;
  for (const [id, appliance] of phase.appliances.entries()) {
    const all = runs.filter((run) => run.appliance === id);
    const own = all.filter(isIn);
    const truth = powerOfTruth(appliance, from, to);
    const errors = powerOfRuns(all, from, to).map((power, i) => power - (truth[i] ?? 0));
    const errorIn = (run: TrueRun, sign: number) => {
      const seconds = errors.subarray(Math.max(0, (run.start - from) / 1_000), Math.max(0, (run.end - from) / 1_000));
      return seconds.reduce((sum, error) => sum + Math.max(0, sign * error), 0) / 3_600;
    };
    for (const run of own) causes[causeOfFound(run, appliance, phase)] += errorIn(run, 1);
    for (const run of appliance.runs.filter(isIn)) {
      const isFound = own.some((each) => isSame(each, run));
      causes[isFound ? 'level' : causeOfMissed(run, meanOf(truth, run, from), edges)] += errorIn(run, -1);
    }
  }
  return causes;
}

/** Mean of a column of seconds since `from` over a run. */
function meanOf(seconds: Float64Array, { start, end }: TrueRun, from: number): number {
  const own = seconds.subarray((start - from) / 1_000, (end - from) / 1_000);
  return own.reduce((sum, power) => sum + power, 0) / own.length;
}

function isSame(one: TrueRun, other: TrueRun): boolean {
  return overlap(one, other) >= LEAST_OVERLAP;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR_MS;
}

function causeOfFound(run: Run, own: LabelledAppliance, { appliances, others }: LabelledPhase): Cause {
  const isOf = ({ runs }: LabelledAppliance) => runs.some((each) => isSame(each, run));
  if (isOf(own)) return 'level';
  if (others.some(isOf)) return 'unrecorded';
  if (appliances.some(isOf)) return 'recorded';
  return own.runs.some(({ start, end }) => isNear(start, run.start) || isNear(end, run.end))
    ? 'wrongEdge'
    : 'otherwise';
}

function causeOfMissed({ start, end }: TrueRun, power: number, edges: readonly Edge[]): Cause {
  const isSeen = (instant: number, change: number) =>
    edges.some((edge) => isNear(edge.time, instant) && Math.abs(edge.change.P - change) <= NEAR_SHARE * power);
  return isSeen(start, power) && isSeen(end, -power) ? 'seen' : 'unseen';
}
