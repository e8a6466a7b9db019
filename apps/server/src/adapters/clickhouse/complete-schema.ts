import type { Clock } from '../../ports/clock.ts';
import type { InstallationMark } from '../../ports/series/installation-mark.ts';
import { StartRefusal } from '../../settings/start-refusal.ts';
import { UNFINISHED_MOVE, unfinishedMove } from '../../settings/unfinished-move.ts';
import { decodeNative, textColumn } from './engine/native-block.ts';
import type { SeriesConnection } from './engine/series-connection.ts';
import { sqlText } from './engine/sql-text.ts';
import { judgeOwner } from './ownership.ts';
import { type GoneBefore, goneBefore } from './retention/retention.ts';
import { limitAtStart } from './retention/retention-guard.ts';
import {
  addedColumnStatements,
  knownColumns,
  retentionStatements,
  type SchemaOptions,
  type StandingColumns,
  type StandingTtls,
  schemaStatements,
  wantedTtls,
} from './schema.ts';
import { FORMAT_MARK, type StoreMarks } from './store-marks.ts';
import { standingColumns } from './table-queries.ts';

/**
 * Number of the meaning of stored rows: to be raised where an older program would misread or spoil them. Columns that are only added
 * need no new number, an older program recognizes them.
 */
export const FORMAT = 1;

interface TableParts {
  readonly connection: SeriesConnection;
  readonly schema: SchemaOptions;
  readonly marks: StoreMarks;
  readonly clock: Clock;
  /** Of the records, where they have to be those to which the measurements belong. */
  readonly installation: InstallationMark | undefined;
}

/**
 * Creates and completes the tables, and lets them follow the retention.
 * @returns before when rows of levels may have been removed
 * @throws StartRefusal on tables of a newer version or of other records, which are not changed
 */
export async function completeSchema(parts: TableParts): Promise<GoneBefore> {
  const { connection, schema, marks, clock, installation } = parts;
  const here = await standingColumns(connection, schema.database);
  const format = here.has('marks') ? await marks.format() : 0;
  refuseForeignTables(here, format);
  const owner = installation && (await judgeOwner(here.has('marks') ? await marks.owner() : undefined, installation));
  // A single replica does not know the rows of the others.
  const standing = schema.cluster === undefined ? here : undefined;
  for (const statement of [...schemaStatements(schema, standing), ...addedColumnStatements(schema, standing)]) {
    await connection.command(statement, 'store');
  }
  if (format < FORMAT) await marks.save([[FORMAT_MARK, FORMAT]]);
  if (owner !== undefined) await marks.saveOwner(owner, clock.now());
  const ttls = await standingTtls(connection, schema.database);
  // Before the tables follow another retention: rows that the last one removed stay removed.
  const limit = await limitAtStart(marks, clock);
  await marks.saveGone(goneBefore(ttls, Math.min(clock.now(), limit)));
  for (const statement of retentionStatements(schema, wantedTtls(schema, limit), ttls))
    await connection.command(statement, 'store');
  return marks.gone();
}

/** Whether this version has nothing to add to tables. */
export function isCompleteSchema(database: string, standing: StandingColumns, format: number): boolean {
  // The database itself is always the first statement.
  const [, ...missing] = schemaStatements({ database }, standing);
  return format === FORMAT && missing.length === 0 && addedColumnStatements({ database }, standing).length === 0;
}

/** @throws StartRefusal on tables of a newer version, and on those that a move has not finished */
export function refuseForeignTables(standing: StandingColumns, format: number): void {
  refuseUnfinishedMove(standing);
  refuseNewerTables(standing, format);
}

/** Rows that a move has still to bring would be missing, and others would be mixed with them. */
function refuseUnfinishedMove(standing: StandingColumns): void {
  if (standing.has(UNFINISHED_MOVE)) throw unfinishedMove('measurements');
}

function refuseNewerTables(standing: StandingColumns, format: number): void {
  const sign = format > FORMAT ? `format ${format}, this one knows ${FORMAT}` : unknownColumn(standing);
  if (sign === undefined) return;
  throw new StartRefusal(
    `the measurements are of a newer version of Phasor (${sign}). Start that version again, or restore a backup of this one.`,
  );
}

/** A column that this version has not made, so that it would form rows without it. */
function unknownColumn(standing: StandingColumns): string | undefined {
  for (const [table, known] of knownColumns()) {
    const unknown = standing.get(table)?.difference(known).values().next().value;
    if (unknown !== undefined) return `column ${unknown} of ${table}`;
  }
  return undefined;
}

async function standingTtls(connection: SeriesConnection, database: string): Promise<StandingTtls> {
  const { columns } = decodeNative(
    await connection.query(
      `SELECT name, extract(engine_full, ' TTL (.+) SETTINGS ') AS ttl FROM system.tables ` +
        `WHERE database = ${sqlText(database)} AND ttl != ''`,
    ),
  );
  const ttls = textColumn(columns, 'ttl');
  return new Map(textColumn(columns, 'name').map((name, row) => [name, ttls[row] ?? '']));
}
