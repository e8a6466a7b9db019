import { FAMILY_NAMES } from '@phasor/contract';
import type { PartsAside } from '../../ports/series-store.ts';
import { decodeNative, numberColumn, textColumn } from './engine/native-block.ts';
import type { SeriesConnection } from './engine/series-connection.ts';
import { sqlText, sqlTime } from './engine/sql-text.ts';
import { REPAIR_BOOK, type StandingColumns, tableName } from './schema.ts';

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

/**
 * Parts that the engine found damaged at a start, or that a repair took out: the engine names a reason, a repair none. What it puts
 * aside for other reasons, such as a copy of a part that was merged, holds nothing that is missing.
 */
export async function countPartsAside(connection: SeriesConnection, database: string): Promise<PartsAside> {
  const { columns } = decodeNative(
    await connection.query(
      `SELECT toFloat64(count()) AS parts, toFloat64(countIf((table, name) NOT IN ` +
        `(SELECT part_table, part FROM ${database}.${REPAIR_BOOK.table} WHERE repaired > 0))) AS open FROM system.detached_parts ` +
        `WHERE database = ${sqlText(database)} AND (ifNull(reason, '') = '' OR reason LIKE '%broken%')`,
    ),
  );
  const [parts = 0] = numberColumn(columns, 'parts');
  const [unrepaired = 0] = numberColumn(columns, 'open');
  return { parts, unrepaired };
}
