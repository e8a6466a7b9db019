import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import { SAMPLE_FAMILIES, SOURCES } from '@phasor/contract';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesBook, SeriesEntry } from '../book/series-book.ts';
import { bucketEnd, LEVELS, partLength } from '../levels.ts';
import type { DevicePlan, RowSelection } from '../reading/row-query.ts';
import { rowGauges } from '../schema.ts';

/** Buckets that are formed together, and their source rows. */
export interface RollupTask {
  readonly family: SampleFamilyName;
  readonly level: RollupLevel;
  readonly source: Source;
  readonly selection: RowSelection;
  /** In the order of the selection's plans. */
  readonly entries: readonly SeriesEntry[];
  /** Starts of the buckets of each entry. */
  readonly starts: readonly (readonly number[])[];
}

export interface TaskOptions {
  readonly family: SampleFamilyName;
  readonly level: RollupLevel;
  /** Buckets that end after this instant are still open and wait; infinite to form those too. */
  readonly closedBefore: number;
  /** The level whose rows become buckets, if it is not that of `LEVELS`. */
  readonly child?: SeriesLevel | undefined;
}

/** Usual number of rows per bucket, at one sample a second. */
const ROWS_PER_BUCKET = { minute: 60, quarter: 15, hour: 4, day: 96 } as const satisfies Record<RollupLevel, number>;
/** Limits how long a task occupies the process: queries wait for its end. */
const MAX_ROWS = 4_000;
const MAX_RANGES = 500;

/**
 * The waiting buckets of a level, divided into tasks of moderate size. A bucket waits until everything below it is formed,
 * so that it is formed only once.
 */
export function planTasks(book: SeriesBook, options: TaskOptions): RollupTask[] {
  const tasks: RollupTask[] = [];
  for (const source of Object.values(SOURCES)) {
    let parts: SeriesPart[] = [];
    let rows = 0;
    let ranges = 0;
    for (const entry of book.entriesIn(options.family, source)) {
      for (const part of partsOf(entry, options)) {
        parts.push(part);
        rows += part.rows;
        ranges += part.ranges.length;
        if (rows < MAX_ROWS && ranges < MAX_RANGES) continue;
        tasks.push(taskOf(parts, { ...options, source }));
        parts = [];
        rows = 0;
        ranges = 0;
      }
    }
    if (parts.length > 0) tasks.push(taskOf(parts, { ...options, source }));
  }
  return tasks;
}

interface SeriesPart {
  readonly entry: SeriesEntry;
  readonly starts: number[];
  readonly ranges: { from: number; to: number }[];
  rows: number;
}

/** The buckets of one series that can be formed now, in parts that fit into a task. */
function partsOf(entry: SeriesEntry, { level, closedBefore, child }: TaskOptions): SeriesPart[] {
  const parts: SeriesPart[] = [];
  if (entry.dirty[level].size === 0) return parts;
  for (const start of [...entry.dirty[level].keys()].sort((a, b) => a - b)) {
    const end = bucketEnd(level, start, entry.zone);
    if (
      !isClosed(entry, { level, end, closedBefore }) ||
      hasDirtyChild(entry, child ?? LEVELS[level].child, { from: start, to: end })
    )
      continue;
    let part = parts.at(-1);
    if (!part || part.rows >= MAX_ROWS || part.ranges.length >= MAX_RANGES) {
      part = { entry, starts: [], ranges: [], rows: 0 };
      parts.push(part);
    }
    part.starts.push(start);
    part.rows += rowsOf(entry, level, start);
    const range = part.ranges.at(-1);
    if (range && range.to === start) range.to = end;
    else part.ranges.push({ from: start, to: end });
  }
  return parts;
}

/** Whether all samples of a bucket may be here. One that ends after it is waited for, unless the series is silent. */
function isClosed(
  { last, longest }: SeriesEntry,
  { level, end, closedBefore }: Pick<TaskOptions, 'level' | 'closedBefore'> & { end: number },
): boolean {
  return end <= closedBefore && (last >= end || end + partLength(level, longest) <= closedBefore);
}

/** The source rows of a minute are counted by its marks, those of longer buckets follow from their length. */
function rowsOf({ dirty }: SeriesEntry, level: RollupLevel, start: number): number {
  const usual = ROWS_PER_BUCKET[level];
  return level === 'minute' ? Math.max(usual, dirty.minute.get(start)?.parts ?? 0) : usual;
}

function hasDirtyChild(entry: SeriesEntry, child: SeriesLevel, bucket: TimeRange): boolean {
  if (child === 'raw') return false;
  const dirty = entry.dirty[child];
  const step = bucketEnd(child, bucket.from, entry.zone) - bucket.from;
  for (let start = bucket.from; dirty.size > 0 && start < bucket.to; start += step) {
    if (dirty.has(start)) return true;
  }
  return false;
}

function taskOf(parts: readonly SeriesPart[], options: TaskOptions & { source: Source }): RollupTask {
  const { family, level, source, child = LEVELS[level].child } = options;
  const plans = parts.map(({ entry, ranges }): DevicePlan => {
    const { device, zone, classes, first, last } = entry;
    const longest = partLength(level, entry.longest);
    // Samples that end after a bucket are part of it, too.
    const segments = ranges.map((range) => ({ level: child, ...range, overlapping: true }));
    return { device, zone, longest, classes, first, last, segments };
  });
  const columns = { gauges: rowGauges(family), registers: SAMPLE_FAMILIES[family].registers };
  return {
    family,
    level,
    source,
    selection: { family, source, plans, ...columns, books: true },
    entries: parts.map(({ entry }) => entry),
    starts: parts.map(({ starts }) => starts),
  };
}
