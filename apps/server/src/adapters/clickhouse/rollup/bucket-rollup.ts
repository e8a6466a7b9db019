import type { TimeRange } from '@phasor/calendar';
import { type BlockColumns, CONFIRMED_FALL } from '@phasor/series';
import { ownTimesText, readingTimes } from '../book/reading-times.ts';
import { greatest, least, putGauges, sum } from '../bucket-gauges.ts';
import { type NativeColumns, numberColumn, textColumn } from '../engine/native-block.ts';
import { type BucketOf, dividedRows, recentBucket } from './divided-rows.ts';

/** Buckets as columns named like those of the rollup tables; NaN is unknown, a time of 0 means no registers. */
export interface BucketColumns {
  readonly count: number;
  /** Position of each bucket's series in the query. */
  readonly position: readonly number[];
  readonly columns: ReadonlyMap<string, Float64Array>;
  /** Per bucket the registers whose first or last reading is not at the row's time. @see reading-times.ts */
  readonly ownTimes: readonly string[];
  /** Per bucket the gauges that were known for less time than the row. @see own-covered.ts */
  readonly ownCovered: readonly string[];
}

/**
 * What the readings of a bucket do not show. A reset also affects all buckets above it; the boot number of a single
 * register's reading does not.
 */
const HIDDEN = { nothing: 0, reset: 1, boot: 2 } as const;

export interface RollupShape extends BlockColumns {
  readonly bucketOf: BucketOf;
  /** Whether a bucket is to be formed: a row across an edge is also part of one beside it, of which other rows may be missing. */
  isWanted(position: number, start: number): boolean;
}

/** A decrease by this much, or one that a restart confirms as a reset, may be a reset (D47); less is noise. */
const NOISE = 10;

/** Rows [from, to) of one series that make up one bucket. */
interface Group {
  readonly position: number;
  readonly bucket: TimeRange;
  readonly rows: number[];
}

/**
 * Buckets made of finer rows that are ascending by series and end. The result equals `rollup` of the pure packages, but is
 * computed for many series at once, column by column, with additional data for the store: `broken` marks what the first and
 * last readings do not show. Rows as long as their bucket are left out, since they are stored as they are.
 */
export function rollupBuckets(found: NativeColumns, shape: RollupShape): BucketColumns {
  const rows = dividedRows(found, shape.bucketOf, shape.registers);
  const groups = groupRows(rows, shape);
  const columns = new Map<string, Float64Array>();
  const put = (name: string, value: (group: Group) => number) => columns.set(name, Float64Array.from(groups, value));
  const column = (name: string) => numberColumn(rows, name);
  put('start', ({ bucket }) => bucket.from);
  put('end', ({ bucket }) => bucket.to);
  const covered = column('row_covered');
  put('covered', (group) => sum(covered, group.rows));
  if (shape.registers.length > 0) put('begun', begunIn(rows));
  const [firstSample, lastSample] = [column('row_first_sample'), column('row_last_sample')];
  put('first_sample', (group) => least(firstSample, group.rows));
  put('last_sample', (group) => greatest(lastSample, group.rows));
  const ownCovered = putGauges(columns, { rows, groups, gauges: shape.gauges });
  const ownTimes = putRegisters(columns, { rows, groups, registers: shape.registers });
  return {
    count: groups.length,
    position: groups.map(({ position }) => position),
    columns,
    ownTimes,
    ownCovered,
  };
}

/** What samples that end after a bucket cover of it, ms: they do so until its end. */
function begunIn(rows: NativeColumns): (group: Group) => number {
  const [begun, ends] = [numberColumn(rows, 'row_begun'), numberColumn(rows, 'row_end')];
  return ({ bucket, rows: own }) => {
    let time = 0;
    for (const row of own) if (ends[row] === bucket.to) time += begun[row] as number;
    return time;
  };
}

function groupRows(rows: NativeColumns, { bucketOf, isWanted }: RollupShape): Group[] {
  const positions = numberColumn(rows, 'd');
  const [starts, ends] = [numberColumn(rows, 'row_start'), numberColumn(rows, 'row_end')];
  const bucketAt = recentBucket(bucketOf);
  const groups: Group[] = [];
  for (let row = 0; row < ends.length; row += 1) {
    const position = positions[row] as number;
    const end = ends[row] as number;
    const bucket = bucketAt(position, end);
    if (end - (starts[row] as number) >= bucket.to - bucket.from || !isWanted(position, bucket.from)) continue;
    const open = groups.at(-1);
    if (open?.position === position && open.bucket.from === bucket.from) open.rows.push(row);
    else groups.push({ position, bucket, rows: [row] });
  }
  return groups;
}

function putRegisters(
  columns: Map<string, Float64Array>,
  source: { rows: NativeColumns; groups: readonly Group[]; registers: readonly string[] },
): string[] {
  const { rows, groups, registers } = source;
  const column = (name: string) => numberColumn(rows, name);
  const times = { firstTime: column('row_first_time'), lastTime: column('row_last_time') };
  const boots = { firstBoot: column('row_first_boot'), lastBoot: column('row_last_boot') };
  const timesOf = readingTimes(textColumn(rows, 'row_own_times'), { ...times, ...boots });
  const broken = column('row_broken');
  const read = groups.map((group) => byFirstTime(times.firstTime, group.rows));
  const buckets: RegisterBuckets = {
    columns,
    read,
    boots,
    broken: new Float64Array(groups.length),
    firstTime: Float64Array.from(read, (ordered) => times.firstTime[ordered[0] ?? -1] ?? 0),
    lastTime: Float64Array.from(read, (ordered) => times.lastTime[latest(times.lastTime, ordered)] ?? 0),
    ownTimes: groups.map(() => ''),
  };
  const put = (name: string, value: (ordered: readonly number[]) => number) =>
    columns.set(name, Float64Array.from(read, value));
  columns.set('first_time', buckets.firstTime);
  columns.set('last_time', buckets.lastTime);
  put('first_boot', (ordered) => boots.firstBoot[ordered[0] ?? -1] ?? 0);
  put('last_boot', (ordered) => boots.lastBoot[latest(times.lastTime, ordered)] ?? 0);
  columns.set('broken', buckets.broken);
  for (const [group, ordered] of read.entries()) {
    if (ordered.some((row) => broken[row] === HIDDEN.reset)) buckets.broken[group] = HIDDEN.reset;
  }
  for (const name of registers) {
    const { firstTime, lastTime } = timesOf(name);
    const isOwn = firstTime !== times.firstTime;
    const readings = { name, isOwn, firstTime, lastTime, first: column(`${name}_first`), last: column(`${name}_last`) };
    putRegister(buckets, readings);
    markResets(buckets, readings);
  }
  return buckets.ownTimes.map((text) => text.trimStart());
}

/** Buckets in progress. */
interface RegisterBuckets {
  readonly columns: Map<string, Float64Array>;
  /** Rows with registers of each bucket, by their first reading. */
  readonly read: readonly (readonly number[])[];
  readonly firstTime: Float64Array;
  readonly lastTime: Float64Array;
  readonly boots: { readonly firstBoot: Float64Array; readonly lastBoot: Float64Array };
  readonly broken: Float64Array;
  readonly ownTimes: string[];
}

/** One register of the rows. */
interface Readings {
  readonly name: string;
  /** Whether some of its times differ from those of the rows. */
  readonly isOwn: boolean;
  readonly first: Float64Array;
  readonly last: Float64Array;
  readonly firstTime: Float64Array;
  readonly lastTime: Float64Array;
}

/** First and last reading of a register, and their times where they differ from the bucket's. */
function putRegister(buckets: RegisterBuckets, readings: Readings): void {
  const { name } = readings;
  const [first, last] = [new Float64Array(buckets.read.length), new Float64Array(buckets.read.length)];
  for (let group = 0; group < buckets.read.length; group += 1) {
    const ordered = buckets.read[group] ?? [];
    const firstRow = earliestKnown(readings, ordered);
    const lastRow = latestKnown(readings, ordered);
    first[group] = readings.first[firstRow] ?? Number.NaN;
    last[group] = readings.last[lastRow] ?? Number.NaN;
    if (firstRow < 0 || lastRow < 0) continue;
    const afterFirst = (readings.firstTime[firstRow] as number) - (buckets.firstTime[group] as number);
    const beforeLast = (buckets.lastTime[group] as number) - (readings.lastTime[lastRow] as number);
    if (afterFirst === 0 && beforeLast === 0) continue;
    buckets.ownTimes[group] += ownTimesText(name, { afterFirst, beforeLast });
    if (buckets.broken[group] === HIDDEN.nothing && hasSeveral(buckets.boots, ordered))
      buckets.broken[group] = HIDDEN.boot;
  }
  buckets.columns.set(`${name}_first`, first);
  buckets.columns.set(`${name}_last`, last);
}

/** The rows with registers, in the order of their first readings: rows of different spans interleave. */
function byFirstTime(firstTime: Float64Array, rows: readonly number[]): readonly number[] {
  let isOrdered = true;
  let before = 0;
  for (const row of rows) {
    const time = firstTime[row] as number;
    if (!(time > before)) isOrdered = false;
    before = time;
  }
  if (isOrdered) return rows;
  return rows
    .filter((row) => (firstTime[row] as number) > 0)
    .sort((a, b) => (firstTime[a] as number) - (firstTime[b] as number));
}

function latest(lastTime: Float64Array, rows: readonly number[]): number {
  let result = -1;
  for (const row of rows) if (result < 0 || (lastTime[row] as number) > (lastTime[result] as number)) result = row;
  return result;
}

function earliestKnown({ first, firstTime, isOwn }: Readings, ordered: readonly number[]): number {
  let result = -1;
  for (const row of ordered) {
    if (Number.isNaN(first[row])) continue;
    // Rows are in the order of their first readings.
    if (!isOwn) return row;
    if (result < 0 || (firstTime[row] as number) < (firstTime[result] as number)) result = row;
  }
  return result;
}

function latestKnown({ last, lastTime }: Readings, ordered: readonly number[]): number {
  let result = -1;
  for (const row of ordered) {
    if (Number.isNaN(last[row])) continue;
    if (result < 0 || (lastTime[row] as number) > (lastTime[result] as number)) result = row;
  }
  return result;
}

/** Marks the buckets in which a register decreases by more than noise, or at all while the device restarted. */
function markResets({ broken, read, boots }: RegisterBuckets, readings: Readings): void {
  for (const [group, ordered] of read.entries()) {
    let highest = 0;
    for (const row of ordered) {
      const first = readings.first[row] as number;
      if (first < highest) {
        const isGreat = highest - first > NOISE || first < CONFIRMED_FALL * highest;
        if (isGreat || hasSeveral(boots, ordered)) broken[group] = HIDDEN.reset;
      }
      const last = readings.last[row] as number;
      if (last > highest) highest = last;
    }
  }
}

function hasSeveral({ firstBoot, lastBoot }: RegisterBuckets['boots'], rows: readonly number[]): boolean {
  const boot = firstBoot[rows[0] ?? -1];
  return rows.some((row) => firstBoot[row] !== boot || lastBoot[row] !== boot);
}
