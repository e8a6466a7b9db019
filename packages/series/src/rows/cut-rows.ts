import type { TimeRange } from '@phasor/calendar';
import type { GaugeColumns, ReadingTimes, RegisterColumns, RowBlock } from './row-block.ts';

/** The parts of a row that are kept, ascending; undefined where that is all of it. */
export type PartsOfRow = (start: number, end: number) => readonly TimeRange[] | undefined;

/** A part of a row, by the row's position in its block. */
interface Part extends TimeRange {
  readonly row: number;
}

/**
 * Rows of which only parts are kept, each part a row of its own, ascending by end. A part has the means and extremes of its row
 * for its share of the covered time. Registers are read at the end of a row: only the part with that end has them, and the time
 * of the others is `begun`. The block itself where nothing is cut off.
 */
export function cutRows(block: RowBlock, partsOf: PartsOfRow): RowBlock {
  const parts = cutParts(block, partsOf);
  return parts === undefined ? block : rowsOfParts(block, parts);
}

function cutParts({ start, end }: RowBlock, partsOf: PartsOfRow): Part[] | undefined {
  let parts: Part[] | undefined;
  for (let row = 0; row < end.length; row += 1) {
    const [from, to] = [start[row] as number, end[row] as number];
    const own = partsOf(from, to);
    if (own === undefined) parts?.push({ row, from, to });
    else {
      parts ??= Array.from({ length: row }, (_, each) => ({ row: each, from: start[each] ?? 0, to: end[each] ?? 0 }));
      for (const part of own) parts.push({ row, from: part.from, to: part.to });
    }
  }
  return parts?.sort((a, b) => a.to - b.to || b.from - a.from);
}

function rowsOfParts(block: RowBlock, parts: readonly Part[]): RowBlock {
  const isRead = parts.map(({ row, to }) => to === block.end[row]);
  const pick = (column: Float64Array) => Float64Array.from(parts, ({ row }) => column[row] as number);
  const scaled = (column: Float64Array) => Float64Array.from(parts, (part) => timeIn(block, column, part));
  const read = (column: Float64Array) => pick(column).map((value, part) => (isRead[part] ? value : Number.NaN));
  const covered = scaled(block.covered);
  const times = pickedTimes(block, read);
  const gaugeOf = ({ mean, min, max, covered: own }: GaugeColumns): GaugeColumns => ({
    mean: pick(mean),
    min: pick(min),
    max: pick(max),
    ...(own && { covered: scaled(own) }),
  });
  const registerOf = (columns: RegisterColumns): RegisterColumns => ({
    first: read(columns.first),
    last: read(columns.last),
    // Registers with the times of the rows keep them: readers recognize them by that.
    ...(columns.firstTime === block.firstTime ? times : pickedTimes(columns, read)),
  });
  return {
    start: Float64Array.from(parts, ({ from }) => from),
    end: Float64Array.from(parts, ({ to }) => to),
    covered,
    begun: covered.map((time, part) => (isRead[part] ? (block.begun?.[parts[part]?.row ?? -1] ?? 0) : time)),
    gauges: eachColumn(block.gauges, gaugeOf),
    registers: eachColumn(block.registers, registerOf),
    ...times,
  };
}

/** The share of a row's time that lies in a part of it. */
function timeIn({ start, end }: RowBlock, times: Float64Array, { row, from, to }: Part): number {
  const [time, length] = [times[row] as number, (end[row] as number) - (start[row] as number)];
  return to - from === length ? time : (time * (to - from)) / length;
}

function pickedTimes(times: ReadingTimes, read: (column: Float64Array) => Float64Array): ReadingTimes {
  const { firstTime, lastTime, firstBoot, lastBoot } = times;
  return {
    firstTime: read(firstTime),
    lastTime: read(lastTime),
    firstBoot: read(firstBoot),
    lastBoot: read(lastBoot),
  };
}

function eachColumn<Columns>(
  columns: Readonly<Record<string, Columns>>,
  of: (columns: Columns) => Columns,
): Record<string, Columns> {
  return Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, of(each)]));
}
