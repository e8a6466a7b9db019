import { addUnits, type CalendarUnit, reachedIn, startOf, type TimeRange } from '@phasor/calendar';

/** Two ranges that are compared. */
export interface ComparedRanges {
  readonly range: TimeRange;
  readonly compared: TimeRange;
  readonly zone: string;
}

/** Growing values are compared again every full minute, ms. */
const STEP_MS = 60_000;

/**
 * The part of the compared range up to the elapsed time of the other one: all of it when that is over, and empty in its
 * first minute, when there is nothing to compare.
 */
export function comparedSoFar({ range, compared, zone }: ComparedRanges, now: number): TimeRange {
  if (now >= range.to) return compared;
  const to = reachedIn(compared, range, zone)(Math.floor(now / STEP_MS) * STEP_MS);
  return { from: compared.from, to: Math.min(Math.max(to, compared.from), compared.to) };
}

const UNITS = ['day', 'week', 'month', 'year'] as const satisfies readonly CalendarUnit[];
export type UnitBefore = (typeof UNITS)[number];

/** The unit of a range that is compared with the preceding one; undefined for all other ranges. */
export function unitBefore({ range, compared, zone }: ComparedRanges): UnitBefore | undefined {
  return UNITS.find((unit) => {
    const start = startOf(unit, range.from, zone);
    const [before, end] = [-1, 1].map((count) => addUnits(start, { count, unit }, zone));
    return range.from === start && range.to === end && compared.from === before && compared.to === start;
  });
}
