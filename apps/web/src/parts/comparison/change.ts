import { isFullyCovered } from '../measurements/index.ts';

/** Below this energy no difference is stated, Wh. */
const COMPARABLE_WH = 1;

/** Relative increase (positive) or decrease, as a ratio; null if one of the energies is unknown or too small. */
export function changeBetween(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before < COMPARABLE_WH) return null;
  return now / before - 1;
}

/** Energy of a period and its coverage. */
export interface CountedEnergy {
  /** Wh; null while unknown. */
  readonly energy: number | null;
  /** 0 to 1; undefined while unknown. */
  readonly covered: number | undefined;
}

/** Difference of energies: a ratio, the coverage if a period was not fully measured, or unknown (null). */
export type EnergyChange = { readonly ratio: number } | { readonly unsure: number } | null;

/** Relative increase (positive) or decrease of energy; a difference needs full coverage of both periods. */
export function changeSince(now: CountedEnergy, before: CountedEnergy): EnergyChange {
  const ratio = changeBetween(now.energy, before.energy);
  return ratio === null ? null : changeOf(ratio, Math.min(now.covered ?? 0, before.covered ?? 0));
}

/** The same for a known ratio. @param covered  the smaller coverage of the two periods */
export function changeOf(ratio: number, covered: number): EnergyChange {
  return isFullyCovered(covered) ? { ratio } : { unsure: covered };
}

/** The words for a difference rounded to whole per cent. */
export function changeWord(ratio: number): 'less' | 'same' | 'more' {
  if (Math.round(Math.abs(ratio) * 100) === 0) return 'same';
  return ratio < 0 ? 'less' : 'more';
}
