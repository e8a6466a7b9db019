import type { TimeRange } from '@phasor/calendar';
import { MINUTE_MS } from '@phasor/quantities';
import type { GroupStretches } from '@phasor/series';
import type { FoldQuery, GroupPiece } from '../../../ports/series-store.ts';
import type { SeriesBook, SeriesEntry } from '../book/series-book.ts';
import { decodeNative, type NativeColumns, numberColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { hasBuckets, hasLongSamples } from '../interval-classes.ts';
import { FLAGS, type FoldSelection, flagColumns, foldStatement, spansStatement } from './fold-query.ts';

interface Place {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
}

/** Folds gauges of groups in the engine: all minutes of all members stay there, only stretches are returned. */
export class GroupFolder {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  /** @see SeriesStore.folds */
  async folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]> {
    const entries = query.devices.map((device) => this.#place.book.find(query.family, device, query.source));
    const isOpen = openRanges(entries, query.ranges);
    const ranges = query.ranges.filter((_, index) => !isOpen.has(index));
    const folded = ranges.length === 0 ? [] : await this.#fold(query, entries, ranges);
    const pieces = folded.values();
    return query.ranges.map((_, index) => (isOpen.has(index) ? undefined : pieces.next().value));
  }

  async #fold(
    query: FoldQuery,
    entries: readonly (SeriesEntry | undefined)[],
    ranges: readonly TimeRange[],
  ): Promise<readonly (readonly GroupPiece[])[]> {
    const { database } = this.#place;
    const has = (test: (entry: SeriesEntry, range: TimeRange) => boolean) =>
      entries.flatMap((entry) => (entry && ranges.some((range) => test(entry, range)) ? [entry] : []));
    const long = has(({ classes }, range) => hasLongSamples(classes, 'minute', range));
    const short = has(({ classes }, range) => hasBuckets(classes, 'minute', range));
    const selection: FoldSelection = {
      ...query,
      runs: joined(ranges),
      short: short.map(({ device }) => device),
      long: long.map(({ device }) => device),
      longest: Math.max(0, ...long.map(({ longest }) => longest)),
      unit: MINUTE_MS,
      isPlain: false,
    };
    if (short.length + long.length === 0) return ranges.map((range) => emptyPieces(query, range));
    const spans = long.length > 0 ? await this.#read(spansStatement(database, selection, ranges)) : {};
    const columns = await this.#read(foldStatement(database, { ...selection, ...unitsOf(selection, spans) }));
    return piecesOf(selection, ranges, { columns, spans });
  }

  async #read(sql: string): Promise<NativeColumns> {
    return decodeNative(await this.#place.connection.query(sql, 'read')).columns;
  }
}

/** Equal minutes are folded as one. */
function unitsOf({ short, length }: FoldSelection, spans: NativeColumns): Pick<FoldSelection, 'unit' | 'isPlain'> {
  const isNone = (name: string) => numberColumn(spans, name).every((count) => count === 0);
  const isWhole = short.length === 0 && isNone('s_cut');
  return { unit: isWhole ? length : MINUTE_MS, isPlain: isWhole && isNone('s_other') };
}

/**
 * Positions of the ranges whose rows have to be read: where minutes wait to be formed or are no longer kept, and where a
 * member has samples both shorter than minutes and longer.
 */
function openRanges(entries: readonly (SeriesEntry | undefined)[], ranges: readonly TimeRange[]): Set<number> {
  const open = new Set<number>();
  for (const entry of entries) {
    if (!entry) continue;
    const { classes } = entry;
    for (const [index, range] of ranges.entries()) {
      const isMixed = hasBuckets(classes, 'minute', range) && hasLongSamples(classes, 'minute', range);
      if (isMixed || range.from < entry.keptSince('minute')) open.add(index);
    }
    for (const start of entry.dirty.minute.keys()) {
      const index = rangeAt(ranges, start);
      if (index >= 0) open.add(index);
    }
  }
  return open;
}

/** Position of the range that contains an instant, -1 for none. */
function rangeAt(ranges: readonly TimeRange[], instant: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return (ranges[low]?.from ?? Number.POSITIVE_INFINITY) <= instant ? low : -1;
}

function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const runs: { from: number; to: number }[] = [];
  for (const { from, to } of ranges) {
    const last = runs.at(-1);
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  }
  return runs;
}

function emptyPieces({ gauges, length }: FoldQuery, range: TimeRange): GroupPiece[] {
  return gauges.map(() => ({ stretches: emptyStretches(range, length), present: [], natural: 0 }));
}

function emptyStretches({ from, to }: TimeRange, length: number): GroupStretches {
  const count = Math.ceil((to - from) / length);
  const zeros = () => new Float64Array(count);
  const unknown = () => zeros().fill(Number.NaN);
  const start = zeros().map((_, index) => from + index * length);
  return { start, members: zeros(), min: unknown(), max: unknown(), sum: zeros(), divisor: zeros(), covered: zeros() };
}

interface FoldAnswer {
  readonly columns: NativeColumns;
  readonly spans: NativeColumns;
}

function piecesOf(
  selection: FoldSelection,
  ranges: readonly TimeRange[],
  { columns, spans }: FoldAnswer,
): (readonly GroupPiece[])[] {
  const { gauges, length, devices } = selection;
  const stretches = ranges.map((range) => gauges.map(() => emptyStretches(range, length)));
  const columnCount = flagColumns(selection);
  const present = ranges.map(() => gauges.map(() => new Uint32Array(columnCount)));
  const column = (name: string) => numberColumn(columns, name);
  const [gauge, start] = [column('f_gauge'), column('f_start')];
  const values = Object.entries(VALUES).map(([to, from]) => [to as keyof typeof VALUES, column(from)] as const);
  const flags = Array.from({ length: columnCount }, (_, index) => column(`present_${index}`));
  for (let row = 0; row < start.length; row += 1) {
    const at = rangeAt(ranges, start[row] as number);
    const own = stretches[at]?.[gauge[row] as number];
    if (!own) continue;
    const stretch = ((start[row] as number) - (ranges[at]?.from ?? 0)) / length;
    for (const [to, from] of values) own[to][stretch] = from[row] as number;
    if (!Number.isFinite(own.min[stretch])) own.min[stretch] = own.max[stretch] = Number.NaN;
    const members = present[at]?.[gauge[row] as number] as Uint32Array;
    for (let index = 0; index < columnCount; index += 1)
      members[index] = (members[index] as number) | (flags[index]?.[row] as number);
  }
  const spanOf = spansByRange(spans);
  return stretches.map((own, range) =>
    own.map((each, index): GroupPiece => {
      const members = flaggedMembers(present[range]?.[index]);
      const least = Math.min(...members.map((member) => spanOf(member, ranges[range]?.from ?? 0)));
      return {
        stretches: each,
        present: members.map((member) => devices[member] as string),
        natural: members.length === 0 ? 0 : least / 1_000,
      };
    }),
  );
}

/** Columns of stretches from those of the answer. */
const VALUES = {
  members: 'f_members',
  min: 'f_lo',
  max: 'f_hi',
  sum: 'f_sums',
  divisor: 'f_divisors',
  covered: 'f_covered',
} as const satisfies Partial<Record<keyof GroupStretches, string>>;

/** Positions of the members whose flags are set, ascending. */
function flaggedMembers(flags: Iterable<number> = []): number[] {
  return [...flags].flatMap((word, column) =>
    Array.from({ length: FLAGS }, (_, bit) => bit).flatMap((bit) => ((word >>> bit) & 1 ? [column * FLAGS + bit] : [])),
  );
}

/** The most frequent span of a member's rows in a range, ms: that of its samples, otherwise minutes. */
function spansByRange(spans: NativeColumns): (member: number, from: number) => number {
  const known = new Map<string, number>();
  const [member, start, span] = ['d', 's_start', 's_span'].map((name) => numberColumn(spans, name));
  for (const [row, length] of span?.entries() ?? []) known.set(`${member?.[row]} ${start?.[row]}`, length);
  return (own, from) => known.get(`${own} ${from}`) ?? MINUTE_MS;
}
