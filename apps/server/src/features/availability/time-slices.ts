import { addUnits, longestOfDays, startOf, type TimeRange } from '@phasor/calendar';
import { MONITORING_RANGE_DAYS, type MonitoringPeriod } from '@phasor/contract';
import { MINUTE_MS, SECOND_MS } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';

const SLICE_MS = { MINUTE: MINUTE_MS, '30MINUTE': 30 * MINUTE_MS } as const;

/** Where the time of an answer is cut. */
export interface TimeSlices {
  /** Epoch ms, ascending: each slice goes from one to the next. */
  readonly edges: readonly number[];
  /** The time each slice is named by: where it would begin if the range did not cut it. */
  readonly stamps: readonly number[];
}

/** @throws AppError('request.invalid', field period) where the range has too many slices for one answer (D53) */
export function assertWithinLimit({ from, to }: TimeRange, period: MonitoringPeriod): void {
  // The day on which the clock goes back has an hour more; and clients give an end as "end plus 1" (D51).
  const limit = longestOfDays(MONITORING_RANGE_DAYS[period]) + SECOND_MS;
  if (to - from <= limit) return;
  throw new AppError('request.invalid', 'period', `${period} reaches ${MONITORING_RANGE_DAYS[period]} days at most`);
}

/** The civil days of a range, or the parts of each counted from its beginning: no hour of a clock change is lost or doubled. */
export function timeSlices(range: TimeRange, period: MonitoringPeriod, zone: string): TimeSlices {
  const stamps: number[] = [];
  for (let day = startOf('day', range.from, zone); day < range.to; ) {
    const next = startOf('day', addUnits(day, { count: 1, unit: 'day' }, zone), zone);
    if (period === 'DAY') stamps.push(day);
    else stamps.push(...partsOf({ from: day, to: next }, range, SLICE_MS[period]));
    day = next;
  }
  return { stamps, edges: [...stamps.map((stamp) => Math.max(stamp, range.from)), range.to] };
}

function partsOf(day: TimeRange, { from, to }: TimeRange, length: number): number[] {
  const parts: number[] = [];
  for (let part = day.from; part < Math.min(day.to, to); part += length) if (part + length > from) parts.push(part);
  return parts;
}
