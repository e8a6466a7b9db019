import { decodeNative, textColumn } from '../../src/adapters/clickhouse/engine/native-block.ts';
import type { SeriesConnection } from '../../src/adapters/clickhouse/engine/series-connection.ts';

/** A connection that stays open whichever store on it starts or stops: an engine and its tables serve many tests. */
export function keptOpen(connection: SeriesConnection): SeriesConnection {
  return {
    get available() {
      return connection.available;
    },
    start: async () => undefined,
    stop: async () => undefined,
    query: (sql, lane) => connection.query(sql, lane),
    command: (sql, lane) => connection.command(sql, lane),
    insert: (rows) => connection.insert(rows),
  };
}

/** Leaves a database as it is before the first sample; only the numbers that batches are given go on. */
export async function emptyTables(connection: SeriesConnection, database: string): Promise<void> {
  const { columns } = decodeNative(
    await connection.query(
      `SELECT DISTINCT table FROM system.parts WHERE active AND database = '${database}' AND table != 'marks'`,
    ),
  );
  for (const table of textColumn(columns, 'table')) await connection.command(`TRUNCATE TABLE ${database}.${table}`);
}
