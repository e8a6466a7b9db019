import type { TimeRange } from '@phasor/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { RollupLevel } from '../../ports/series-store.ts';
import { LEVELS, LONGEST_DAY_MS, longestBucket } from './levels.ts';

/** No civil day is shorter. */
export const SHORTEST_DAY_MS = 2 * DAY_MS - LONGEST_DAY_MS;
/**
 * Classes of intervals, ms from which each begins: samples of one class are rows of their own at the same levels, and parts
 * of buckets at the same levels.
 */
export const INTERVAL_CLASSES = [0, MINUTE_MS, QUARTER_MS, HOUR_MS, SHORTEST_DAY_MS, LONGEST_DAY_MS] as const;

/** Where a series may have samples of each class, by the class: there are certainly none elsewhere. */
export type ClassRanges = Map<number, TimeRange>;

/** Ranges grow by whole days, so that they are seldom written. */
const GRID_MS = DAY_MS;

/** The class of an interval, ms. */
export function intervalClass(interval: number): number {
  return INTERVAL_CLASSES.findLast((length) => interval >= length) ?? 0;
}

/** The range of a class extended by one more sample; undefined where the sample lies within it. */
export function widenedRange(
  known: TimeRange | undefined,
  { time, interval }: { time: number; interval: number },
): TimeRange | undefined {
  const began = time - interval;
  if (known && began >= known.from && time <= known.to) return undefined;
  const from = Math.max(0, Math.floor(began / GRID_MS) * GRID_MS);
  const to = Math.ceil(time / GRID_MS) * GRID_MS;
  return known ? { from: Math.min(from, known.from), to: Math.max(to, known.to) } : { from, to };
}

/** Whether a range may contain samples that are rows of a level because they are as long as its buckets. */
export function hasLongSamples(ranges: ClassRanges, level: RollupLevel, range: TimeRange): boolean {
  const shortest = LEVELS[level].length ?? SHORTEST_DAY_MS;
  return hasAny(ranges, (length) => length >= shortest, range);
}

/** Whether buckets of a level may overlap a range. */
export function hasBuckets(ranges: ClassRanges, level: RollupLevel, { from, to }: TimeRange): boolean {
  const longest = longestBucket(level);
  return hasAny(ranges, (length) => length < longest, { from: from - longest, to: to + longest });
}

function hasAny(ranges: ClassRanges, isMeant: (length: number) => boolean, { from, to }: TimeRange): boolean {
  for (const [length, known] of ranges) if (isMeant(length) && known.from < to && known.to > from) return true;
  return false;
}
