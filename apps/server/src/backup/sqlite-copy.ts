import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { INSTALLATION_KEY_FACT } from '../secrets/installation-key.ts';
import { KEY_PRINT_FACTS } from '../secrets/key-print.ts';
import { BackupError } from './backup-error.ts';
import type { RowCounts } from './manifest.ts';

const BUSY_TIMEOUT_MS = 5_000;

/**
 * Copies the records as they are at one instant, beside a server that goes on writing. Of an earlier version, whose records
 * held the key of the installation, the copy does not have it.
 * @returns the key that was taken out, undefined where there was none. @throws BackupError
 */
export function copySqlite(from: string, into: string): { readonly key: string | undefined } {
  if (!existsSync(from)) throw new BackupError(`${from} does not exist: there is nothing to save`);
  withDatabase(from, (database) => {
    // Of the whole file at one instant; the writers need not wait.
    database.prepare('VACUUM INTO ?').run(into);
  });
  return withDatabase(into, (copy) => {
    copy.pragma('secure_delete = ON');
    const found = copy.prepare('SELECT value FROM facts WHERE name = ?').get(INSTALLATION_KEY_FACT);
    if (found === undefined) return { key: undefined };
    copy.prepare('DELETE FROM facts WHERE name = ?').run(INSTALLATION_KEY_FACT);
    return { key: (found as { value: string }).value };
  });
}

/** Restored records work with the key that their first start finds or makes: a backup need not have one. @throws BackupError */
export function forgetKeyPrint(path: string): void {
  withDatabase(path, (database) => {
    for (const name of Object.values(KEY_PRINT_FACTS)) {
      database.prepare('DELETE FROM facts WHERE name = ?').run(name);
    }
  });
}

/** Rows by table. @throws BackupError where the file is damaged */
export function sqliteCounts(path: string): RowCounts {
  return withDatabase(path, (database) => {
    const verdict = database.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new BackupError(`the records are damaged: ${verdict}`);
    const names = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[];
    const rows = (name: string) => database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number;
    return Object.fromEntries(names.map((name) => [name, rows(name)]));
  });
}

function withDatabase<Result>(path: string, work: (database: SqliteDatabase.Database) => Result): Result {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return work(database);
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error;
    throw new BackupError(`${path}: ${error.message}`);
  } finally {
    database.close();
  }
}
