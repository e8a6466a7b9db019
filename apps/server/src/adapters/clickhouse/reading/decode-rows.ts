import type { TimeRange } from '@phasor/calendar';
import { type BlockColumns, gaugeCovered, type ReadingTimes, type RowBlock } from '@phasor/series';
import { readingTimes } from '../book/reading-times.ts';
import { type NativeColumns, numberColumn, textColumn } from '../engine/native-block.ts';
import { ownCovered } from '../own-covered.ts';
import type { ShapeColumns } from './row-source.ts';

/**
 * The rows of one device within an answer of several. Columns not requested: times of registers are NaN, extremes equal the
 * mean.
 */
export function rowBlock(columns: NativeColumns, names: ShapeColumns, rows: { from: number; to: number }): RowBlock {
  const cut = (name: string) => numberColumn(columns, name).subarray(rows.from, rows.to);
  const times = names.registers.length > 0 ? registerTimes(cut) : unknownTimes(rows.to - rows.from);
  const timesOf = readingTimes(textColumn(columns, 'row_own_times'), times, rows.from);
  const covered = cut('row_covered');
  const coveredOf = ownCovered(textColumn(columns, 'row_own_covered'), covered, rows.from);
  return {
    start: cut('row_start'),
    end: cut('row_end'),
    covered,
    ...(names.registers.length > 0 && { begun: cut('row_begun') }),
    ...times,
    gauges: Object.fromEntries(
      names.gauges.map((name) => {
        const mean = cut(`${name}_mean`);
        const isMean = names.extremes === false;
        const own = coveredOf(name);
        const extremes = { min: isMean ? mean : cut(`${name}_min`), max: isMean ? mean : cut(`${name}_max`) };
        return [name, { mean, ...extremes, ...(own && { covered: own }) }];
      }),
    ),
    registers: Object.fromEntries(
      names.registers.map((name) => [
        name,
        { first: cut(`${name}_first`), last: cut(`${name}_last`), ...timesOf(name) },
      ]),
    ),
  };
}

function registerTimes(cut: (name: string) => Float64Array): ReadingTimes {
  const firstTime = cut('row_first_time');
  const isComplete = !firstTime.includes(0);
  const known = (name: string) =>
    isComplete ? cut(name) : cut(name).map((value, row) => (firstTime[row] === 0 ? Number.NaN : value));
  return {
    firstTime: known('row_first_time'),
    lastTime: known('row_last_time'),
    firstBoot: known('row_first_boot'),
    lastBoot: known('row_last_boot'),
  };
}

function unknownTimes(rows: number): ReadingTimes {
  const unknown = new Float64Array(rows).fill(Number.NaN);
  return { firstTime: unknown, lastTime: unknown, firstBoot: unknown, lastBoot: unknown };
}

/** Where the rows of each device begin and end, by the device's position in the query. */
export function deviceRanges(columns: NativeColumns): Map<number, { from: number; to: number }> {
  const positions = numberColumn(columns, 'd');
  const ranges = new Map<number, { from: number; to: number }>();
  for (let from = 0; from < positions.length; ) {
    const position = positions[from] as number;
    let to = from + 1;
    while (to < positions.length && positions[to] === position) to += 1;
    ranges.set(position, { from, to });
    from = to;
  }
  return ranges;
}

/** The rows of a range within rows read from a wider range. */
export interface RowsWithin {
  readonly inside: readonly number[];
  /** The nearest rows on each side that have any of the wanted registers, ascending. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Registers without a row on a side. */
  readonly missingBefore: readonly string[];
  readonly missingAfter: readonly string[];
}

/** The positions of rows that overlap (from, to], and on either side the nearest row that has each of the registers. */
export function withinRange(block: RowBlock, range: TimeRange, registers: readonly string[]): RowsWithin {
  const { start, end } = block;
  const inside: number[] = [];
  let lastBefore = -1;
  let firstAfter = end.length;
  for (let row = 0; row < end.length; row += 1) {
    if ((end[row] as number) <= range.from) lastBefore = row;
    else if ((start[row] as number) < range.to) inside.push(row);
    else firstAfter = Math.min(firstAfter, row);
  }
  const found = registers.map((register) => {
    const has = hasReading(block, register);
    let [before, after] = [lastBefore, firstAfter];
    while (before >= 0 && !((end[before] as number) <= range.from && has(before))) before -= 1;
    while (after < end.length && !((start[after] as number) >= range.to && has(after))) after += 1;
    return { register, before, after };
  });
  return {
    inside,
    before: ascending(found.flatMap(({ before }) => (before < 0 ? [] : [before]))),
    after: ascending(found.flatMap(({ after }) => (after < end.length ? [after] : []))),
    missingBefore: found.flatMap(({ register, before }) => (before < 0 ? [register] : [])),
    missingAfter: found.flatMap(({ register, after }) => (after < end.length ? [] : [register])),
  };
}

function hasReading(block: RowBlock, register: string): (row: number) => boolean {
  const first = block.registers[register]?.first;
  return (row) => first !== undefined && !Number.isNaN(first[row]);
}

function ascending(rows: readonly number[]): readonly number[] {
  return [...new Set(rows)].sort((a, b) => a - b);
}

/** Some rows of a block, by position. */
export interface RowPick {
  readonly block: RowBlock;
  readonly rows: readonly number[];
}

/** One block of rows selected from several, which must have the same columns. */
export function pickedRows(picks: readonly RowPick[], names: BlockColumns): RowBlock {
  const length = picks.reduce((sum, { rows }) => sum + rows.length, 0);
  const [only] = picks;
  const stretch = only && picks.length === 1 ? stretchOf(only.rows) : undefined;
  // Copies only where necessary, and plain loops: a month of a hundred devices has millions of values.
  const pick = (column: (block: RowBlock) => Float64Array | undefined) => {
    const whole = only && stretch && column(only.block);
    if (whole && stretch) return whole.subarray(stretch.from, stretch.to);
    const values = new Float64Array(length).fill(Number.NaN);
    let at = 0;
    for (const { block, rows } of picks) {
      const from = column(block);
      for (const row of rows) {
        if (from !== undefined) values[at] = from[row] as number;
        at += 1;
      }
    }
    return values;
  };
  const times = pickedTimes(pick, (block) => block);
  const timesOf = (name: string) => {
    const isOwn = picks.some(({ block }) => block.registers[name]?.firstTime !== block.firstTime);
    return isOwn ? pickedTimes(pick, ({ registers }) => registers[name]) : times;
  };
  return {
    start: pick(({ start }) => start),
    end: pick(({ end }) => end),
    covered: pick(({ covered }) => covered),
    ...(names.registers.length > 0 && { begun: pick(({ begun }) => begun) }),
    ...times,
    gauges: Object.fromEntries(
      names.gauges.map((name) => [
        name,
        {
          min: pick(({ gauges }) => gauges[name]?.min),
          mean: pick(({ gauges }) => gauges[name]?.mean),
          max: pick(({ gauges }) => gauges[name]?.max),
          ...(picks.some(({ block }) => block.gauges[name]?.covered)
            ? { covered: pick((block) => gaugeCovered(block, name)) }
            : {}),
        },
      ]),
    ),
    registers: Object.fromEntries(
      names.registers.map((name) => [
        name,
        {
          first: pick(({ registers }) => registers[name]?.first),
          last: pick(({ registers }) => registers[name]?.last),
          ...timesOf(name),
        },
      ]),
    ),
  };
}

type Pick = (column: (block: RowBlock) => Float64Array | undefined) => Float64Array;

function pickedTimes(pick: Pick, timesOf: (block: RowBlock) => ReadingTimes | undefined): ReadingTimes {
  return {
    firstTime: pick((block) => timesOf(block)?.firstTime),
    lastTime: pick((block) => timesOf(block)?.lastTime),
    firstBoot: pick((block) => timesOf(block)?.firstBoot),
    lastBoot: pick((block) => timesOf(block)?.lastBoot),
  };
}

/** Where rows are consecutive: from the first to after the last. */
function stretchOf(rows: readonly number[]): { from: number; to: number } | undefined {
  const [from = 0] = rows;
  const to = from + rows.length;
  return rows.every((row, index) => row === from + index) ? { from, to } : undefined;
}
