import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { SqliteDialect, type SqliteDatabase as SqliteHandle, sql } from 'kysely';
import type { FailureKind, RecordDatabase, RecordEngine } from '../engine.ts';

export const IN_MEMORY = ':memory:';
/** How long a writer waits for another process, such as a command-line tool beside the server. */
const BUSY_TIMEOUT_MS = 5_000;
/** Statements of lists differ by the length of the list, so that there is no end of them. */
const PREPARED_MAX = 500;

/** First words of SQLite's result codes, https://sqlite.org/rescode.html */
const AWAY = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|PERM|NOMEM|PROTOCOL)/;

/**
 * Records in one SQLite file: write-ahead log, every commit on disk before it is answered.
 * @param path of the file, made readable by its owner alone; `:memory:` keeps nothing
 */
export function sqliteEngine(path: string): RecordEngine {
  return {
    name: 'sqlite',
    dialect: new SqliteDialect({ database: async () => preparingOnce(openDatabase(path)) }),
    async prepare() {
      if (path === IN_MEMORY) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await (await open(path, 'a', 0o600)).close();
    },
    failureKind: sqliteFailureKind,
    // There is one writer, whatever it does.
    alone: (database, _name, work) => asOnlyWriter(database, work),
    exclusively: asOnlyWriter,
  };
}

/** A transaction that waits for other writers before it reads, so that nobody writes between its first read and its end. */
function asOnlyWriter<Result>(
  database: RecordDatabase,
  work: (database: RecordDatabase) => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // A full disk has ended it already.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

function openDatabase(path: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is removed is gone from the file too, such as a key that has moved out of the records.
  database.pragma('secure_delete = ON');
  return database;
}

/** Statements are prepared once: that costs as much as running one, and a call runs a handful of the same few. */
function preparingOnce(database: SqliteDatabase.Database): SqliteHandle {
  const prepared = new Map<string, SqliteDatabase.Statement>();
  return {
    close: () => void database.close(),
    prepare: (text) => {
      const statement = prepared.get(text) ?? database.prepare(text);
      if (prepared.size >= PREPARED_MAX) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}

/** What an error of better-sqlite3, or of the file system before it, means. */
function sqliteFailureKind(error: unknown): FailureKind | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return 'missing reference';
  if (code.startsWith('SQLITE_')) return AWAY.test(code) ? 'away' : undefined;
  const isClosed = /database connection is not open|driver has already been destroyed/.test(error.message);
  const isFileSystem = 'syscall' in error;
  return isClosed || isFileSystem ? 'away' : undefined;
}
