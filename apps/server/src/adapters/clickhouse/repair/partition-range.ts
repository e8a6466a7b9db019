import type { TimeRange } from '@phasor/calendar';

/** The month of UTC, or without one the year, by which a table is divided. @param month 01 to 12 */
export function partitionRange(year: string, month: string | undefined): TimeRange {
  if (month === undefined) return { from: Date.UTC(Number(year), 0), to: Date.UTC(Number(year) + 1, 0) };
  return { from: Date.UTC(Number(year), Number(month) - 1), to: Date.UTC(Number(year), Number(month)) };
}
