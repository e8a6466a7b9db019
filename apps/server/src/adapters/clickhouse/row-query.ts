import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import { type RollupLevel, SERIES_LEVELS, type SeriesLevel } from '../../ports/series-store.ts';
import { civilDayEdges, LEVELS, LONGEST_DAY_MS, longestBucket } from './levels.ts';
import type { Segment } from './row-plan.ts';
import {
  bucketBooks,
  bucketShape,
  ROW_BOOKS,
  rawBooks,
  rawShape,
  rowShape,
  rowTimes,
  type ShapeColumns,
} from './row-source.ts';
import { tableName } from './schema.ts';
import { limits, ofDevices, sqlList, sqlText, sqlTime } from './sql-text.ts';

/** The stretches of one device that are read together. */
export interface DevicePlan {
  readonly device: string;
  readonly zone: string;
  /** Longest interval of a sample, first and last instant of the series, ms. */
  readonly longest: number;
  readonly first: number;
  readonly last: number;
  readonly segments: readonly Segment[];
}

export interface RowSelection extends ShapeColumns {
  readonly family: SampleFamilyName;
  readonly source: Source;
  readonly plans: readonly DevicePlan[];
  /** Only the row with registers that is nearest to an instant: the last one before or the first one after it. */
  readonly nearest?: { readonly side: 'before' | 'after'; readonly instant: number };
}

const READING_SECONDS = 20;

/** Devices whose rows are bounded alike. */
interface Share {
  readonly devices: string[];
  readonly plan: DevicePlan;
  readonly segment: Segment;
}

/**
 * One statement for the rows of several devices: `d` is the device's position, ascending, then `row_end`. Undefined when
 * there is nothing to read.
 */
export function rowsStatement(database: string, selection: RowSelection): string | undefined {
  const shares = shareSegments(selection);
  const branches = SERIES_LEVELS.flatMap((level) => {
    const own = shares.filter(({ segment }) => segment.level === level);
    return level === 'raw' ? rawBranch(database, selection, shares) : bucketBranch(database, selection, { own, level });
  });
  if (branches.length === 0) return undefined;
  const devices = selection.plans.map(({ device }) => device);
  const index = `CAST(transform(device, [${sqlList(devices)}], range(toUInt16(${devices.length})), toUInt16(65535)), 'UInt16') AS d`;
  const places = rowTimes(selection);
  const times = [...places, ...(selection.books ? ROW_BOOKS : [])].map((name) => `toFloat64(${name}) AS ${name}`);
  const values = rowShape(selection).slice(places.length);
  return [
    `SELECT ${[index, ...times, ...values].join(', ')} FROM (${branches.join(' UNION ALL ')})`,
    orderClause(selection),
    limits(READING_SECONDS),
  ].join(' ');
}

function orderClause({ nearest, registers }: RowSelection): string {
  if (!nearest) return `ORDER BY d, row_end, row_start DESC${registers.length > 0 ? ', row_last_time' : ''}`;
  const { side, instant } = nearest;
  return side === 'before'
    ? `WHERE row_first_time > 0 AND row_end <= ${instant} ORDER BY d, row_last_time DESC LIMIT 1 BY d`
    : `WHERE row_first_time > 0 AND row_start >= ${instant} ORDER BY d, row_first_time LIMIT 1 BY d`;
}

function shareSegments({ plans }: RowSelection): Share[] {
  const shares = new Map<string, Share>();
  for (const plan of plans) {
    for (const segment of plan.segments) {
      const { level, from, to, overlapping } = segment;
      const key = [level, from, to, overlapping, level === 'day' ? plan.zone : '', plan.longest].join(' ');
      const share = shares.get(key);
      if (share) share.devices.push(plan.device);
      else shares.set(key, { devices: [plan.device], plan, segment });
    }
  }
  return [...shares.values()];
}

function bucketBranch(
  database: string,
  selection: RowSelection,
  { own, level }: { own: readonly Share[]; level: RollupLevel },
): string[] {
  if (own.length === 0) return [];
  const places = own.map(({ devices, plan, segment: { from, to } }) =>
    [
      ofDevices({ devices, source: selection.source }),
      `start > ${sqlTime(from - longestBucket(level))}`,
      `start < ${sqlTime(to)}`,
      `end > ${sqlTime(from)}`,
      ...(level === 'day' ? [`zone = ${sqlText(plan.zone)}`] : []),
    ].join(' AND '),
  );
  const columns = ['device', ...(selection.books ? bucketBooks : []), ...bucketShape(selection)].join(', ');
  return [
    `SELECT ${columns} FROM ${tableName(database, selection.family, level)} FINAL WHERE ${places.map((place) => `(${place})`).join(' OR ')}`,
  ];
}

/** Samples of their own stretches, and those that are as long as the buckets of coarser ones: they are rows there too. */
function rawBranch(database: string, selection: RowSelection, shares: readonly Share[]): string[] {
  const places = shares.flatMap((share) => {
    const { level } = share.segment;
    if (level !== 'raw' && share.plan.longest < shortestBucket(level)) return [];
    const bounds = [ofDevices({ devices: share.devices, source: selection.source }), ...sampleBounds(share)];
    if (level !== 'raw') bounds.push(asLongAsBucket(level, share.plan));
    return [`(${bounds.join(' AND ')})`];
  });
  if (places.length === 0) return [];
  const columns = ['device', ...(selection.books ? rawBooks : []), ...rawShape(selection)].join(', ');
  return [`SELECT ${columns} FROM ${tableName(database, selection.family, 'raw')} FINAL WHERE ${places.join(' OR ')}`];
}

function sampleBounds({ plan, segment: { from, to, overlapping } }: Share): string[] {
  if (!overlapping) return [`ts > ${sqlTime(from)}`, `ts <= ${sqlTime(to)}`];
  return [
    `ts > ${sqlTime(from)}`,
    `ts <= ${sqlTime(to + plan.longest)}`,
    `toUnixTimestamp64Milli(ts) - toInt64(interval) < ${Math.trunc(to)}`,
  ];
}

function shortestBucket(level: RollupLevel): number {
  return LEVELS[level].length ?? 2 * 86_400_000 - LONGEST_DAY_MS;
}

function asLongAsBucket(level: SeriesLevel, { zone, first, last }: DevicePlan): string {
  if (level === 'raw') return '1';
  const { length } = LEVELS[level as RollupLevel];
  if (length !== undefined) return `interval >= ${length}`;
  return `interval >= ${dayLengthExpression({ from: first - 1, to: last + 1 }, zone)}`;
}

/** Length of the civil day that a sample belongs to, ms. */
function dayLengthExpression(range: TimeRange, zone: string): string {
  const edges = [...civilDayEdges(range, zone)];
  const starts = `[${edges.slice(0, -1).join(', ')}]`;
  const lengths = edges.slice(1).map((edge, day) => edge - (edges[day] as number));
  const start = `toInt64(roundDown(toUnixTimestamp64Milli(ts) - 1, ${starts}))`;
  return `transform(${start}, ${starts}, [${lengths.join(', ')}], 0)`;
}
