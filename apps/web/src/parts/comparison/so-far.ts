import { addUnits, type CalendarUnit, reachedIn, startOf, type TimeRange } from '@phasor/calendar';

/** Two ranges that are compared. */
export interface ComparedRanges {
  readonly range: TimeRange;
  readonly compared: TimeRange;
  readonly zone: string;
}

/** Growing values are compared again every full minute, ms. */
const STEP_MS = 60_000;

/** The part of a range up to the last full minute; all of it when it is over. */
export function ownSoFar(range: TimeRange, now: number): TimeRange {
  return now >= range.to ? range : { from: range.from, to: fullMinute(now) };
}

const fullMinute = (now: number) => Math.floor(now / STEP_MS) * STEP_MS;

/**
 * The part of the compared range up to the elapsed time of the other one: all of it when that is over, and empty where there is
 * nothing to compare: in the first minute, and while the compared range, from a chosen day on, has not come as far itself.
 */
export function comparedSoFar({ range, compared, zone }: ComparedRanges, now: number): TimeRange {
  const { from } = compared;
  const reached = now >= range.to ? compared.to : reachedIn(compared, range, zone)(fullMinute(now));
  const to = Math.min(Math.max(reached, from), compared.to);
  return { from, to: to > now ? from : to };
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
