import type { TimeRange } from '@phasor/calendar';
import type { ApplianceRun } from '@phasor/contract';
import { type Stretch, stretchesOf } from '@phasor/nilm';

/** How long a run drew a power: W and seconds. */
export interface Drawn {
  readonly power: number;
  readonly seconds: number;
}

/** When a run was in which state within a range, and what it drew, pauses included, ascending; nothing for an appliance of one state. */
export function statesIn({ levels = [] }: Pick<ApplianceRun, 'levels'>, range: TimeRange): readonly Stretch[] {
  return stretchesOf(levels, range);
}

/**
 * What the states of a run drew, the largest power first, pauses left out; nothing for an appliance of one state. One that still runs has
 * drawn its last power until `duration` of it.
 */
export function drawnIn(run: ApplianceRun): readonly Drawn[] {
  const last = run.end ?? run.start + run.duration * 1_000;
  const seconds = new Map<number, number>();
  for (const { from, to, power } of statesIn(run, { from: run.start, to: last })) {
    seconds.set(power, (seconds.get(power) ?? 0) + (to - from) / 1_000);
  }
  return [...seconds]
    .map(([power, held]) => ({ power, seconds: held }))
    .filter((drawn) => drawn.power > 0)
    .sort((a, b) => b.power - a.power);
}
