import type { TimeRange } from '@phasor/calendar';
import { MINUTE_MS } from '@phasor/quantities';
import type { GroupShape } from '@phasor/series';
import type { FoldQuery } from '../../../ports/series-store.ts';
import { limits, ofDevices, sqlList, sqlTime } from '../engine/sql-text.ts';
import { tableName } from '../schema.ts';
import { bucketShape, rawShape, type ShapeColumns } from './row-source.ts';

/** The part of a query that the engine folds. */
export interface FoldSelection extends Pick<FoldQuery, 'family' | 'source' | 'devices' | 'gauges' | 'length'> {
  /** Runs of ranges, ascending and not overlapping. */
  readonly runs: readonly TimeRange[];
  /** Members whose minutes are buckets, and those whose samples are minutes or longer. */
  readonly short: readonly string[];
  readonly long: readonly string[];
  /** Longest interval of a sample, ms. */
  readonly longest: number;
  /** Equal minutes are folded as one: the length of the stretches on whose boundaries every sample begins and ends, ms. */
  readonly unit: number;
  /** Every sample is exactly one such unit. */
  readonly isPlain: boolean;
}

const FOLDING_SECONDS = 20;
/** Members per column of flags. */
export const FLAGS = 32;

/** Number of columns of flags (`present_0`, …) that mark the members with a value. */
export function flagColumns({ devices }: Pick<FoldSelection, 'devices'>): number {
  return Math.ceil(devices.length / FLAGS);
}

/**
 * The statement that folds gauges of a group: a row for each gauge `g`, by its position, and stretch with a value, by its
 * start. It does in one pass over the rows what `GroupMinutes` does minute by minute: members to minutes, then the fullest
 * minutes of each stretch. Extremes are infinite where there are none.
 */
export function foldStatement(database: string, selection: FoldSelection): string {
  const flags = Array.from({ length: flagColumns(selection) }, (_, column) => column);
  const values = ['lo', 'hi', 'sums', 'divisors'].map((name) => `argMax(${name}, known) AS f_${name}`);
  const present = flags.map((column) => `groupBitOr(had_${column}) AS present_${column}`);
  return [
    `SELECT toUInt8(g) AS f_gauge, toInt64(stretch) AS f_start, toUInt32(max(known)) AS f_members,`,
    `${[...values, 'toFloat64(sum(times)) AS f_covered', ...present].join(', ')}`,
    `FROM (${byMembers(database, selection, flags)}) GROUP BY g, stretch ORDER BY g, stretch`,
    limits(FOLDING_SECONDS),
  ].join(' ');
}

/** Minutes of a stretch with the same number of known members, together. */
function byMembers(database: string, selection: FoldSelection, flags: readonly number[]): string {
  const { gauges, length, unit } = selection;
  const column = (name: string, value: (shape: GroupShape, gauge: number) => string) =>
    `[${gauges.map(({ shape }, gauge) => value(shape, gauge)).join(', ')}] AS ${name}`;
  const columns = [
    column('g', (_, gauge) => String(gauge)),
    column('known', (_, gauge) => `k${gauge}`),
    column('time', (_, gauge) => `t${gauge}`),
    column('added', (shape, gauge) => (shape.averaged ? `v${gauge} / k${gauge}` : `v${gauge}`)),
    column('divisor', (shape, gauge) => (shape.divisor === undefined ? '1.' : `d${gauge}`)),
    column('value', extremeOf),
    ...flags.map((flag) => column(`had_in_${flag}`, (_, gauge) => `b${gauge}_${flag}`)),
  ];
  return [
    `SELECT g, known, intDiv(unit * ${unit}, ${length}) * ${length} AS stretch,`,
    'min(ifNotFinite(value, inf)) AS lo, max(ifNotFinite(value, -inf)) AS hi,',
    'sum(added * time / known) AS sums, sum(divisor * time / known) AS divisors, sum(time) AS times,',
    flags.map((flag) => `groupBitOr(had_in_${flag}) AS had_${flag}`).join(', '),
    `FROM (${byUnit(database, selection, flags)}) ARRAY JOIN ${columns.join(', ')} WHERE known > 0 GROUP BY g, stretch, known`,
  ].join(' ');
}

function extremeOf(shape: GroupShape, gauge: number): string {
  if (shape.divisor !== undefined) return `if(d${gauge} > 0, least(1., abs(v${gauge}) / d${gauge}), nan)`;
  return shape.averaged ? `v${gauge} / k${gauge}` : `v${gauge}`;
}

/** The group in each minute: of each gauge the known members, their values and the time that they cover. */
function byUnit(database: string, selection: FoldSelection, flags: readonly number[]): string {
  const columns = selection.gauges.flatMap(({ shape, factors }, gauge) => {
    const isRatio = shape.divisor === undefined ? '' : ` AND NOT isNaN(y${gauge})`;
    const isKnown = `(c${gauge} > 0 AND NOT isNaN(x${gauge})${isRatio})`;
    const factor = factorOf(selection, factors);
    return [
      `countIf(${isKnown}) AS k${gauge}`,
      `sumIf(c${gauge}, ${isKnown}) AS t${gauge}`,
      `sumIf(x${gauge}${factor}, ${isKnown}) AS v${gauge}`,
      ...(shape.divisor === undefined ? [] : [`sumIf(y${gauge}${factor}, ${isKnown}) AS d${gauge}`]),
      ...flags.map((flag) => {
        const isOwn = flags.length === 1 ? isKnown : `${isKnown} AND intDiv(d, ${FLAGS}) = ${flag}`;
        return `groupBitOrIf(bitShiftLeft(toUInt32(1), d % ${FLAGS}), ${isOwn}) AS b${gauge}_${flag}`;
      }),
    ];
  });
  return `SELECT unit, ${columns.join(', ')} FROM (${memberRows(database, selection)}) GROUP BY unit`;
}

function factorOf({ devices }: FoldSelection, factors: readonly number[]): string {
  if (factors.every((factor) => factor === 1)) return '';
  const positions = devices.map((_, position) => position);
  return ` * transform(d, [${positions.join(', ')}], [${factors.map((factor) => `toFloat64(${factor})`).join(', ')}], 1.)`;
}

/** The values of each member in each minute: `x` of a gauge, `y` its divisor, `c` the ms for which they hold. */
function memberRows(database: string, selection: FoldSelection): string {
  const parts = [
    ...(selection.short.length > 0 ? [bucketRows(database, selection)] : []),
    ...(selection.long.length > 0 ? [sampleRows(database, selection)] : []),
  ];
  return parts.join(' UNION ALL ');
}

function bucketRows(database: string, selection: FoldSelection): string {
  const { family, source, short, runs } = selection;
  const places = runs.map(({ from, to }) => `start >= ${sqlTime(from)} AND start < ${sqlTime(to)}`);
  const rows = [
    `SELECT ${[memberPosition(selection), ...bucketShape(rowColumns(selection))].join(', ')}`,
    `FROM ${tableName(database, family, 'minute')} FINAL`,
    `WHERE ${ofDevices({ devices: short, source })} AND (${anyOf(places)})`,
  ].join(' ');
  return wholeRows(selection, rows, { unit: MINUTE_MS, covered: knownTime });
}

/** Expression of a time in ms. */
type ShapeTime = (shape: GroupShape) => string;

/** Rows that are one unit each. */
function wholeRows(
  { gauges }: FoldSelection,
  rows: string,
  { unit, covered }: { unit: number; covered: ShapeTime },
): string {
  const columns = gauges.flatMap(({ shape }, gauge) => [
    ...valueColumns(shape, { gauge, x: 'x', y: 'y' }),
    `toFloat64(least(${covered(shape)}, ${unit})) AS c${gauge}`,
  ]);
  return `SELECT d, intDiv(row_start, ${unit}) AS unit, ${columns.join(', ')} FROM (${rows})`;
}

/** Time of a bucket in which a gauge and its divisor can be known, ms: less than the row's where samples lack it. */
function knownTime({ column, divisor }: GroupShape): string {
  const missing = [column, ...(divisor === undefined ? [] : [divisor])].map(
    (name) => `toInt64OrZero(extract(row_own_covered, '(?:^| )${name}-([0-9]+)'))`,
  );
  const most = missing.length === 1 ? missing[0] : `greatest(${missing.join(', ')})`;
  return `if(row_own_covered = '', toInt64(row_covered), toInt64(row_covered) - ${most})`;
}

/** Samples in each minute that they overlap. */
function sampleRows(database: string, selection: FoldSelection): string {
  const { family, gauges, source, long, runs, longest, unit, isPlain } = selection;
  const rows = [
    `SELECT ${[memberPosition(selection), ...rawShape(rowColumns(selection))].join(', ')}`,
    `FROM ${tableName(database, family, 'raw')} FINAL WHERE ${ofDevices({ devices: long, source })}`,
    `AND interval >= ${MINUTE_MS} AND (${anyOf(runs.map((run) => withinRun(run, longest)))})`,
  ].join(' ');
  if (isPlain) return wholeRows(selection, rows, { unit, covered: () => 'row_covered' });
  const means = gauges.flatMap(({ shape }, gauge) => {
    const isKnown = ['u', ...(shape.divisor === undefined ? [] : ['w'])].map((name) => `NOT isNaN(${name}${gauge})`);
    const time = `sumIf(overlap, ${isKnown.join(' AND ')})`;
    const mean = (name: string) => `sumIf(${name}${gauge} * overlap, ${isKnown.join(' AND ')}) / ${time}`;
    return [
      `${mean('u')} AS x${gauge}`,
      ...(shape.divisor === undefined ? [] : [`${mean('w')} AS y${gauge}`]),
      `toFloat64(least(${time}, ${unit})) AS c${gauge}`,
    ];
  });
  const units = `range(toUInt64(intDiv(row_start, ${unit})), toUInt64(intDiv(row_end - 1, ${unit}) + 1))`;
  return [
    `SELECT d, unit, ${means.join(', ')} FROM (SELECT *,`,
    `least(row_end, (unit + 1) * ${unit}) - greatest(row_start, unit * ${unit}) AS overlap`,
    `FROM (SELECT d, row_start, row_end, toInt64(arrayJoin(${units})) AS unit,`,
    gauges.flatMap(({ shape }, gauge) => valueColumns(shape, { gauge, x: 'u', y: 'w' })).join(', '),
    `FROM (${rows}))) GROUP BY d, unit`,
  ].join(' ');
}

/** A gauge of rows and its divisor, under separate names. */
function valueColumns(
  { column, divisor }: GroupShape,
  { gauge, x, y }: { gauge: number; x: string; y: string },
): string[] {
  return [
    `toFloat64(${column}_mean) AS ${x}${gauge}`,
    ...(divisor === undefined ? [] : [`toFloat64(${divisor}_mean) AS ${y}${gauge}`]),
  ];
}

function rowColumns({ gauges }: FoldSelection): ShapeColumns {
  const names = gauges.flatMap(({ shape: { column, divisor } }) =>
    divisor === undefined ? [column] : [column, divisor],
  );
  return { gauges: [...new Set(names)], registers: [], extremes: false };
}

function memberPosition({ devices }: FoldSelection): string {
  const positions = `range(toUInt16(${devices.length}))`;
  return `CAST(transform(device, [${sqlList(devices)}], ${positions}, toUInt16(65535)), 'UInt16') AS d`;
}

function anyOf(places: readonly string[]): string {
  return places.map((place) => `(${place})`).join(' OR ');
}

function withinRun({ from, to }: TimeRange, longest: number): string {
  return [
    `ts > ${sqlTime(from)} AND ts <= ${sqlTime(to + longest)}`,
    `toUnixTimestamp64Milli(ts) - toInt64(interval) < ${Math.trunc(to)}`,
  ].join(' AND ');
}

/**
 * The statement for the spans of samples that are minutes or longer: a row for each member `d` and range, by its start,
 * with the most frequent span, ms, how many samples do not begin and end with a stretch, and how many are shorter than one.
 * A sample that was replaced by another one of its instant may be among them; this costs only time.
 */
export function spansStatement(database: string, selection: FoldSelection, ranges: readonly TimeRange[]): string {
  const { family, length, source, long, runs, longest } = selection;
  const end = 'toUnixTimestamp64Milli(ts)';
  const starts = `[${ranges.map(({ from }) => from).join(', ')}]`;
  return [
    `SELECT ${memberPosition(selection)}, toInt64(roundDown(${end} - 1, ${starts})) AS s_start,`,
    'toUInt32(quantileExactHigh(0.5)(interval)) AS s_span,',
    `toUInt32(countIf(${end} % ${length} != 0 OR interval % ${length} != 0)) AS s_cut,`,
    `toUInt32(countIf(interval != ${length})) AS s_other`,
    `FROM ${tableName(database, family, 'raw')}`,
    `WHERE ${ofDevices({ devices: long, source })} AND interval >= ${MINUTE_MS}`,
    `AND (${anyOf(runs.map((run) => withinRun(run, longest)))}) GROUP BY d, s_start`,
    limits(FOLDING_SECONDS),
  ].join(' ');
}
