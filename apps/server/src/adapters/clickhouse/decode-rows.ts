import type { BlockColumns, RowBlock } from '@phasor/series';
import { type NativeColumns, numberColumn } from './native-block.ts';
import type { ShapeColumns } from './row-source.ts';

/** The rows of one device within an answer of several. What was not asked for: times of registers NaN, extremes the mean. */
export function rowBlock(columns: NativeColumns, names: ShapeColumns, rows: { from: number; to: number }): RowBlock {
  const cut = (name: string) => numberColumn(columns, name).subarray(rows.from, rows.to);
  return {
    start: cut('row_start'),
    end: cut('row_end'),
    covered: cut('row_covered'),
    ...(names.registers.length > 0 ? registerTimes(cut) : unknownTimes(rows.to - rows.from)),
    gauges: Object.fromEntries(
      names.gauges.map((name) => {
        const mean = cut(`${name}_mean`);
        const isMean = names.extremes === false;
        return [name, { mean, min: isMean ? mean : cut(`${name}_min`), max: isMean ? mean : cut(`${name}_max`) }];
      }),
    ),
    registers: Object.fromEntries(
      names.registers.map((name) => [name, { first: cut(`${name}_first`), last: cut(`${name}_last`) }]),
    ),
  };
}

type RegisterTimes = Pick<RowBlock, 'firstTime' | 'lastTime' | 'firstBoot' | 'lastBoot'>;

function registerTimes(cut: (name: string) => Float64Array): RegisterTimes {
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

function unknownTimes(rows: number): RegisterTimes {
  const unknown = new Float64Array(rows).fill(Number.NaN);
  return { firstTime: unknown, lastTime: unknown, firstBoot: unknown, lastBoot: unknown };
}

/** Where the rows of each device begin and end, by the device's position in the question. */
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

/**
 * The rows that overlap (from, to] of rows read from a wider range, with the nearest row with registers on each side.
 * Answers the positions to keep, and whether a side has its neighbour.
 */
export function withinRange(block: RowBlock, range: { from: number; to: number }) {
  const inside: number[] = [];
  let before = -1;
  let after = -1;
  for (let row = 0; row < block.end.length; row += 1) {
    const hasRegisters = Number.isFinite(block.firstTime[row]);
    if ((block.end[row] as number) <= range.from) before = hasRegisters ? row : before;
    else if ((block.start[row] as number) < range.to) inside.push(row);
    else if (hasRegisters && after < 0) after = row;
  }
  return { inside, before, after };
}

/** Some rows of a block, by position. */
export interface RowPick {
  readonly block: RowBlock;
  readonly rows: readonly number[];
}

/** One block of rows picked from several, which must have the same columns. */
export function pickedRows(picks: readonly RowPick[], names: BlockColumns): RowBlock {
  const length = picks.reduce((sum, { rows }) => sum + rows.length, 0);
  const [only] = picks;
  const stretch = only && picks.length === 1 ? stretchOf(only.rows) : undefined;
  // No copies where it can be helped, and plain loops: a month of a hundred devices has millions of values.
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
  return {
    start: pick(({ start }) => start),
    end: pick(({ end }) => end),
    covered: pick(({ covered }) => covered),
    firstTime: pick(({ firstTime }) => firstTime),
    lastTime: pick(({ lastTime }) => lastTime),
    firstBoot: pick(({ firstBoot }) => firstBoot),
    lastBoot: pick(({ lastBoot }) => lastBoot),
    gauges: Object.fromEntries(
      names.gauges.map((name) => [
        name,
        {
          min: pick(({ gauges }) => gauges[name]?.min),
          mean: pick(({ gauges }) => gauges[name]?.mean),
          max: pick(({ gauges }) => gauges[name]?.max),
        },
      ]),
    ),
    registers: Object.fromEntries(
      names.registers.map((name) => [
        name,
        {
          first: pick(({ registers }) => registers[name]?.first),
          last: pick(({ registers }) => registers[name]?.last),
        },
      ]),
    ),
  };
}

/** Where rows follow each other without a gap: from the first to after the last. */
function stretchOf(rows: readonly number[]): { from: number; to: number } | undefined {
  const [from = 0] = rows;
  const to = from + rows.length;
  return rows.every((row, index) => row === from + index) ? { from, to } : undefined;
}
