import type { TimeRange } from '@phasor/calendar';
import { cutRows } from './cut-rows.ts';
import { createRowBlock, gaugeCovered, type RowBlock, withOwnTimes } from './row-block.ts';

interface Bucket {
  readonly start: number;
  readonly end: number;
  readonly rows: number[];
}

/**
 * Bucket rows formed from finer rows: means weighted by covered time, extremes, first and last reading of each register with
 * its own time, the sum of covered time, and for each gauge the time in which it was known. A row across an edge is divided
 * there: its registers belong to the bucket that contains its end minus 1 ms, so buckets hold the instants (start, end]. A row as
 * long as the bucket in which it ends, or longer, stays unchanged; buckets without rows are absent. Rolling up in stages has the
 * same result as at once.
 *
 * @param buckets  length in ms, counted from the epoch, or ascending edges in epoch ms (rows outside of them are left out)
 */
export function rollup(rows: RowBlock, buckets: number | Float64Array): RowBlock {
  const block = cutRows(rows, (start, end) => partsInBuckets({ from: start, to: end }, buckets));
  const groups = groupRows(block, buckets);
  const columns = { gauges: Object.keys(block.gauges), registers: Object.keys(block.registers) };
  const result = withOwnColumns(withOwnTimes(createRowBlock(groups.length, columns)));
  for (const [index, group] of groups.entries()) {
    fillTimes(result, index, { block, group });
    for (const name of Object.keys(block.gauges)) fillGauge(result, index, { block, group, name });
    for (const name of Object.keys(block.registers)) fillRegister(result, index, { block, group, name });
  }
  return result;
}

function withOwnColumns(block: RowBlock): RowBlock {
  const gauges = Object.entries(block.gauges).map(([name, columns]) => [
    name,
    { ...columns, covered: new Float64Array(block.end.length) },
  ]);
  return { ...block, begun: new Float64Array(block.end.length), gauges: Object.fromEntries(gauges) };
}

/** The parts of a row in each bucket that it overlaps; undefined for a row in one, or as long as the one in which it ends. */
function partsInBuckets({ from, to }: TimeRange, buckets: number | Float64Array): TimeRange[] | undefined {
  const bucket = bucketOf(to, buckets);
  if (!bucket || from >= bucket.start || to - from >= bucket.end - bucket.start) return undefined;
  const parts: TimeRange[] = [];
  for (let end = to; end > from; ) {
    const start = Math.max(from, bucketOf(end, buckets)?.start ?? from);
    parts.unshift({ from: start, to: end });
    end = start;
  }
  return parts;
}

function bucketOf(end: number, buckets: number | Float64Array): { start: number; end: number } | undefined {
  if (typeof buckets === 'number') {
    const start = Math.floor((end - 1) / buckets) * buckets;
    return { start, end: start + buckets };
  }
  const step = buckets.findLastIndex((edge) => edge <= end - 1);
  const [from, to] = [buckets[step], buckets[step + 1]];
  return from !== undefined && to !== undefined ? { start: from, end: to } : undefined;
}

function groupRows(block: RowBlock, buckets: number | Float64Array): Bucket[] {
  const groups: Bucket[] = [];
  let open: Bucket | undefined;
  for (let row = 0; row < block.end.length; row += 1) {
    const start = block.start[row] as number;
    const end = block.end[row] as number;
    const bucket = bucketOf(end, buckets);
    if (!bucket) continue;
    if (end - start >= bucket.end - bucket.start) {
      groups.push({ start, end, rows: [row] });
    } else if (open && open.start === bucket.start) {
      open.rows.push(row);
    } else {
      open = { ...bucket, rows: [row] };
      groups.push(open);
    }
  }
  return groups.sort((a, b) => a.end - b.end);
}

interface Part {
  readonly block: RowBlock;
  readonly group: Bucket;
}

function fillTimes(result: RowBlock, index: number, { block, group }: Part): void {
  const first = extremeRow(group.rows, block.firstTime, -1) ?? (group.rows[0] as number);
  const last = extremeRow(group.rows, block.lastTime, 1) ?? (group.rows.at(-1) as number);
  result.start[index] = group.start;
  result.end[index] = group.end;
  result.covered[index] = group.rows.reduce((sum, row) => sum + (block.covered[row] as number), 0);
  if (result.begun) result.begun[index] = begunIn(block, group);
  result.firstTime[index] = block.firstTime[first] as number;
  result.lastTime[index] = block.lastTime[last] as number;
  result.firstBoot[index] = block.firstBoot[first] as number;
  result.lastBoot[index] = block.lastBoot[last] as number;
}

/** What samples that end after a bucket cover of it: they do so until its end. */
function begunIn({ end, begun }: RowBlock, { rows, end: edge }: Bucket): number {
  return rows.reduce((sum, row) => sum + (end[row] === edge ? (begun?.[row] ?? 0) : 0), 0);
}

/** The row with the latest (sign 1) or earliest (sign -1) time; rows of different lengths need not be in its order. */
function extremeRow(rows: readonly number[], times: Float64Array, sign: 1 | -1): number | undefined {
  let result: number | undefined;
  for (const row of rows) {
    const time = times[row] as number;
    if (Number.isNaN(time)) continue;
    if (result === undefined || (time - (times[result] as number)) * sign > 0) result = row;
  }
  return result;
}

function fillGauge(result: RowBlock, index: number, { block, group, name }: Part & { name: string }): void {
  const from = block.gauges[name];
  const to = result.gauges[name];
  if (!from || !to) return;
  const weights = gaugeCovered(block, name);
  let sum = 0;
  let weight = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const row of group.rows) {
    const mean = from.mean[row] as number;
    if (Number.isNaN(mean)) continue;
    const covered = weights[row] as number;
    sum += mean * covered;
    weight += covered;
    min = Math.min(min, from.min[row] as number);
    max = Math.max(max, from.max[row] as number);
  }
  if (weight <= 0) return;
  to.mean[index] = sum / weight;
  to.min[index] = min;
  to.max[index] = max;
  if (to.covered) to.covered[index] = weight;
}

function fillRegister(result: RowBlock, index: number, { block, group, name }: Part & { name: string }): void {
  const from = block.registers[name];
  const to = result.registers[name];
  if (!from || !to) return;
  const first = extremeRow(
    group.rows.filter((row) => !Number.isNaN(from.first[row])),
    from.firstTime,
    -1,
  );
  const last = extremeRow(
    group.rows.filter((row) => !Number.isNaN(from.last[row])),
    from.lastTime,
    1,
  );
  if (first !== undefined) {
    for (const part of ['first', 'firstTime', 'firstBoot'] as const) to[part][index] = from[part][first] as number;
  }
  if (last === undefined) return;
  for (const part of ['last', 'lastTime', 'lastBoot'] as const) to[part][index] = from[part][last] as number;
}
