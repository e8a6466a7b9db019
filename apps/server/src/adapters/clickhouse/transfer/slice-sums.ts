import type { TimeRange } from '@phasor/calendar';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import { limits } from '../engine/sql-text.ts';
import { within } from './partitions.ts';
import type { SeriesEnd, TransferTable } from './transfer-tables.ts';

/** Count and checksum of rows; the order of rows does not matter. */
export interface RowSum {
  readonly rows: number;
  /** Sum of the rows' hashes modulo 2^64, in decimal digits. */
  readonly checksum: string;
}

/** Rows of one device and source in one slice of a piece; of a book all. */
export interface Slice extends RowSum {
  readonly device: string;
  readonly source: number;
  readonly range: TimeRange | undefined;
}

const COMPARE_SECONDS = 55;

/** The slices of a piece that have rows, by a key that is the same at both ends. */
export async function sliceSums(
  { connection, database }: SeriesEnd,
  table: TransferTable,
  piece: TimeRange | undefined,
): Promise<ReadonlyMap<string, Slice>> {
  const { name, time, sliceMs } = table;
  const keys =
    piece === undefined || time === undefined
      ? ["'' AS key_device", 'toUInt8(0) AS key_source', 'toFloat64(0) AS key_slice']
      : [
          "CAST(device, 'String') AS key_device",
          'source AS key_source',
          `toFloat64(intDiv(toUnixTimestamp64Milli(${time}) - ${piece.from}, ${sliceMs})) AS key_slice`,
        ];
  const sums = `toFloat64(count()) AS row_count, toString(sum(${rowHash(table)})) AS checksum`;
  const { columns } = decodeNative(
    await connection.query(
      `SELECT ${keys.join(', ')}, ${sums} FROM ${database}.${name} FINAL WHERE ${within(table, piece)} ` +
        `GROUP BY key_device, key_source, key_slice ${limits(COMPARE_SECONDS)}`,
    ),
  );
  const [sources, slices, rows] = ['key_source', 'key_slice', 'row_count'].map((each) => numberColumn(columns, each));
  const checksums = textColumn(columns, 'checksum');
  const found = textColumn(columns, 'key_device').map((device, row): readonly [string, Slice] => {
    const [source, slice] = [sources?.[row] ?? 0, slices?.[row] ?? 0];
    const range = piece && {
      from: piece.from + slice * sliceMs,
      to: Math.min(piece.from + (slice + 1) * sliceMs, piece.to),
    };
    return [
      `${slice} ${source} ${device}`,
      { device, source, range, rows: rows?.[row] ?? 0, checksum: checksums[row] ?? '' },
    ];
  });
  return new Map(found.filter(([, { rows: count }]) => count > 0));
}

/** Of all columns. Rows are copied bit by bit, so that both ends have the same. */
function rowHash({ columns }: TransferTable): string {
  return `cityHash64(${columns.join(', ')})`;
}

/** All rows together. */
export function totalOf(sums: Iterable<RowSum>): RowSum {
  let [rows, checksum] = [0, 0n];
  for (const each of sums) {
    rows += each.rows;
    checksum = BigInt.asUintN(64, checksum + BigInt(each.checksum));
  }
  return { rows, checksum: String(checksum) };
}

export function isEqual(one: RowSum | undefined, other: RowSum | undefined): boolean {
  return one?.rows === other?.rows && one?.checksum === other?.checksum;
}
