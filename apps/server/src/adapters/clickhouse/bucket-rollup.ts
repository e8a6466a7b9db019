import type { TimeRange } from '@phasor/calendar';
import { type BlockColumns, CONFIRMED_FALL } from '@phasor/series';
import { type NativeColumns, numberColumn } from './native-block.ts';

/** Buckets as columns named like those of the rollup tables; NaN is unknown, a time of 0 means no registers. */
export interface BucketColumns {
  readonly count: number;
  /** Position of each bucket's series in the question. */
  readonly position: readonly number[];
  readonly columns: ReadonlyMap<string, Float64Array>;
}

export interface RollupShape extends BlockColumns {
  /** The bucket that holds a row's last instant. */
  bucketOf(position: number, end: number): TimeRange;
}

/** A fall by this much, or one as a reset confirms it, may be a reset (decision 47); less is noise. */
const NOISE = 10;

/** Rows [from, to) of one series that make up one bucket. */
interface Group {
  readonly position: number;
  readonly bucket: TimeRange;
  readonly rows: number[];
}

/**
 * Buckets made of finer rows that are ascending by series and end. The same as `rollup` of the pure packages, but over
 * many series at once, column by column, and with what only the store needs: `broken` says that first and last reading
 * would hide a reset. Rows as long as their bucket are left out, they stay what they are.
 */
export function rollupBuckets(rows: NativeColumns, shape: RollupShape): BucketColumns {
  const groups = groupRows(rows, shape);
  const columns = new Map<string, Float64Array>();
  const put = (name: string, value: (group: Group) => number) => columns.set(name, Float64Array.from(groups, value));
  const column = (name: string) => numberColumn(rows, name);
  put('start', ({ bucket }) => bucket.from);
  put('end', ({ bucket }) => bucket.to);
  const covered = column('row_covered');
  put('covered', (group) => sum(covered, group.rows));
  const [firstSample, lastSample] = [column('row_first_sample'), column('row_last_sample')];
  put('first_sample', (group) => least(firstSample, group.rows));
  put('last_sample', (group) => greatest(lastSample, group.rows));
  for (const name of shape.gauges) {
    const [min, mean, max] = [column(`${name}_min`), column(`${name}_mean`), column(`${name}_max`)];
    put(`${name}_min`, (group) => least(min, group.rows));
    put(`${name}_mean`, (group) => weightedMean(mean, covered, group.rows));
    put(`${name}_max`, (group) => greatest(max, group.rows));
  }
  setPowerFactors(columns, shape.gauges);
  putRegisters(columns, { rows, groups, registers: shape.registers });
  return { count: groups.length, position: groups.map(({ position }) => position), columns };
}

function groupRows(rows: NativeColumns, { bucketOf }: RollupShape): Group[] {
  const positions = numberColumn(rows, 'd');
  const [starts, ends] = [numberColumn(rows, 'row_start'), numberColumn(rows, 'row_end')];
  const groups: Group[] = [];
  for (let row = 0; row < ends.length; row += 1) {
    const position = positions[row] as number;
    const end = ends[row] as number;
    const open = groups.at(-1);
    const isInOpen = open && open.position === position && end <= open.bucket.to && end > open.bucket.from;
    const bucket = isInOpen ? open.bucket : bucketOf(position, end);
    if (end - (starts[row] as number) >= bucket.to - bucket.from) continue;
    if (isInOpen) open.rows.push(row);
    else groups.push({ position, bucket, rows: [row] });
  }
  return groups;
}

function sum(column: Float64Array, rows: readonly number[]): number {
  let total = 0;
  for (const row of rows) total += column[row] as number;
  return total;
}

function least(column: Float64Array, rows: readonly number[]): number {
  let result = Number.NaN;
  for (const row of rows) {
    const value = column[row] as number;
    if (!(value >= result)) result = Number.isNaN(value) ? result : value;
  }
  return result;
}

function greatest(column: Float64Array, rows: readonly number[]): number {
  let result = Number.NaN;
  for (const row of rows) {
    const value = column[row] as number;
    if (!(value <= result)) result = Number.isNaN(value) ? result : value;
  }
  return result;
}

function weightedMean(column: Float64Array, weights: Float64Array, rows: readonly number[]): number {
  let total = 0;
  let weight = 0;
  for (const row of rows) {
    const value = column[row] as number;
    if (Number.isNaN(value)) continue;
    total += value * (weights[row] as number);
    weight += weights[row] as number;
  }
  return weight > 0 ? total / weight : Number.NaN;
}

/** Power factor of a bucket: |mean P| / mean S where both are known, otherwise the mean (decision 15). */
function setPowerFactors(columns: ReadonlyMap<string, Float64Array>, gauges: readonly string[]): void {
  for (const name of gauges.filter((gauge) => gauge.startsWith('PF_'))) {
    const phase = name.slice('PF_'.length);
    const factor = columns.get(`${name}_mean`);
    const [power, apparent] = [columns.get(`P_${phase}_mean`), columns.get(`S_${phase}_mean`)];
    for (let row = 0; factor && power && apparent && row < factor.length; row += 1) {
      const ratio = Math.abs(power[row] as number) / (apparent[row] as number);
      if (Number.isFinite(ratio)) factor[row] = ratio;
    }
  }
}

function putRegisters(
  columns: Map<string, Float64Array>,
  source: { rows: NativeColumns; groups: readonly Group[]; registers: readonly string[] },
): void {
  const { rows, groups, registers } = source;
  const column = (name: string) => numberColumn(rows, name);
  const times = { first: column('row_first_time'), last: column('row_last_time') };
  const boots = { first: column('row_first_boot'), last: column('row_last_boot') };
  const broken = column('row_broken');
  const read = groups.map((group) => byFirstTime(times.first, group.rows));
  const put = (name: string, value: (ordered: readonly number[]) => number) =>
    columns.set(name, Float64Array.from(read, value));
  put('first_time', (ordered) => times.first[ordered[0] ?? -1] ?? 0);
  put('first_boot', (ordered) => boots.first[ordered[0] ?? -1] ?? 0);
  put('last_time', (ordered) => times.last[latest(times.last, ordered)] ?? 0);
  put('last_boot', (ordered) => boots.last[latest(times.last, ordered)] ?? 0);
  put('broken', (ordered) => (ordered.some((row) => broken[row] === 1) ? 1 : 0));
  for (const name of registers) {
    const readings = { first: column(`${name}_first`), last: column(`${name}_last`) };
    put(`${name}_first`, (ordered) => firstKnown(readings.first, ordered));
    put(`${name}_last`, (ordered) => lastKnown(readings.last, times.last, ordered));
    markBroken(columns.get('broken'), { read, readings, boots });
  }
}

/** The rows that have registers, in the order of their first readings: rows of different spans interleave. */
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

function firstKnown(readings: Float64Array, ordered: readonly number[]): number {
  for (const row of ordered) if (!Number.isNaN(readings[row])) return readings[row] as number;
  return Number.NaN;
}

function lastKnown(readings: Float64Array, lastTime: Float64Array, ordered: readonly number[]): number {
  let result = -1;
  for (const row of ordered) {
    if (Number.isNaN(readings[row])) continue;
    if (result < 0 || (lastTime[row] as number) > (lastTime[result] as number)) result = row;
  }
  return readings[result] ?? Number.NaN;
}

interface Readings {
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** Marks the buckets in which a register falls by more than noise, or by anything while the device started anew. */
function markBroken(
  broken: Float64Array | undefined,
  { read, readings, boots }: { read: readonly (readonly number[])[]; readings: Readings; boots: Readings },
): void {
  for (const [group, ordered] of read.entries()) {
    let highest = 0;
    for (const row of ordered) {
      const first = readings.first[row] as number;
      if (first < highest && broken) {
        const isGreat = highest - first > NOISE || first < CONFIRMED_FALL * highest;
        if (isGreat || hasSeveral(boots, ordered)) broken[group] = 1;
      }
      const last = readings.last[row] as number;
      if (last > highest) highest = last;
    }
  }
}

function hasSeveral(boots: Readings, rows: readonly number[]): boolean {
  const boot = boots.first[rows[0] ?? -1];
  return rows.some((row) => boots.first[row] !== boot || boots.last[row] !== boot);
}
