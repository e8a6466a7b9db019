import type { TimeRange } from '@phasor/calendar';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import { bucketAt, bucketEnd, LEVELS } from '../levels.ts';

/** A range to be read at one level: rows that end in (from, to]. */
export interface Segment extends TimeRange {
  readonly level: SeriesLevel;
  /** Also rows that begin before `to` and end after it. */
  readonly overlapping: boolean;
}

interface PlanOptions {
  readonly level: SeriesLevel;
  readonly range: TimeRange;
  readonly overlapping: boolean;
}

/**
 * Buckets with a reset beyond this many are returned as they are: a noisy register must not turn a year into raw samples.
 */
const MAX_OPENED = 2000;

/**
 * How the rows of a series are assembled: from the wanted level where its buckets are formed, from the next finer one where
 * they wait to be recomputed or contain a reset, down to samples. The result includes everything acknowledged. Where rows
 * of a level are no longer kept, the next coarser ones replace them.
 */
export function planRows(entry: SeriesEntry | undefined, options: PlanOptions): Segment[] {
  const { level, range, overlapping } = options;
  if (!(range.to > range.from)) return [];
  if (entry && level !== 'day' && range.from < entry.keptSince(level)) return planGone(entry, { ...options, level });
  if (level === 'raw' || !entry) return [{ level, ...range, overlapping }];
  const segments: Segment[] = [];
  let from = range.from;
  for (const finer of finerRanges(entry, level, range)) {
    if (finer.from > from) segments.push({ level, from, to: finer.from, overlapping: false });
    const inside = { from: Math.max(finer.from, from), to: Math.min(finer.to, range.to) };
    // A sample that ends in the next bucket is part of that one, and its beginning is to be read here.
    const isNext = inside.to < range.to;
    segments.push(
      ...planRows(entry, { level: LEVELS[level].child, range: inside, overlapping: overlapping || isNext }),
    );
    from = inside.to;
  }
  if (from < range.to) segments.push({ level, from, to: range.to, overlapping });
  return segments;
}

/** A range that begins before the stored rows of its level: whole coarser buckets up to the first of them. */
function planGone(entry: SeriesEntry, { level, range, overlapping }: PlanOptions & { level: keyof typeof COARSER }) {
  const coarser = COARSER[level];
  const edge = Math.min(bucketAt(coarser, entry.keptSince(level) + 1, entry.zone).to, range.to);
  const before = {
    level: coarser,
    range: { from: range.from, to: edge },
    overlapping: overlapping && edge === range.to,
  };
  return [...planRows(entry, before), ...planRows(entry, { level, range: { from: edge, to: range.to }, overlapping })];
}

const COARSER = { raw: 'minute', minute: 'quarter', quarter: 'hour', hour: 'day' } as const;

/** Ranges of buckets that overlap the range and cannot be read at their level, joined where they meet. */
function finerRanges(entry: SeriesEntry, level: RollupLevel, range: TimeRange): TimeRange[] {
  const first = bucketAt(level, range.from + 1, entry.zone).from;
  const kept = entry.keptSince(LEVELS[level].child);
  const isInside = (start: number) => start >= first && start >= kept && start < range.to;
  const opened = [...entry.broken[level]].filter(isInside).sort((a, b) => b - a);
  const starts = new Set([...entry.dirty[level].keys()].filter(isInside));
  for (const start of opened.slice(0, MAX_OPENED)) starts.add(start);
  const ranges: { from: number; to: number }[] = [];
  for (const start of [...starts].sort((a, b) => a - b)) {
    const previous = ranges.at(-1);
    const to = bucketEnd(level, start, entry.zone);
    if (previous && previous.to === start) previous.to = to;
    else ranges.push({ from: start, to });
  }
  return ranges;
}

/** Levels used before and after an instant: fine near it, coarse far away. */
const CLIMB = ['minute', 'quarter', 'day'] as const satisfies readonly RollupLevel[];

/** Rows that end in (range.from, range.to], the coarser the farther they are from `range.to`. */
export function planBefore(entry: SeriesEntry, range: TimeRange): Segment[] {
  const segments: Segment[] = [];
  let to = range.to;
  let level: SeriesLevel = 'raw';
  for (const next of CLIMB) {
    const edge = Math.max(range.from, bucketAt(next, to + 1, entry.zone).from);
    segments.push(...planRows(entry, { level, range: { from: edge, to }, overlapping: false }));
    to = edge;
    level = next;
  }
  segments.push(...planRows(entry, { level, range: { from: range.from, to }, overlapping: false }));
  return segments;
}

/** Rows that end in (range.from, range.to], the coarser the farther they are from `range.from`. */
export function planAfter(entry: SeriesEntry, range: TimeRange): Segment[] {
  const segments: Segment[] = [];
  let from = range.from;
  let level: SeriesLevel = 'raw';
  for (const next of CLIMB) {
    const edge = Math.min(range.to, bucketAt(next, from, entry.zone).to);
    segments.push(...planRows(entry, { level, range: { from, to: edge }, overlapping: false }));
    from = edge;
    level = next;
  }
  segments.push(...planRows(entry, { level, range: { from, to: range.to }, overlapping: false }));
  return segments;
}
