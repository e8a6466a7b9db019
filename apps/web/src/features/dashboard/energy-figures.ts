import type { LiveValues, Point, SeriesAnswer } from '@phasor/contract';
import { totalOf } from '../../measurements/energy-chart.ts';

const WH_PER_KWH = 1_000;

/** Sum of an answer's energies of a quantity, Wh; null where nothing was counted. */
export function energyOf(answer: SeriesAnswer | undefined, quantity: 'E_I' | 'E_E'): number | null {
  const known = (answer === undefined ? [] : totalOf(answer, quantity))
    .map(([, value]) => value)
    .filter((value) => value !== null);
  if (known.length === 0) return null;
  let sum = 0;
  for (const value of known) sum += value;
  return sum;
}

/** The register at the start of a range out of a profile answer, Wh; null where there is none. */
export function registerOf(answer: SeriesAnswer | undefined): number | null {
  const points: readonly Point[] = answer === undefined ? [] : totalOf(answer, 'E_I');
  return points.find(([, value]) => value !== null)?.[1] ?? null;
}

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
