import { stepEdges, type TimeRange } from '@phasor/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { RollupLevel, SeriesLevel } from '../../ports/series-store.ts';

/**
 * Source of each level. Buckets of fixed length are counted from the epoch; days are civil days in the device's zone, and
 * quarter hours fit into them in every zone.
 */
export const LEVELS = {
  minute: { child: 'raw', length: MINUTE_MS },
  quarter: { child: 'minute', length: QUARTER_MS },
  hour: { child: 'quarter', length: HOUR_MS },
  day: { child: 'quarter', length: undefined },
} as const satisfies Record<RollupLevel, { child: SeriesLevel; length: number | undefined }>;

export const ROLLUP_LEVELS = ['minute', 'quarter', 'hour', 'day'] as const satisfies readonly RollupLevel[];

/** No civil day is longer: a clock change of an hour, and one more as a reserve. */
export const LONGEST_DAY_MS = 26 * HOUR_MS;

/** Longest span of a bucket of a level, ms. */
export function longestBucket(level: RollupLevel): number {
  return LEVELS[level].length ?? LONGEST_DAY_MS;
}

/** Longest sample that can be part of a bucket of a level, ms, of those up to a length: one as long as the bucket is none. */
export function partLength(level: RollupLevel, longest: number): number {
  return Math.min(longest, longestBucket(level) - 1);
}

/** Samples of this length, ms, or longer go into the buckets of a level directly; 0 where all of them do. */
export function childLength(level: RollupLevel): number {
  const { child } = LEVELS[level];
  return child === 'raw' ? 0 : LEVELS[child].length;
}

/** The bucket (start, end] that contains an instant, epoch ms. */
export function bucketAt(level: RollupLevel, instant: number, zone: string): TimeRange {
  const { length } = LEVELS[level];
  if (length === undefined) return civilDay(instant - 1, zone);
  const from = Math.floor((instant - 1) / length) * length;
  return { from, to: from + length };
}

/** End of the bucket that starts at an instant. */
export function bucketEnd(level: RollupLevel, start: number, zone: string): number {
  const { length } = LEVELS[level];
  return length === undefined ? civilDay(start, zone).to : start + length;
}

const CHUNK_MS = 64 * DAY_MS;
const MAX_CHUNKS = 4096;
const dayEdges = new Map<string, Float64Array>();

/** Day boundaries around a range: calendar calculations are slow, and every sample needs them. */
function edgesAround(instant: number, zone: string): Float64Array {
  const chunk = Math.floor(instant / CHUNK_MS);
  const key = `${zone} ${chunk}`;
  const known = dayEdges.get(key);
  if (known) return known;
  if (dayEdges.size >= MAX_CHUNKS) dayEdges.clear();
  const edges = stepEdges({ from: chunk * CHUNK_MS, to: (chunk + 1) * CHUNK_MS + 1, unit: 'day', zone });
  dayEdges.set(key, edges);
  return edges;
}

function civilDay(instant: number, zone: string): TimeRange {
  const edges = edgesAround(instant, zone);
  let low = 0;
  let high = edges.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) <= instant) low = middle;
    else high = middle;
  }
  return { from: edges[low] as number, to: edges[low + 1] as number };
}

/** Ascending starts of the civil days that overlap a range, and the end of the last. */
export function civilDayEdges({ from, to }: TimeRange, zone: string): Float64Array {
  return stepEdges({ from: civilDay(from, zone).from, to, unit: 'day', zone });
}
