import { DAY_MS, HOUR_MS, QUARTER_MS } from '@phasor/quantities';
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
  // Equal clock times first: what the clock skips there moves to the hour after, which has a counterpart of its own. 29 February
  // comes after 28 February, which has the same counterpart.
  pair((step, other) => localTime(step, zone).quarter === localTime(other, zone).quarter);
  pair(() => true);
  return pairs;
}

type Ranges = Pick<ComparedSteps, 'range' | 'compared' | 'zone'>;

/**
 * Moves an instant of a range to the corresponding one of the range it is compared with, epoch ms: the same clock time of
 * the corresponding day, which may lie past the end of a shorter range.
 * @throws RangeError for an unknown zone
 */
function counterpartIn(compared: TimeRange, range: TimeRange, zone: string): (instant: number) => number {
  if (isYearAgo({ range, compared, zone })) return (step) => addUnits(step, { count: -1, unit: 'year' }, zone);
  const from = localTime(range.from, zone);
  const start = localTime(compared.from, zone);
  if (from.hour !== start.hour || from.minute !== start.minute) {
    return (step) => step - range.from + compared.from;
  }
  const days = Math.round((Date.parse(start.date) - Date.parse(from.date)) / DAY_MS);
  return (step) => addUnits(step, { count: days, unit: 'day' }, zone);
}

/** More than a counterpart ever lies before that of an earlier instant: a leap day, and what a clock is put back. */
const LOOK_BACK_MS = DAY_MS + 3 * HOUR_MS;
/** Days begin and clocks change at such moments in every zone. */
const CHANGES_MS = QUARTER_MS;

/**
 * How far a range has come in the one it is compared with when it has come to an instant, epoch ms: to its counterpart, but
 * never back. During 29 February a comparison with the year before stays at the end of 28 February, unless the range begins
 * with that day; during an hour that the clock repeats it stays at the end of that hour.
 * @throws RangeError for an unknown zone
 */
export function reachedIn(compared: TimeRange, range: TimeRange, zone: string): (instant: number) => number {
  const moved = counterpartIn(compared, range, zone);
  const known = new Map<number, number>();
  /** Where the time before an edge led, at which the counterpart may have gone back: no further where it stood still. */
  const ledTo = (edge: number) => {
    const found = known.get(edge);
    if (found !== undefined) return found;
    const last = moved(edge - 1);
    const before = moved(edge - 2) < last ? last + 1 : last;
    known.set(edge, before);
    return before;
  };
  return (instant) => {
    const from = Math.max(range.from, instant - LOOK_BACK_MS);
    let reached = moved(instant);
    // As far there as here: nothing is repeated or skipped in between.
    if (reached - moved(from) === instant - from) return reached;
    const last = Math.floor(instant / CHANGES_MS) * CHANGES_MS;
    for (let edge = last; edge > from; edge -= CHANGES_MS) reached = Math.max(reached, ledTo(edge));
    return reached;
  };
}

function isYearAgo({ range, compared, zone }: Ranges): boolean {
  const ago = sameRangeYearAgo(range, zone);
  return ago.from === compared.from && ago.to === compared.to;
}
