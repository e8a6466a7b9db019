import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { RecordDatabase } from '../engine.ts';
import type { EngineName } from '../numbered-table.ts';
import { newerRecords } from '../start-failure.ts';
import { refuseUnfinishedMove } from '../unfinished-records.ts';
import { migrationNames } from './migrations.ts';

/** How long the process that makes the tables may take, and how often they are looked at, ms. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 250;

/**
 * Resolves once another process has brought the tables to the shape of this version. @throws StartRefusal on records of a newer version
 * @throws Error where they are not there in time
 */
export async function awaitedTables(
  database: RecordDatabase,
  engine: EngineName,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const steps = migrationNames(engine);
  for (const end = performance.now() + patienceMs; ; await pause(LOOK_MS)) {
    await refuseUnfinishedMove(database, engine);
    const taken = await takenSteps(database);
    const newer = taken.difference(new Set(steps)).values().next().value;
    if (newer !== undefined) throw newerRecords(newer);
    if (steps.every((step) => taken.has(step))) return;
    if (performance.now() > end)
      throw new Error(
        'the records are not of this version: no process with the role all or jobs has brought them to it',
      );
  }
}

/** Names of the steps that the tables have taken, those of other versions too. */
async function takenSteps(database: RecordDatabase): Promise<Set<string>> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return new Set();
  const rows = await database
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute();
  return new Set(rows.map(({ name }) => name));
}
