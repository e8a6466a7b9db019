import type { ApplianceRun } from '@phasor/contract';

/** How long a run drew a power: W and seconds. */
export interface Drawn {
  readonly power: number;
  readonly seconds: number;
}

/**
 * What the states of a run drew, the largest power first, pauses left out; nothing for an appliance of one state. One that still runs has
 * drawn its last power until `duration` of it.
 */
export function drawnIn({ levels = [], start, end, duration }: ApplianceRun): readonly Drawn[] {
  const last = end ?? start + duration * 1_000;
  const seconds = new Map<number, number>();
  for (const [i, { from, power }] of levels.entries()) {
    const until = levels[i + 1]?.from ?? last;
    seconds.set(power, (seconds.get(power) ?? 0) + Math.max(0, until - from) / 1_000);
  }
  return [...seconds]
    .map(([power, held]) => ({ power, seconds: held }))
    .filter((drawn) => drawn.power > 0)
    .sort((a, b) => b.power - a.power);
}
