import { decodeNative, type NativeColumns, numberColumn, textColumn } from '../engine/native-block.ts';
import type { Lane, SeriesConnection } from '../engine/series-connection.ts';
import { type RowSelection, rowsStatements } from './row-query.ts';
import { sampleTwins } from './row-source.ts';

/**
 * The rows of a selection as columns, ascending by `d`, the device's position, then `row_end`; no columns without rows.
 * @throws AppError('server.unavailable')
 */
export async function selectedRows(
  { database, connection, lane }: { database: string; connection: Pick<SeriesConnection, 'query'>; lane: Lane },
  selection: RowSelection,
): Promise<NativeColumns> {
  const twins = Object.entries(sampleTwins(selection));
  const answers = rowsStatements(database, selection).map(async ({ level, sql }) => {
    const { columns } = decodeNative(await connection.query(sql, lane));
    return level === 'raw' ? withTwins(columns, twins) : columns;
  });
  return joined(await Promise.all(answers));
}

function withTwins(columns: NativeColumns, twins: readonly [string, string][]): NativeColumns {
  const known = twins.flatMap(([name, twin]) => {
    const column = columns[twin];
    return column === undefined ? [] : [[name, column] as const];
  });
  return { ...columns, ...Object.fromEntries(known) };
}

/**
 * Answers with the same columns joined into one; that of one table is already in order. Texts that only buckets have are ''
 * elsewhere.
 */
function joined(answers: readonly NativeColumns[]): NativeColumns {
  const filled = answers.filter((columns) => rowCount(columns) > 0);
  const [first, ...others] = filled;
  if (first === undefined || others.length === 0) return first ?? {};
  const whole = (name: string) => concatenated(filled.map((columns) => numberColumn(columns, name)));
  const order = rowOrder(whole);
  const texts = new Set(
    filled.flatMap((columns) => Object.keys(columns).filter((name) => Array.isArray(columns[name]))),
  );
  const numbers = Object.keys(first).filter((name) => !texts.has(name));
  return Object.fromEntries([
    ...numbers.map((name) => [name, inOrder(whole(name), order)] as const),
    ...[...texts].map((name) => [name, textsInOrder(filled, name, order)] as const),
  ]);
}

function inOrder(values: Float64Array, order: Float64Array): Float64Array {
  return order.map((row) => values[row] as number);
}

function textsInOrder(answers: readonly NativeColumns[], name: string, order: Float64Array): readonly string[] {
  const values = answers.flatMap((columns) => {
    const texts = textColumn(columns, name);
    return texts.length > 0 ? texts : new Array<string>(rowCount(columns)).fill('');
  });
  return Array.from(order, (row) => values[row] ?? '');
}

function rowCount(columns: NativeColumns): number {
  return numberColumn(columns, 'd').length;
}

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const result = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/**
 * Positions of rows in their order: of those with the same end the longest comes last, readings in the order of their
 * times.
 */
function rowOrder(whole: (name: string) => Float64Array): Float64Array {
  const [position, end, start, read] = ['d', 'row_end', 'row_start', 'row_last_time'].map(whole);
  const difference = (column: Float64Array | undefined, a: number, b: number) =>
    (column?.[a] ?? 0) - (column?.[b] ?? 0);
  const rows = Array.from({ length: end?.length ?? 0 }, (_, row) => row);
  rows.sort(
    (a, b) => difference(position, a, b) || difference(end, a, b) || difference(start, b, a) || difference(read, a, b),
  );
  return Float64Array.from(rows);
}
