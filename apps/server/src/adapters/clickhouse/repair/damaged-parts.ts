import type { TimeRange } from '@phasor/calendar';
import { FAMILY_NAMES, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import { SERIES_LEVELS, type SeriesLevel } from '../../../ports/series-store.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { sqlText } from '../engine/sql-text.ts';
import { partitionRange } from './partition-range.ts';

/** Rows of one series in a part. */
export interface PartSeries {
  readonly device: string;
  readonly source: Source;
  /** From the first to the last row, epoch ms. */
  readonly range: TimeRange;
  readonly rows: number;
}

/** A part of a table that cannot be read as a whole. */
export interface DamagedPart {
  readonly table: string;
  readonly name: string;
  readonly reason: string;
  /** Of all its rows; the partition's where they cannot be read, anywhere where that is unknown too. */
  readonly range: TimeRange;
  /** Undefined where even devices and times cannot be read. */
  readonly series: readonly PartSeries[] | undefined;
}

const ANYWHERE: TimeRange = { from: 0, to: Date.UTC(2299, 0, 1) };

/** Family and level of a table; undefined for the tables of the books. */
export function levelOf(table: string): { family: SampleFamilyName; level: SeriesLevel } | undefined {
  for (const family of FAMILY_NAMES) {
    const level = SERIES_LEVELS.find((each) => table === `${family}_${each}`);
    if (level !== undefined) return { family, level };
  }
  return undefined;
}

/** The name that a part has once it is set aside beside others: the engine numbers those that have the same. */
export function nameAside({ table, name }: DamagedPart, aside: readonly DamagedPart[]): string {
  const taken = new Set(aside.filter((other) => other.table === table).map((other) => other.name));
  let free = name;
  for (let attempt = 1; taken.has(free); attempt += 1) free = `${name}_try${attempt}`;
  return free;
}

/** Reads every byte of every table. @returns the parts whose checksums do not fit or that cannot be read */
export async function damagedParts(connection: SeriesConnection, database: string): Promise<readonly DamagedPart[]> {
  const damaged: DamagedPart[] = [];
  for (const table of await tablesOf(connection, database)) {
    const { columns } = decodeNative(
      await connection.query(`CHECK TABLE ${database}.${table} SETTINGS check_query_single_value_result = 0`),
    );
    const [passed, reasons] = [numberColumn(columns, 'is_passed'), textColumn(columns, 'message')];
    for (const [row, name] of textColumn(columns, 'part_path').entries()) {
      if (passed[row] === 1) continue;
      const series = await seriesIn(connection, { database, table, name });
      damaged.push({ table, name, reason: reasons[row] ?? '', series, range: rangeOf(series, name) });
    }
  }
  return damaged;
}

/** Parts that are set aside already, by the engine at a start or by an earlier repair. */
export async function partsAside(connection: SeriesConnection, database: string): Promise<readonly DamagedPart[]> {
  const { columns } = decodeNative(
    await connection.query(
      `SELECT table, name, ifNull(CAST(reason, 'Nullable(String)'), '') AS why FROM system.detached_parts ` +
        `WHERE database = ${sqlText(database)} ORDER BY table, name`,
    ),
  );
  const [names, reasons] = [textColumn(columns, 'name'), textColumn(columns, 'why')];
  return textColumn(columns, 'table').map((table, row) => {
    const name = names[row] ?? '';
    return { table, name, reason: reasons[row] ?? '', series: undefined, range: partitionOf(name) };
  });
}

/** Takes a part out of its table; its files stay in the folder `detached` of the table. */
export function setAside(
  connection: SeriesConnection,
  { database, table, name }: { database: string; table: string; name: string },
): Promise<void> {
  return connection.command(`ALTER TABLE ${database}.${table} DETACH PART ${sqlText(name)}`, 'store');
}

async function tablesOf(connection: SeriesConnection, database: string): Promise<readonly string[]> {
  const { columns } = decodeNative(
    await connection.query(
      `SELECT DISTINCT table FROM system.parts WHERE active AND database = ${sqlText(database)} ORDER BY table`,
    ),
  );
  return textColumn(columns, 'table');
}

/** By the columns of the key, which may be whole in a part whose other columns are damaged. */
async function seriesIn(
  connection: SeriesConnection,
  { database, table, name }: { database: string; table: string; name: string },
): Promise<readonly PartSeries[] | undefined> {
  const place = levelOf(table);
  if (place === undefined) return [];
  const [from, to] = place.level === 'raw' ? ['ts', 'ts'] : ['start', 'end'];
  try {
    const { columns } = decodeNative(
      await connection.query(
        `SELECT CAST(device, 'String') AS name, source, toUnixTimestamp64Milli(min(${from})) AS since, ` +
          `toUnixTimestamp64Milli(max(${to})) AS until, toFloat64(count()) AS lines ` +
          `FROM ${database}.${table} WHERE _part = ${sqlText(name)} GROUP BY name, source ORDER BY name, source`,
      ),
    );
    const [sources, since, until, lines] = ['source', 'since', 'until', 'lines'].map((each) =>
      numberColumn(columns, each),
    );
    return textColumn(columns, 'name').flatMap((device, row) => {
      const source = Object.values(SOURCES).find((each) => each === sources?.[row]);
      if (source === undefined) return [];
      const range = { from: since?.[row] ?? 0, to: until?.[row] ?? 0 };
      return [{ device, source, range, rows: lines?.[row] ?? 0 }];
    });
  } catch {
    return undefined;
  }
}

function rangeOf(series: readonly PartSeries[] | undefined, name: string): TimeRange {
  if (series === undefined || series.length === 0) return partitionOf(name);
  return {
    from: Math.min(...series.map(({ range }) => range.from)),
    to: Math.max(...series.map(({ range }) => range.to)),
  };
}

/** The month or the year with which the name of a part begins, after the word of the engine that set it aside. */
function partitionOf(name: string): TimeRange {
  const [, year, month] = /(?:^|_)(\d{4})(\d\d)?_\d+_\d+_\d+(?:_\d+)?(?:_try\d+)?$/.exec(name) ?? [];
  return year === undefined ? ANYWHERE : partitionRange(year, month);
}
