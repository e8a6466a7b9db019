import type { TimeRange } from '@phasor/calendar';
import type { PartsOfRow } from '@phasor/series';
import { bucketAt, LEVELS } from '../levels.ts';
import type { Segment } from './row-plan.ts';

/**
 * The parts of rows that count where a series is read at several levels: a sample across the edge of a segment of buckets is
 * part of them, so that only the rest of it is a row. What lies outside of all segments belongs to the row beside it.
 *
 * @param segments  ascending and not overlapping
 * @returns to be called for rows in the order of their ends
 */
export function partsOfRows(segments: readonly Segment[], zone: string): PartsOfRow {
  let at = 0;
  return (start, end) => {
    while (at < segments.length - 1 && (segments[at] as Segment).to < end) at += 1;
    // Nearly all rows lie in one segment.
    if (segments.length === 0 || (segments[at] as Segment).from <= start) return undefined;
    let parts: TimeRange[] | undefined;
    for (let index = at; index >= 0 && (segments[index] as Segment).to > start; index -= 1) {
      const segment = segments[index] as Segment;
      if (segment.from < end && isPartOfBuckets(segment, end - start, { end, zone })) {
        parts = (parts ?? [{ from: start, to: end }]).flatMap((part) => without(part, segment));
      }
    }
    return parts;
  };
}

/** Whether a row is part of the buckets of a segment, since it is shorter than the bucket of their level in which it ends. */
function isPartOfBuckets({ level }: Segment, length: number, { end, zone }: { end: number; zone: string }): boolean {
  if (level === 'raw') return false;
  if (level !== 'day') return length < LEVELS[level].length;
  const { from, to } = bucketAt(level, end, zone);
  return length < to - from;
}

function without({ from, to }: TimeRange, hole: TimeRange): TimeRange[] {
  return [
    { from, to: Math.min(to, hole.from) },
    { from: Math.max(from, hole.to), to },
  ].filter((part) => part.from < part.to);
}
