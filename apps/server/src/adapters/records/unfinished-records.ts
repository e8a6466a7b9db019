import { sql } from 'kysely';
import { UNFINISHED_MOVE, unfinishedMove } from '../../settings/unfinished-move.ts';
import type { RecordDatabase } from './engine.ts';
import type { EngineName } from './numbered-table.ts';

const FOUND = {
  sqlite: sql`select 1 from sqlite_master where type = 'table' and name = ${UNFINISHED_MOVE}`,
  postgres: sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${UNFINISHED_MOVE}`,
} as const;

/** @throws StartRefusal on records that a move has not finished; nothing is changed then */
export async function refuseUnfinishedMove(database: RecordDatabase, engine: EngineName): Promise<void> {
  const { rows } = await FOUND[engine].execute(database);
  if (rows.length > 0) throw unfinishedMove('records');
}
