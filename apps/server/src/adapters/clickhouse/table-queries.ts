import { FAMILY_NAMES } from '@phasor/contract';
import { decodeNative, numberColumn, textColumn } from './engine/native-block.ts';
import type { SeriesConnection } from './engine/series-connection.ts';
import { sqlText, sqlTime } from './engine/sql-text.ts';
import { type StandingColumns, tableName } from './schema.ts';

/** Samples per device whose interval ends after an instant, epoch ms, of all families together. */
export async function sampleCounts(
  connection: SeriesConnection,
  database: string,
  since: number,
): Promise<ReadonlyMap<string, number>> {
  const tables = FAMILY_NAMES.map(
    (family) => `SELECT device FROM ${tableName(database, family, 'raw')} WHERE ts > ${sqlTime(since)}`,
  );
  const { columns } = decodeNative(
    await connection.query(
      `SELECT CAST(device, 'String') AS name, toFloat64(count()) AS samples FROM (${tables.join(' UNION ALL ')}) GROUP BY name`,
    ),
  );
  const samples = numberColumn(columns, 'samples');
  return new Map(textColumn(columns, 'name').map((device, row) => [device, samples[row] ?? 0]));
}

/** Columns of the tables of a database. */
export async function standingColumns(connection: SeriesConnection, database: string): Promise<StandingColumns> {
  const { columns } = decodeNative(
    await connection.query(`SELECT table, name FROM system.columns WHERE database = ${sqlText(database)}`),
  );
  const standing = new Map<string, Set<string>>();
  const names = textColumn(columns, 'name');
  for (const [row, table] of textColumn(columns, 'table').entries()) {
    standing.set(table, (standing.get(table) ?? new Set()).add(names[row] ?? ''));
  }
  return standing;
}
