import { HOUR_MS } from '@phasor/quantities';
import type { Level } from '../run.ts';

/** A power for a time. */
export interface Stretch {
  /** Epoch ms */
  readonly from: number;
  readonly to: number;
  /** W */
  readonly power: number;
}

/** What levels are within [from, to), epoch ms; each holds until the next one. */
export function stretchesOf(
  levels: readonly Level[],
  { from, to }: { readonly from: number; readonly to: number },
): Stretch[] {
  return levels.flatMap((level, i) => {
    const [begin, end] = [Math.max(level.from, from), Math.min(levels[i + 1]?.from ?? to, to)];
    return end > begin ? [{ from: begin, to: end, power: level.power }] : [];
  });
}

/** Energy of levels within [from, to), epoch ms: Wh. */
export function levelEnergy(levels: readonly Level[], range: { readonly from: number; readonly to: number }): number {
  return stretchesOf(levels, range).reduce((sum, { from, to, power }) => sum + (power * (to - from)) / HOUR_MS, 0);
}

/** Levels within [from, to), epoch ms, the first one from `from` on. */
export function cutLevels(levels: readonly Level[], range: { readonly from: number; readonly to: number }): Level[] {
  return stretchesOf(levels, range).map(({ from, power }) => ({ from, power }));
}
