import type { NilmSettings, Run, Truth } from '@phasor/nilm';
import type { LabelledPhase } from './nilm-data.ts';
import { follow, recordedAppliances } from './nilm-follow.ts';
import { isTrueRun } from './nilm-score.ts';

/**
 * Runs of a phase as they are recognised once a person has said, before the scored range, of one run that it is none: of the
 * newest false one of the appliance that has most of them. @param runs as they were recognised before
 */
export function afterDenial(phase: LabelledPhase, settings: NilmSettings, runs: readonly Run[]): readonly Run[] {
  const falseRuns = runs.filter((run) => {
    const truth = phase.appliances[run.appliance];
    const isSeen = run.end < phase.test.from && run.endedBy === 'edge';
    return isSeen && truth !== undefined && !isTrueRun(truth, run);
  });
  const [worst] = [...Map.groupBy(falseRuns, ({ appliance }) => appliance).values()].sort(
    (a, b) => b.length - a.length,
  );
  const denied = worst?.at(-1);
  if (denied === undefined) return runs;
  const { appliance, start, end, energy } = denied;
  const truth: Truth = { start, end, energy, appliance: null, denied: appliance, inner: [] };
  return follow(phase, settings, { appliances: recordedAppliances(phase, settings), truths: [truth] }).runs;
}
