import { DAY_MS } from '@phasor/quantities';
import { addUnits, localTime, type TimeRange } from './civil.ts';
import { sameRangeYearAgo } from './comparison.ts';

/** For each step of a range, its counterpart in the compared range: starts of both, epoch ms. */
export type StepPairs = ReadonlyMap<number, number>;

interface ComparedSteps {
  /** Starts of the steps of the range and of the compared range, epoch ms ascending. */
  readonly steps: readonly number[];
  readonly comparedSteps: readonly number[];
  readonly range: TimeRange;
  readonly compared: TimeRange;
  /** Months differ in length: they are paired by their order, everything shorter by date and clock time. */
  readonly byOrder: boolean;
  readonly zone: string;
}

/**
 * Pairs the steps of a range with those of the range it is compared with: by date and clock time, so that a clock change
 * or a leap day in one of them does not shift all that follows. A step has at most one counterpart and is the counterpart
 * of at most one; what the other range lacks (the 31st against February, a skipped hour) has none.
 * @throws RangeError for an unknown zone
 */
export function stepPairs({ steps, comparedSteps, range, compared, byOrder, zone }: ComparedSteps): StepPairs {
  if (byOrder) {
    return new Map(
      steps.flatMap((step, index) => {
        const other = comparedSteps[index];
        return other === undefined ? [] : [[step, other] as const];
      }),
    );
  }
  const moved = counterpartIn(compared, range, zone);
  const free = new Set(comparedSteps);
  const pairs = new Map<number, number>();
  const pair = (isWished: (step: number, other: number) => boolean) => {
    for (const step of steps) {
      const other = moved(step);
      if (pairs.has(step) || !free.has(other) || !isWished(step, other)) continue;
      pairs.set(step, other);
      free.delete(other);
    }
  };
  // Equal dates and clock times first: 29 February is paired with 28 February only if no other day has it as its
  // counterpart.
  pair((step, other) => isSameReading(step, other, { range, compared, zone }));
  pair(() => true);
  return pairs;
}

type Ranges = Pick<ComparedSteps, 'range' | 'compared' | 'zone'>;

/**
 * Moves an instant of a range to the corresponding one of the range it is compared with, epoch ms: the same clock time of
 * the corresponding day, which may lie past the end of a shorter range.
 * @throws RangeError for an unknown zone
 */
export function counterpartIn(compared: TimeRange, range: TimeRange, zone: string): (instant: number) => number {
  if (isYearAgo({ range, compared, zone })) return (step) => addUnits(step, { count: -1, unit: 'year' }, zone);
  const from = localTime(range.from, zone);
  const start = localTime(compared.from, zone);
  if (from.hour !== start.hour || from.minute !== start.minute) {
    return (step) => step - range.from + compared.from;
  }
  const days = Math.round((Date.parse(start.date) - Date.parse(from.date)) / DAY_MS);
  return (step) => addUnits(step, { count: days, unit: 'day' }, zone);
}

function isYearAgo({ range, compared, zone }: Ranges): boolean {
  const ago = sameRangeYearAgo(range, zone);
  return ago.from === compared.from && ago.to === compared.to;
}

function isSameReading(step: number, other: number, ranges: Ranges): boolean {
  const [one, two] = [localTime(step, ranges.zone), localTime(other, ranges.zone)];
  if (isYearAgo(ranges) && (one.month !== two.month || one.day !== two.day)) return false;
  return one.quarter === two.quarter;
}
