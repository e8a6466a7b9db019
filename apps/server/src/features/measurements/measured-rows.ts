import { startOf, type TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import { type GaugeRows, gaugeCovered } from '@phasor/series';
import type { Device } from '../../ports/records/device-records.ts';
import type { SeriesLevel } from '../../ports/series-store.ts';
import type { ReadSeries } from './each-own-source.ts';
import { ROW_MS } from './steps/level-choice.ts';

/** Finer rows that replace a bucket where a range begins or ends inside it. */
const PARTS = {
  day: 'quarter',
  hour: 'quarter',
  quarter: 'minute',
  minute: 'raw',
} as const satisfies Partial<Record<SeriesLevel, SeriesLevel>>;

interface MeasuredQuery {
  readonly family: SampleFamilyName;
  readonly devices: readonly Device[];
  readonly source: Source;
  readonly level: SeriesLevel;
  /** Gauges of which the measured time is needed; of any gauge without one. */
  readonly gauges?: readonly string[];
  /** Ends of the range inside of a bucket of the level, epoch ms. */
  readonly instants: readonly number[];
}

/** Rows by MAC. */
type Rows = ReadonlyMap<string, GaugeRows>;

/** Buckets of each device that hold an end of a range, and the finer rows that take their place. */
interface EndParts {
  readonly buckets: ReadonlyMap<string, readonly TimeRange[]>;
  readonly rows: Rows;
}

/**
 * Measured time, exact at the ends of a range: a bucket with an end inside gives how much of it was measured, not where, so
 * its finer rows take its place, down to the samples. The rows as they are where the range ends at edges of buckets.
 * @see D80
 */
export async function measuredRows(store: ReadSeries, query: MeasuredQuery, rows: Rows | Promise<Rows>): Promise<Rows> {
  const [whole, ...ends] = await Promise.all([rows, ...endLevels(query).map((level) => endParts(store, query, level))]);
  return ends.reduce((measured: Rows, end) => withEnd(measured, end, query.gauges ?? []), whole);
}

/** The levels whose buckets may hold an end, the coarsest first. */
function endLevels({ level, instants }: MeasuredQuery): (keyof typeof PARTS)[] {
  const levels: (keyof typeof PARTS)[] = [];
  for (let next = level; next !== 'raw' && instants.length > 0; next = PARTS[next]) levels.push(next);
  return levels;
}

async function endParts(store: ReadSeries, query: MeasuredQuery, level: keyof typeof PARTS): Promise<EndParts> {
  const { family, source, devices, instants, gauges = [] } = query;
  const buckets = new Map(devices.map(({ mac, timeZone }) => [mac, bucketsAt(instants, level, timeZone)]));
  const ends = [...buckets.values()].flat();
  if (ends.length === 0) return { buckets: new Map(), rows: new Map() };
  const rows = await store.rows({
    ...{ family, source, devices: [...buckets.keys()], gauges, registers: [], extremes: false, neighbours: false },
    level: PARTS[level],
    from: Math.min(...ends.map(({ from }) => from)),
    to: Math.max(...ends.map(({ to }) => to)),
    stretches: buckets,
  });
  return { buckets, rows };
}

function withEnd(measured: Rows, { buckets, rows }: EndParts, gauges: readonly string[]): Rows {
  return new Map(
    [...measured].map(([mac, known]) => {
      const [finer, own] = [rows.get(mac), buckets.get(mac)];
      return [mac, finer && own ? withParts(known, finer, { buckets: own, gauges }) : known] as const;
    }),
  );
}

/** Buckets of a level that hold one of the instants inside, ascending, each once. */
function bucketsAt(instants: readonly number[], level: Exclude<SeriesLevel, 'raw'>, zone: string): TimeRange[] {
  const buckets = new Map<number, TimeRange>();
  for (const at of instants.toSorted((a, b) => a - b)) {
    const from = level === 'day' ? startOf('day', at, zone) : Math.floor(at / ROW_MS[level]) * ROW_MS[level];
    const to = level === 'day' ? startOf('day', from + 1.5 * ROW_MS.day, zone) : from + ROW_MS[level];
    if (at > from) buckets.set(from, { from, to });
  }
  return [...buckets.values()];
}

/** A part of a row, epoch ms. */
interface Piece extends TimeRange {
  readonly rows: GaugeRows;
  readonly row: number;
}

/** The finer rows take the place of the buckets, and of rows that lie across their ends: each measured time counts once. */
function withParts(
  rows: GaugeRows,
  parts: GaugeRows,
  { buckets, gauges }: { buckets: readonly TimeRange[]; gauges: readonly string[] },
): GaugeRows {
  const pieces = [...piecesIn(rows, between(buckets)), ...piecesIn(parts, buckets)].sort((a, b) => a.to - b.to);
  const time = (column: (rows: GaugeRows) => Float64Array) =>
    Float64Array.from(pieces, (piece) => timeWithin(piece, column(piece.rows)[piece.row] ?? Number.NaN));
  const gaugeOf = (name: string) => {
    const mean = Float64Array.from(pieces, (piece) => piece.rows.gauges[name]?.mean[piece.row] ?? Number.NaN);
    return { mean, min: mean, max: mean, covered: time((each) => gaugeCovered(each, name)) };
  };
  return {
    start: Float64Array.from(pieces, ({ from }) => from),
    end: Float64Array.from(pieces, ({ to }) => to),
    covered: time(({ covered }) => covered),
    gauges: Object.fromEntries(gauges.map((name) => [name, gaugeOf(name)])),
  };
}

/** What is not in any of some ranges, ascending and apart. */
function between(ranges: readonly TimeRange[]): TimeRange[] {
  const edges = [Number.NEGATIVE_INFINITY, ...ranges.flatMap(({ from, to }) => [from, to]), Number.POSITIVE_INFINITY];
  return edges.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: edges[index + 1] ?? from }] : []));
}

/** The parts of rows that lie in some ranges. */
function piecesIn(rows: GaugeRows, ranges: readonly TimeRange[]): Piece[] {
  return Array.from(rows.end.keys()).flatMap((row) => {
    const [start, end] = [rows.start[row] as number, rows.end[row] as number];
    return ranges.flatMap((range): Piece[] => {
      const [from, to] = [Math.max(start, range.from), Math.min(end, range.to)];
      return from < to ? [{ rows, row, from, to }] : [];
    });
  });
}

/** The share of a row's time that lies in a part of it, ms. */
function timeWithin({ rows, row, from, to }: Piece, time: number): number {
  const length = (rows.end[row] as number) - (rows.start[row] as number);
  return to - from === length ? time : (time * (to - from)) / length;
}
