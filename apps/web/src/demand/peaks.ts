import { startOf } from '@phasor/calendar';
import type { Point, SeriesAnswer } from '@phasor/contract';
import { totalOf } from '../measurements/energy-chart.ts';

export interface MonthPeak {
  /** Start of the civil month, epoch ms. */
  readonly month: number;
  /** Start of the quarter hour, epoch ms. */
  readonly time: number;
  /** Mean active import power over the quarter hour, W. */
  readonly power: number;
  /** Share of the quarter hour that was measured; null = unknown. */
  readonly covered: number | null;
}

/** The highest quarter hour of each civil month, months ascending; [] without measurements. @see decision 18 */
export function monthPeaks(points: readonly Point[], covered: readonly Point[], timeZone: string): MonthPeak[] {
  const shares = new Map(covered);
  const peaks = new Map<number, MonthPeak>();
  for (const [time, power] of points) {
    if (power === null) continue;
    const month = startOf('month', time, timeZone);
    if (power > (peaks.get(month)?.power ?? Number.NEGATIVE_INFINITY)) {
      peaks.set(month, { month, time, power, covered: shares.get(time) ?? null });
    }
  }
  return [...peaks.values()].sort((a, b) => a.month - b.month);
}

/** The months' peaks of an answer with P_MAX, months ascending. */
export function peaksOf(answer: SeriesAnswer): MonthPeak[] {
  const covered = (answer.steps_covered ?? []) as readonly Point[];
  return monthPeaks(totalOf(answer, 'P_MAX'), covered, answer.time_zone);
}

/** Room between a peak and a contracted power, W; null where none is set (decision 69). */
export function headRoom(peak: number, contractedKilowatts: number): number | null {
  return contractedKilowatts > 0 ? contractedKilowatts * 1_000 - peak : null;
}
