import { isFullyCovered } from '../measurements/index.ts';

/** Below this nothing can be said about more or less than before, Wh. */
const COMPARABLE_WH = 1;

/** How much more (positive) or less than before, as a ratio; null where one of them says nothing. */
export function changeBetween(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before < COMPARABLE_WH) return null;
  return now / before - 1;
}

/** Energy of a time and how much of that time was measured. */
export interface CountedEnergy {
  /** Wh; null while unknown. */
  readonly energy: number | null;
  /** 0 to 1; undefined while unknown. */
  readonly covered: number | undefined;
}

/** How energy differs from before: by a ratio, not at all told for a time that was measured in part, or unknown (null). */
export type EnergyChange = { readonly ratio: number } | { readonly unsure: number } | null;

/** How much more (positive) or less energy than before; both times have to be measured in full for a difference. */
export function changeSince(now: CountedEnergy, before: CountedEnergy): EnergyChange {
  const ratio = changeBetween(now.energy, before.energy);
  return ratio === null ? null : changeOf(ratio, Math.min(now.covered ?? 0, before.covered ?? 0));
}

/** The same of a ratio that is known. @param covered  the smaller share of the two times that was measured */
export function changeOf(ratio: number, covered: number): EnergyChange {
  return isFullyCovered(covered) ? { ratio } : { unsure: covered };
}

/** In which words a difference is told that is rounded to whole percents. */
export function changeWord(ratio: number): 'less' | 'same' | 'more' {
  if (Math.round(Math.abs(ratio) * 100) === 0) return 'same';
  return ratio < 0 ? 'less' : 'more';
}
