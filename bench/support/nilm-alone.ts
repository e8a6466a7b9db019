import type { Appliance, NilmSettings, Run } from '@phasor/nilm';
import type { LabelledAppliance, LabelledPhase } from './nilm-data.ts';
import { follow } from './nilm-follow.ts';
import { scoreRuns } from './nilm-score.ts';

/** Errors and energy of a phase on which nothing was recorded, Wh: what was learned stands for the appliance it is most of. */
export interface LearnedAlone {
  readonly absoluteError: number;
  readonly trueEnergy: number;
}

/** Passes over the same history at most. */
const MOST_PASSES = 4;

const MS_PER_HOUR = 3_600_000;

export function learnedAlone(phase: LabelledPhase, settings: NilmSettings): LearnedAlone {
  const runs = Map.groupBy(inTheEnd(phase, settings), ({ appliance }) => appliance);
  const scores = matched(phase.appliances, [...runs.values()]).map(([appliance, own]) => {
    return scoreRuns(appliance, own, phase.test);
  });
  const sum = (of: (score: (typeof scores)[number]) => number) => scores.reduce((total, score) => total + of(score), 0);
  return { absoluteError: sum((score) => score.absoluteError), trueEnergy: sum((score) => score.trueEnergy) };
}

/** Runs as they stand in the end: history is recognised anew as long as something is learned in it (R-NILM-058). */
function inTheEnd(phase: LabelledPhase, settings: NilmSettings): readonly Run[] {
  const appliances: Appliance[] = [];
  const imprints = () => appliances.reduce((sum, each) => sum + each.imprints.length, 0);
  for (let pass = 1; ; pass += 1) {
    const before = imprints();
    const { runs } = follow(phase, settings, { appliances });
    if (imprints() === before || pass === MOST_PASSES) return runs;
  }
}

/** Each appliance with the runs of one learned appliance, one to one, those that share the most energy first. */
function matched(
  appliances: readonly LabelledAppliance[],
  learned: readonly (readonly Run[])[],
): (readonly [LabelledAppliance, readonly Run[]])[] {
  const shared = appliances
    .flatMap((appliance) => learned.map((runs) => ({ appliance, runs, energy: commonEnergy(appliance, runs) })))
    .filter(({ energy }) => energy > 0)
    .sort((a, b) => b.energy - a.energy);
  const taken = new Set<readonly Run[]>();
  const own = new Map<LabelledAppliance, readonly Run[]>();
  for (const { appliance, runs } of shared) {
    if (own.has(appliance) || taken.has(runs)) continue;
    taken.add(runs);
    own.set(appliance, runs);
  }
  return appliances.map((appliance) => [appliance, own.get(appliance) ?? []]);
}

/** Wh of runs while an appliance was on. */
function commonEnergy({ runs: truth }: LabelledAppliance, runs: readonly Run[]): number {
  let energy = 0;
  for (const run of runs) {
    const power = (run.energy * MS_PER_HOUR) / Math.max(1, run.end - run.start);
    for (const { start, end } of truth) {
      energy += (power * Math.max(0, Math.min(run.end, end) - Math.max(run.start, start))) / MS_PER_HOUR;
    }
  }
  return energy;
}
