import { CamelCasePlugin, Kysely } from 'kysely';
import type { RecordEngine } from '../engine.ts';
import { migrateToLatest } from '../migrations/migrations.ts';
import type { RecordTables } from '../schema.ts';

/** Makes the tables of this version where an unfinished move keeps a store from starting. */
export async function migratedTables(engine: RecordEngine): Promise<void> {
  const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
  try {
    await engine.prepare();
    await engine.exclusively(database, (alone) => migrateToLatest(alone, engine.name));
  } finally {
    await database.destroy();
  }
}
