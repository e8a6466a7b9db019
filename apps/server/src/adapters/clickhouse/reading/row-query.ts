import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import { type RollupLevel, SERIES_LEVELS, type SeriesLevel } from '../../../ports/series-store.ts';
import { limits, ofDevices, sqlList, sqlText, sqlTime } from '../engine/sql-text.ts';
import { type ClassRanges, hasBuckets, hasLongSamples } from '../interval-classes.ts';
import { civilDayEdges, LEVELS, longestBucket } from '../levels.ts';
import { tableName } from '../schema.ts';
import type { Nearest } from './nearest-rows.ts';
import type { Segment } from './row-plan.ts';
import { bucketShape, rawShape, type ShapeColumns } from './row-source.ts';

/** The stretches of one device that are read together. */
export interface DevicePlan {
  readonly device: string;
  readonly zone: string;
  /** Longest interval of a sample, first and last instant of the series, ms. */
  readonly longest: number;
  readonly classes: ClassRanges;
  readonly first: number;
  readonly last: number;
  readonly segments: readonly Segment[];
}

export interface RowSelection extends ShapeColumns {
  readonly family: SampleFamilyName;
  readonly source: Source;
  readonly plans: readonly DevicePlan[];
  /** Only the rows of each table with the registers that are nearest to the instant. */
  readonly nearest?: Nearest;
}

const READING_SECONDS = 20;

/** Devices whose rows have the same bounds. */
interface Share {
  /** Which tables may hold rows of the stretch. */
  readonly hasSamples: boolean;
  readonly hasBuckets: boolean;
  readonly devices: string[];
  readonly plan: DevicePlan;
  readonly segment: Segment;
}

/** A statement that reads one table: buckets of a level, or samples. */
export interface RowsStatement {
  readonly level: SeriesLevel;
  readonly sql: string;
}

/**
 * The statements for the rows of several devices, none when there is nothing to read: `d` is the device's position; rows
 * are ascending by `d`, then `row_end`. One for each table, because planning a union of two costs the engine more than
 * twice as much as two separate statements.
 */
export function rowsStatements(database: string, selection: RowSelection): RowsStatement[] {
  const shares = shareSegments(selection);
  return SERIES_LEVELS.flatMap((level) => {
    const places = level === 'raw' ? rawPlaces(selection, shares) : bucketPlaces(selection, { shares, level });
    if (places.length === 0) return [];
    const table = tableName(database, selection.family, level);
    const sql = [
      `SELECT ${[devicePosition(selection), ...(level === 'raw' ? rawShape : bucketShape)(selection)].join(', ')}`,
      `FROM ${table} FINAL WHERE (${places.join(' OR ')})${orderClause(selection, { level, table, places })}`,
      limits(READING_SECONDS),
      // The rows of one device are few, and forming is not urgent: a second thread would cost more than it gains, or delay
      // a chart.
      ...(selection.plans.length === 1 || selection.books ? [', max_threads = 1'] : []),
    ].join(' ');
    return { level, sql };
  });
}

function devicePosition({ plans }: RowSelection): string {
  if (plans.length === 1) return 'toUInt16(0) AS d';
  const devices = plans.map(({ device }) => device);
  return `CAST(transform(device, [${sqlList(devices)}], range(toUInt16(${devices.length})), toUInt16(65535)), 'UInt16') AS d`;
}

const IN_ORDER = ' ORDER BY d, row_end, row_start DESC';

/** Where the rows of a statement come from. */
interface RowsPlace {
  readonly level: SeriesLevel;
  readonly table: string;
  readonly places: readonly string[];
}

function orderClause(selection: RowSelection, place: RowsPlace): string {
  const { nearest } = selection;
  if (!nearest) return IN_ORDER;
  if (nearest.apart) return ` AND ${ofNearestApart(selection, nearest, place)}${IN_ORDER}`;
  const isRead = ` AND (${nearest.registers.map((register) => `isFinite(${register}_first)`).join(' OR ')})`;
  return nearest.side === 'before'
    ? `${isRead} AND ${onSide(nearest)} ORDER BY d, row_end DESC LIMIT 1 BY d`
    : `${isRead} AND ${onSide(nearest)} ORDER BY d, row_first_time LIMIT 1 BY d`;
}

function onSide({ side, instant }: Nearest): string {
  return side === 'before' ? `row_end <= ${instant}` : `row_start >= ${instant}`;
}

/**
 * The nearest row with each of the registers, found in one look at the keys of the rows: a statement for each register costs the
 * engine its planning each time.
 */
function ofNearestApart(selection: RowSelection, nearest: Nearest, { level, table, places }: RowsPlace): string {
  const { side, registers } = nearest;
  const [key, best] = side === 'before' ? ['row_end', 'maxIf'] : ['row_first_time', 'minIf'];
  const shape = (level === 'raw' ? rawShape : bucketShape)({ gauges: [], registers });
  const ends = registers.map((register) => `${best}(${key}, isFinite(${register}_first))`);
  const rows = [
    `SELECT ${[devicePosition(selection), ...shape].join(', ')}`,
    `FROM ${table} FINAL WHERE (${places.join(' OR ')}) AND ${onSide(nearest)}`,
  ].join(' ');
  // Without a row with a register the best is 0, as is the time of rows without any register.
  return `${onSide(nearest)} AND ${key} > 0 AND (d, ${key}) IN (SELECT d, arrayJoin([${ends.join(', ')}]) FROM (${rows}) GROUP BY d)`;
}

function shareSegments({ plans }: RowSelection): Share[] {
  const shares = new Map<string, Share>();
  for (const plan of plans) {
    for (const segment of plan.segments) {
      const { level, from, to, overlapping } = segment;
      const tables = tablesOf(plan, segment);
      const zone = level === 'day' ? plan.zone : '';
      const key = [level, from, to, overlapping, zone, plan.longest, ...Object.values(tables)].join(' ');
      const share = shares.get(key);
      if (share) share.devices.push(plan.device);
      else shares.set(key, { devices: [plan.device], plan, segment, ...tables });
    }
  }
  return [...shares.values()];
}

function tablesOf({ classes }: DevicePlan, { level, ...range }: Segment) {
  if (level === 'raw') return { hasSamples: true, hasBuckets: false };
  return { hasSamples: hasLongSamples(classes, level, range), hasBuckets: hasBuckets(classes, level, range) };
}

function bucketPlaces(
  { source }: RowSelection,
  { shares, level }: { shares: readonly Share[]; level: RollupLevel },
): string[] {
  return shares
    .filter(({ segment, hasBuckets: isFilled }) => segment.level === level && isFilled)
    .map(({ devices, plan, segment: { from, to } }) =>
      allOf([
        ofDevices({ devices, source }),
        `start > ${sqlTime(from - longestBucket(level))}`,
        `start < ${sqlTime(to)}`,
        `end > ${sqlTime(from)}`,
        ...(level === 'day' ? [`zone = ${sqlText(plan.zone)}`] : []),
      ]),
    );
}

/** Samples of their own stretches, and those as long as the buckets of coarser stretches: they are rows there too. */
function rawPlaces({ source }: RowSelection, shares: readonly Share[]): string[] {
  return shares.flatMap((share) => {
    const { level } = share.segment;
    if (!share.hasSamples) return [];
    const bounds = [ofDevices({ devices: share.devices, source }), ...sampleBounds(share)];
    if (level !== 'raw') bounds.push(asLongAsBucket(level, share.plan));
    return [allOf(bounds)];
  });
}

function allOf(conditions: readonly string[]): string {
  return `(${conditions.join(' AND ')})`;
}

function sampleBounds({ plan, segment: { from, to, overlapping } }: Share): string[] {
  if (!overlapping) return [`ts > ${sqlTime(from)}`, `ts <= ${sqlTime(to)}`];
  return [
    `ts > ${sqlTime(from)}`,
    `ts <= ${sqlTime(to + plan.longest)}`,
    // One that removes an imported sample has no interval.
    `(ts <= ${sqlTime(to)} OR toUnixTimestamp64Milli(ts) - toInt64(interval) < ${Math.trunc(to)})`,
  ];
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
