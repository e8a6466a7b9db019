import type { LiveValues } from '@phasor/contract';

const WH_PER_KWH = 1_000;

/** Registers of the whole lifetime, Wh: the live total plus the owner's offset (2-measurement-views.md, 9). */
export function registerTotals(values: LiveValues | undefined, offsetKilowattHours: number) {
  const imported = values?.E_I?.CUM;
  return {
    imported: imported === undefined ? null : imported + WH_PER_KWH * offsetKilowattHours,
    exported: values?.E_E?.CUM ?? null,
  };
}

/** Below this nothing can be said about more or less than before. */
const COMPARABLE_WH = 1;

/** How much more (positive) or less energy than before, as a ratio; null where one of them says nothing. */
export function changeSince(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before < COMPARABLE_WH) return null;
  return now / before - 1;
}
