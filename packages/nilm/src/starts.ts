import { historyOf } from './habits.ts';
import { LEAST_START, startLikeness } from './likeness.ts';
import type { Change } from './matching.ts';
import type { Candidate } from './open-rise.ts';
import type { PairingState, Recorded } from './pairing.ts';
import type { Start } from './run.ts';

/** The report that an appliance is on since a rising edge; undefined if it is not likely enough. */
export function startOf(
  { habits }: Pick<PairingState, 'habits'>,
  { edge: { time }, candidate: { appliance, distance } }: { readonly edge: Change; readonly candidate: Candidate },
  { othersLately }: Pick<Recorded, 'othersLately'>,
): Start | undefined {
  const others = othersLately?.(appliance, time) ?? 0;
  const predictionRate = startLikeness(distance, { runs: historyOf(habits, appliance).runs, others });
  return predictionRate < LEAST_START ? undefined : { appliance, time, predictionRate };
}
