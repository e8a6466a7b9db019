import type { LiveValues } from '@phasor/contract';
import { changeBetween } from '../../comparison/change.ts';
import { isFullyCovered } from '../../measurements/coverage.ts';

const WH_PER_KWH = 1_000;

/** Registers of the whole lifetime, Wh: the live total plus the owner's offset (2-measurement-views.md, 9). */
export function registerTotals(values: LiveValues | undefined, offsetKilowattHours: number) {
  const imported = values?.E_I?.CUM;
  return {
    imported: imported === undefined ? null : imported + WH_PER_KWH * offsetKilowattHours,
    exported: values?.E_E?.CUM ?? null,
  };
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
  if (ratio === null) return null;
  if (isFullyCovered(now.covered) && isFullyCovered(before.covered)) return { ratio };
  return { unsure: Math.min(now.covered ?? 0, before.covered ?? 0) };
}

/** In which words a difference is told that is rounded to whole percents. */
export function changeWord(ratio: number): 'less' | 'same' | 'more' {
  if (Math.round(Math.abs(ratio) * 100) === 0) return 'same';
  return ratio < 0 ? 'less' : 'more';
}

/**
 * Which hint says why energy is missing: a period in which nothing was measured, although much may have been before, or one
 * that began before the first measurement (2-measurement-views.md, 8); undefined where nothing is missing.
 */
export function missingHint({ isNone, isNotFound }: { readonly isNone: boolean; readonly isNotFound: boolean }) {
  if (isNone) return 'data_not_found';
  return isNotFound ? 'energy_not_found_for_selected_time' : undefined;
}
