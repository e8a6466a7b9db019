import type { TimeRange } from '@phasor/calendar';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import { sqlText, sqlTime } from '../engine/sql-text.ts';
import { partitionRange } from '../repair/partition-range.ts';
import type { SeriesEnd, TransferTable } from './transfer-tables.ts';

/** Rows of a table that the source keeps in files of their own. */
export interface Partition {
  /** As the engine names it: 202611, 2026; all for a table without any. */
  readonly id: string;
  /** What the engine calculates over the files, in words of its own: other rows have another one. */
  readonly files: string;
  /** Rows on the disk, with those that a later one replaces. */
  readonly rows: number;
}

/** Rows that one statement reads at most, about: its time is limited. */
const PIECE_ROWS = 4_000_000;

/** Partitions of the source by table; a table without rows is not named. */
export async function partitionsOf({
  connection,
  database,
}: SeriesEnd): Promise<ReadonlyMap<string, readonly Partition[]>> {
  const { columns } = decodeNative(
    await connection.query(
      'SELECT table, partition_id, toFloat64(sum(rows)) AS stored, ' +
        "toString(cityHash64(arrayStringConcat(arraySort(groupArray(hash_of_all_files)), ' '))) AS files " +
        `FROM system.parts WHERE active AND rows > 0 AND database = ${sqlText(database)} ` +
        'GROUP BY table, partition_id ORDER BY table, partition_id',
    ),
  );
  const [ids, files] = [textColumn(columns, 'partition_id'), textColumn(columns, 'files')];
  const rows = numberColumn(columns, 'stored');
  const all = textColumn(columns, 'table').map((table, row) => ({
    table,
    partition: { id: ids[row] ?? '', files: files[row] ?? '', rows: rows[row] ?? 0 },
  }));
  const grouped = Map.groupBy(all, ({ table }) => table);
  return new Map([...grouped].map(([table, found]) => [table, found.map(({ partition }) => partition)]));
}

/** The month or the year that the engine's name of a partition means. */
export function rangeOf(id: string): TimeRange {
  const [, year, month] = /^(\d{4})(\d{2})?$/.exec(id) ?? [];
  if (year === undefined) throw new Error(`the partition ${id} is not understood`);
  return partitionRange(year, month);
}

/** Ranges of whole slices that together are a partition, each read by one statement. */
export function piecesOf(
  { id, rows }: Partition,
  { time, sliceMs }: TransferTable,
): readonly (TimeRange | undefined)[] {
  if (time === undefined) return [undefined];
  const { from, to } = rangeOf(id);
  const slices = Math.ceil((to - from) / sliceMs);
  const length = Math.max(1, Math.ceil(slices / Math.ceil(rows / PIECE_ROWS))) * sliceMs;
  return Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => ({
    from: from + index * length,
    to: Math.min(from + (index + 1) * length, to),
  }));
}

/** A condition for rows in a range; true for a book. */
export function within({ time }: TransferTable, range: TimeRange | undefined): string {
  if (time === undefined || range === undefined) return '1';
  return `${time} >= ${sqlTime(range.from)} AND ${time} < ${sqlTime(range.to)}`;
}
