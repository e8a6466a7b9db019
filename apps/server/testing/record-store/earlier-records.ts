import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import type { RecordEngine } from '../../src/adapters/records/engine.ts';
import { migratorOf } from '../../src/adapters/records/migrations/migrations.ts';
import { postgresEngine } from '../../src/adapters/records/postgres/postgres-engine.ts';
import type { RecordTables } from '../../src/adapters/records/schema.ts';
import { sqliteEngine } from '../../src/adapters/records/sqlite/sqlite-engine.ts';
import { emptyDatabase, notRun, postgresUrl } from '../test-database.ts';

/** Opens the same database each time, gone after the test. */
type OpenEngine = () => RecordEngine;

async function inSqlite(): Promise<OpenEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return () => sqliteEngine(join(folder, 'records.sqlite'));
}

async function inPostgres(): Promise<OpenEngine> {
  const { url, drop } = await emptyDatabase();
  onTestFinished(async () => void (await drop()));
  return () => postgresEngine({ url, log: pino({ enabled: false }) });
}

/** Each kind of database: its name, how to open one that is empty, and whether there is none here. */
export const EVERY_ENGINE = [
  ['SQLite', inSqlite, false],
  [`PostgreSQL${notRun}`, inPostgres, postgresUrl === undefined],
] as const;

/** Fills a database as it was after a migration. @param fill writes the rows of that time */
export async function recordsAsOf(
  migration: string,
  engine: RecordEngine,
  fill: (database: Kysely<RecordTables>) => Promise<void>,
): Promise<void> {
  const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
  const { error } = await migratorOf(database, engine.name).migrateTo(migration);
  if (error !== undefined) throw error;
  await fill(database);
  await database.destroy();
}
