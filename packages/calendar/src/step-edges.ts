import { DAY_MS, DAY_S, SECOND_MS } from '@phasor/quantities';
import { type CalendarUnit, clockUnitLength, localAdd, localStartOf, startOf, type TimeRange } from './civil.ts';
import { type ClockSegment, clockSegments, instantOf, localOf } from './clock-segments.ts';

/** More edges than any chart, export or rollup needs; a longer list is a wrong request. */
const MAX_EDGES = 4_000_000;

/**
 * Edges of the calendar units that cover a range: the first is the start of the unit that contains `from`, the last is
 * the first unit start at or after `to`, so that step i is [edges[i], edges[i + 1]). Epoch ms, strictly ascending. A day
 * with a clock change has 92 or 100 quarters (94 or 98 where the clock moves by half an hour); none is lost or doubled.
 * @returns empty for an empty range
 * @throws RangeError for an unknown zone or more than four million steps
 * @see D20
 */
export function stepEdges(steps: TimeRange & { unit: CalendarUnit; zone: string }): Float64Array<ArrayBuffer> {
  const { from, to, unit, zone } = steps;
  if (!(to > from)) return new Float64Array(0);
  const length = clockUnitLength(unit);
  if (length !== undefined) return clockEdges({ from, to }, length, zone);
  const segments = clockSegments(zone, from, to + 400 * DAY_MS);
  const first = startOf(unit, from, zone);
  const edges = [first];
  const dateUnit = unit as Exclude<CalendarUnit, 'quarter' | 'hour'>;
  const origin = localStartOf(dateUnit, localOf(segments, from));
  for (let count = 1, last = first; last < to; count += 1) {
    const edge = instantOf(segments, localAdd(origin, count, dateUnit));
    if (edge > last) edges.push(edge);
    last = Math.max(last, edge);
  }
  return Float64Array.from(edges);
}

/**
 * Edges of equal steps counted from the zone's local midnight: step i is [edges[i], edges[i + 1]), the first contains
 * `from`, the last edge is at or after `to`. Steps start anew at midnight and at a clock change, so those before them may
 * be shorter. Steps of more than a day are whole days, counted from 1970-01-01 of the local calendar.
 * @param steps.step  seconds, more than 0
 * @returns empty for an empty range
 * @throws RangeError for an unknown zone, a step that is not positive, or more than four million steps
 */
export function fixedStepEdges(steps: TimeRange & { step: number; zone: string }): Float64Array<ArrayBuffer> {
  const { from, to, step, zone } = steps;
  if (!(step > 0)) throw new RangeError(`a step must be longer than 0 s, not ${step}`);
  if (!(to > from)) return new Float64Array(0);
  if (step <= DAY_S) return clockEdges({ from, to }, step * SECOND_MS, zone);
  return wholeDayEdges({ from, to }, Math.round(step / DAY_S) * DAY_MS, zone);
}

function wholeDayEdges(range: TimeRange, length: number, zone: string): Float64Array<ArrayBuffer> {
  const segments = clockSegments(zone, range.from - length, range.to + length);
  const edges: number[] = [];
  let local = Math.floor(localOf(segments, range.from) / length) * length;
  for (;;) {
    const edge = instantOf(segments, local);
    edges.push(edge);
    if (edge >= range.to) return Float64Array.from(edges);
    local += length;
  }
}

/** Local start of the step that contains the local reading: steps count from midnight (all in ms as if UTC). */
function localFloor(local: number, length: number): number {
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  return midnight + Math.floor((local - midnight) / length) * length;
}

function clockEdges(range: TimeRange, length: number, zone: string): Float64Array<ArrayBuffer> {
  const segments = clockSegments(zone, range.from, range.to);
  const capacity = (range.to - range.from) / length + (range.to - range.from) / DAY_MS + 2 * segments.length + 8;
  if (capacity > MAX_EDGES) throw new RangeError('too many steps in the range');
  const writer = { edges: new Float64Array(Math.ceil(capacity)), count: 0 };
  for (const segment of segments) {
    if (segment.end <= range.from) continue;
    if (writeSegmentEdges(writer, segment, { range, length })) break;
  }
  return writer.edges.slice(0, writer.count);
}

/** Writes the edges of one clock segment; answers whether the end of the range was reached. */
function writeSegmentEdges(
  writer: { edges: Float64Array; count: number },
  segment: ClockSegment,
  steps: { range: TimeRange; length: number },
): boolean {
  const { range, length } = steps;
  const { offset } = segment;
  const start = localFloor(Math.max(segment.start, range.from) + offset, length);
  let midnight = Math.floor(start / DAY_MS) * DAY_MS;
  for (let local = start; ; ) {
    const edge = Math.max(local - offset, segment.start);
    if (edge >= segment.end) return false;
    writer.edges[writer.count] = edge;
    writer.count += 1;
    if (edge >= range.to) return true;
    local += length;
    if (local >= midnight + DAY_MS) {
      midnight += DAY_MS;
      local = midnight;
    }
  }
}
