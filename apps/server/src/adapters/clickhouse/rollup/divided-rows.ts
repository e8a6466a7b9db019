import type { TimeRange } from '@phasor/calendar';
import { type NativeColumns, numberColumn } from '../engine/native-block.ts';

/** The bucket of a series, by its position, that contains an instant. */
export type BucketOf = (position: number, instant: number) => TimeRange;

/** A part of a row, by the row's position. */
interface Part extends TimeRange {
  readonly row: number;
}

/**
 * Rows of which each lies in one bucket: a sample across an edge becomes two rows, with its values in both. Its registers were read at
 * its end: only the part with that end has them, and the time of the other one is `row_begun`. A sample as long as the bucket in
 * which it ends stays whole. The columns themselves where no row is divided.
 *
 * @param registers  names of the registers of the rows
 */
export function dividedRows(rows: NativeColumns, bucketOf: BucketOf, registers: readonly string[]): NativeColumns {
  const parts = dividedParts(rows, bucketOf);
  if (parts === undefined) return rows;
  const ends = numberColumn(rows, 'row_end');
  const isRead = parts.map(({ row, to }) => to === ends[row]);
  // What columns have where registers were not read.
  const unread = new Map<string, number>([
    ...['row_first_time', 'row_last_time', 'row_first_boot', 'row_last_boot'].map((name) => [name, 0] as const),
    ...registers.flatMap((name) => [`${name}_first`, `${name}_last`]).map((name) => [name, Number.NaN] as const),
  ]);
  const columns: Record<string, Float64Array | readonly string[]> = {};
  for (const [name, column] of Object.entries(rows)) {
    if (!(column instanceof Float64Array)) columns[name] = parts.map(({ row }) => column[row] ?? '');
    else {
      const none = unread.get(name);
      columns[name] = Float64Array.from(parts, ({ row }, part) =>
        none === undefined || isRead[part] ? (column[row] as number) : none,
      );
    }
  }
  return { ...columns, ...timesOf(rows, parts, isRead) };
}

/** Only samples lie across an edge, and a sample covers all of its time. */
function timesOf(rows: NativeColumns, parts: readonly Part[], isRead: readonly boolean[]): NativeColumns {
  const [starts, covered, begun] = ['row_start', 'row_covered', 'row_begun'].map((name) => numberColumn(rows, name));
  const isWhole = ({ row, from }: Part, part: number) => isRead[part] && starts?.[row] === from;
  return {
    row_start: Float64Array.from(parts, ({ from }) => from),
    row_end: Float64Array.from(parts, ({ to }) => to),
    row_covered: Float64Array.from(parts, (part, index) =>
      isWhole(part, index) ? (covered?.[part.row] ?? 0) : part.to - part.from,
    ),
    row_begun: Float64Array.from(parts, (part, index) =>
      isRead[index] ? (begun?.[part.row] ?? 0) : part.to - part.from,
    ),
  };
}

/** All rows in their parts, ascending as rows are; undefined where each row lies in one bucket. */
function dividedParts(rows: NativeColumns, bucketOf: BucketOf): Part[] | undefined {
  const [positions, starts, ends] = ['d', 'row_start', 'row_end'].map((name) => numberColumn(rows, name));
  if (!positions || !starts || !ends) return undefined;
  const bucketAt = recentBucket(bucketOf);
  let parts: Part[] | undefined;
  for (let row = 0; row < ends.length; row += 1) {
    const [position, from, to] = [positions[row] as number, starts[row] as number, ends[row] as number];
    const bucket = bucketAt(position, to);
    if (from >= bucket.from || to - from >= bucket.to - bucket.from) {
      parts?.push({ row, from, to });
      continue;
    }
    parts ??= Array.from({ length: row }, (_, each) => ({ row: each, from: starts[each] ?? 0, to: ends[each] ?? 0 }));
    for (let end = to; end > from; end = parts.at(-1)?.from ?? from) {
      parts.push({ row, from: Math.max(from, bucketOf(position, end).from), to: end });
    }
  }
  return parts?.sort(
    (a, b) => (positions[a.row] as number) - (positions[b.row] as number) || a.to - b.to || b.from - a.from,
  );
}

/** Most rows lie in the bucket of the one before. */
export function recentBucket(bucketOf: BucketOf): BucketOf {
  let known: { readonly position: number; readonly bucket: TimeRange } | undefined;
  return (position, instant) => {
    const isKnown = known?.position === position && instant > known.bucket.from && instant <= known.bucket.to;
    if (!known || !isKnown) known = { position, bucket: bucketOf(position, instant) };
    return known.bucket;
  };
}
