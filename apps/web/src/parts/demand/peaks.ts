import { startOf } from '@phasor/calendar';
import type { Point, SeriesAnswer } from '@phasor/contract';
import { COVERED_ENOUGH, totalOf } from '../measurements/index.ts';

/** A quarter hour and its demand. */
export interface QuarterHourPeak {
  /** Start of the quarter hour, epoch ms. */
  readonly time: number;
  /** Mean active import power over the quarter hour, W. */
  readonly power: number;
}

export interface MonthPeak {
  /** Start of the civil month, epoch ms. */
  readonly month: number;
  /** The highest measured quarter hour: the month's peak; null without any. */
  readonly measured: QuarterHourPeak | null;
  /** A higher one with a gap: it may be the peak, until the gap is filled; null without one. */
  readonly possible: QuarterHourPeak | null;
}

interface QuarterHours {
  readonly points: readonly Point[];
  /** Coverage of quarter hours; one without a value was fully measured. */
  readonly covered: readonly Point[];
  /** Quarter hours with gaps that the server reports beside longer steps. */
  readonly possible: readonly Point[];
}

/** The highest quarter hour of each civil month, months ascending; [] without measurements. @see D18 and D80 */
export function monthPeaks({ points, covered, possible }: QuarterHours, timeZone: string): MonthPeak[] {
  const shares = new Map(covered);
  const months = new Map<number, MonthPeak>();
  const add = (kind: 'measured' | 'possible', [time, power]: Point) => {
    if (power === null) return;
    const month = startOf('month', time, timeZone);
    const known = months.get(month) ?? { month, measured: null, possible: null };
    const isHigher = power > (known[kind]?.power ?? Number.NEGATIVE_INFINITY);
    months.set(month, isHigher ? { ...known, [kind]: { time, power } } : known);
  };
  for (const point of points) add((shares.get(point[0]) ?? 1) >= COVERED_ENOUGH ? 'measured' : 'possible', point);
  for (const point of possible) add('possible', point);
  return [...months.values()].map(withHigher).sort((a, b) => a.month - b.month);
}

/** Drops a quarter hour with a gap if a measured one was higher. */
function withHigher(peak: MonthPeak): MonthPeak {
  const { measured, possible } = peak;
  return measured && possible && possible.power <= measured.power ? { ...peak, possible: null } : peak;
}

/** The months' peaks of an answer with P_MAX, months ascending. */
export function peaksOf(answer: SeriesAnswer): MonthPeak[] {
  return monthPeaks(
    {
      points: totalOf(answer, 'P_MAX'),
      covered: (answer.steps_covered ?? []) as readonly Point[],
      possible: possiblePeaks(answer),
    },
    answer.time_zone,
  );
}

/** Quarter hours of longer steps that may have been higher than the measured ones, over all phases. */
export function possiblePeaks({ possible_peaks: peaks }: SeriesAnswer): readonly Point[] {
  return (peaks?.CUM ?? peaks?.cumulative ?? []) as readonly Point[];
}

/** Difference between a peak and a contracted power, W; null if none is set (D69). */
export function headRoom(peak: number, contractedKilowatts: number): number | null {
  return contractedKilowatts > 0 ? contractedKilowatts * 1_000 - peak : null;
}
