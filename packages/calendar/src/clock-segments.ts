import { DAY_MS } from '@phasor/quantities';

/** An interval without a change of a zone's clock. */
export interface ClockSegment {
  /** First instant, epoch ms. */
  readonly start: number;
  /** First instant after it, epoch ms. */
  readonly end: number;
  /** Local time minus UTC, ms. */
  readonly offset: number;
}

const YEAR_MS = 366 * DAY_MS;
const CACHED_ZONES = 256;
const CACHED_SPAN_MS = 64 * YEAR_MS;

const cache = new Map<string, readonly ClockSegment[]>();

/**
 * The clock segments of a zone that together cover the range and at least two days on either side, ascending, without gaps.
 * Found with Temporal once per zone and cached, because a Temporal call costs as much as a thousand additions.
 *
 * @throws RangeError for an unknown zone
 */
export function clockSegments(zone: string, from: number, to: number): readonly ClockSegment[] {
  const known = cache.get(zone);
  const first = known?.[0];
  const last = known?.at(-1);
  const margin = 2 * DAY_MS;
  if (known && first && last && first.start <= from - margin && last.end >= to + margin) return known;
  const low = Math.min(from, first?.start ?? from);
  const high = Math.max(to, last?.end ?? to);
  const reach = high - low < CACHED_SPAN_MS ? { from: low, to: high } : { from, to };
  const found = findSegments(zone, reach.from - YEAR_MS, reach.to + YEAR_MS);
  if (cache.size >= CACHED_ZONES) cache.clear();
  cache.set(zone, found);
  return found;
}

function findSegments(zone: string, from: number, to: number): ClockSegment[] {
  const segments: ClockSegment[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(Math.floor(from)).toZonedDateTimeISO(zone);
  let start = from;
  for (;;) {
    const offset = Math.round(at.offsetNanoseconds / 1e6);
    const change = at.getTimeZoneTransition('next');
    if (!change || change.epochMilliseconds >= to) {
      segments.push({ start, end: to, offset });
      return segments;
    }
    if (Math.round(change.offsetNanoseconds / 1e6) !== offset) {
      segments.push({ start, end: change.epochMilliseconds, offset });
      start = change.epochMilliseconds;
    }
    at = change;
  }
}

/** Index of the segment that contains instant t; the first or last one for an instant outside the list. */
export function segmentIndexAt(segments: readonly ClockSegment[], t: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t >= (segments[middle] as ClockSegment).end) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Local clock reading at instant t, as if it were UTC, ms. */
export function localOf(segments: readonly ClockSegment[], t: number): number {
  return t + (segments[segmentIndexAt(segments, t)] as ClockSegment).offset;
}

/**
 * The first instant at which the local clock shows `local` (ms as if UTC): of a repeated hour the earlier one. For a skipped
 * reading it is the instant of the change, the first one that is not before it.
 */
export function instantOf(segments: readonly ClockSegment[], local: number): number {
  // No zone has an offset of a whole day, so the instant is not in an earlier segment than this one.
  let index = segmentIndexAt(segments, local - DAY_MS);
  for (;;) {
    const segment = segments[index] as ClockSegment;
    const instant = local - segment.offset;
    if (instant < segment.end || index === segments.length - 1) return Math.max(instant, segment.start);
    index += 1;
  }
}
