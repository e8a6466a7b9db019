import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { MoveRefusal, UNFINISHED_MOVE } from '../../../settings/unfinished-move.ts';
import { sqliteEngine } from '../sqlite/sqlite-engine.ts';
import { migratedTables } from './migrated-tables.ts';
import {
  OWN_TABLES,
  PORTION,
  type RecordEnd,
  type RecordTarget,
  type RecordValue,
  type RecordWriter,
} from './record-end.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** Opens records to be read at one instant, beside a server that goes on writing. @throws MoveRefusal */
export function sqliteSource(path: string): RecordEnd {
  if (!existsSync(path)) throw new MoveRefusal(`${path} does not exist: there are no records to move`);
  const database = opened(path);
  // The first read decides of which instant everything is.
  database.exec('BEGIN; SELECT count(*) FROM sqlite_master');
  return new SqliteEnd(database);
}

/** @param path of a file that may be made; its folder exists */
export function sqliteTarget(path: string): RecordTarget {
  return new SqliteTarget(path);
}

function opened(path: string): SqliteDatabase.Database {
  try {
    const database = new SqliteDatabase(path, { timeout: BUSY_TIMEOUT_MS });
    database.defaultSafeIntegers(true);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    return database;
  } catch (error) {
    throw new MoveRefusal(`${path}: ${(error as Error).message}`);
  }
}

class SqliteEnd implements RecordEnd {
  readonly database: SqliteDatabase.Database;

  constructor(database: SqliteDatabase.Database) {
    this.database = database;
  }

  async tables(): Promise<readonly string[]> {
    return this.database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all() as string[];
  }

  async columns(table: string): Promise<readonly string[]> {
    return this.database.prepare('SELECT name FROM pragma_table_info(?) ORDER BY name').pluck().all(table) as string[];
  }

  async migrations(): Promise<readonly string[]> {
    if (!(await this.tables()).includes('kysely_migration')) return [];
    return this.database.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all() as string[];
  }

  async *rows(table: string, columns: readonly string[]): AsyncGenerator<readonly (readonly RecordValue[])[]> {
    const select = this.database.prepare(`SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`).raw();
    let portion: RecordValue[][] = [];
    let bytes = 0;
    for (const row of select.iterate() as IterableIterator<RecordValue[]>) {
      const size = sizeOf(row);
      if (portion.length === PORTION.rows || (portion.length > 0 && bytes + size > PORTION.bytes)) {
        yield portion;
        [portion, bytes] = [[], 0];
      }
      portion.push(row);
      bytes += size;
    }
    if (portion.length > 0) yield portion;
  }

  /** The server that works on a file has a socket beside it. */
  async lastNumbers(): Promise<ReadonlyMap<string, bigint>> {
    const numbered = this.database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%autoincrement%'")
      .pluck()
      .all() as string[];
    const last = this.database.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
    return new Map(numbered.map((table) => [table, (last.get(table) as bigint | undefined) ?? 0n]));
  }

  async close(): Promise<void> {
    this.database.close();
  }
}

interface Trigger {
  readonly name: string;
  readonly sql: string;
}

class SqliteTarget implements RecordTarget {
  readonly #path: string;
  #end: SqliteEnd | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async judge(source: string): Promise<void> {
    if (!existsSync(this.#path)) return;
    const tables = await this.#open().tables();
    const [first] = tables;
    if (first === undefined) return;
    if (!tables.includes(UNFINISHED_MOVE)) {
      throw new MoveRefusal(`${this.#path} has records (table ${first}): an empty folder is expected`);
    }
    const other = this.#open()
      .database.prepare(`SELECT source FROM ${UNFINISHED_MOVE} WHERE source != ?`)
      .pluck()
      .get(source);
    if (other !== undefined) {
      throw new MoveRefusal(`${this.#path} is an unfinished move of ${other}: remove it, or choose an empty folder`);
    }
  }

  async prepare(source: string): Promise<void> {
    const { database } = this.#open();
    database.exec(`CREATE TABLE IF NOT EXISTS ${UNFINISHED_MOVE} (source TEXT NOT NULL PRIMARY KEY)`);
    database.prepare(`INSERT OR IGNORE INTO ${UNFINISHED_MOVE} VALUES (?)`).run(source);
    await migratedTables(sqliteEngine(this.#path));
  }

  async alone(work: (writer: RecordWriter) => Promise<void>): Promise<void> {
    const end = this.#open();
    const { database } = end;
    // Rows come table by table; whether all refer to something is examined at the end.
    database.pragma('foreign_keys = OFF');
    database.exec('BEGIN IMMEDIATE');
    try {
      const triggers = database
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        .all() as Trigger[];
      // Also what they write is copied.
      for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`);
      for (const table of await end.tables()) {
        if (!OWN_TABLES.includes(table)) database.exec(`DELETE FROM ${quoted(table)}`);
      }
      await work(writerOf(database));
      const [orphan] = database.pragma('foreign_key_check') as { table: string; parent: string }[];
      if (orphan !== undefined) {
        throw new MoveRefusal(`records: a row of ${orphan.table} refers to a missing one of ${orphan.parent}`);
      }
      for (const trigger of triggers) database.exec(trigger.sql);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  async finish(): Promise<void> {
    this.#open().database.exec(`DROP TABLE ${UNFINISHED_MOVE}`);
  }

  tables(): Promise<readonly string[]> {
    return this.#open().tables();
  }

  columns(table: string): Promise<readonly string[]> {
    return this.#open().columns(table);
  }

  migrations(): Promise<readonly string[]> {
    return this.#open().migrations();
  }

  rows(table: string, columns: readonly string[]): AsyncIterable<readonly (readonly RecordValue[])[]> {
    return this.#open().rows(table, columns);
  }

  lastNumbers(): Promise<ReadonlyMap<string, bigint>> {
    return this.#open().lastNumbers();
  }

  async close(): Promise<void> {
    await this.#end?.close();
  }

  #open(): SqliteEnd {
    this.#end ??= new SqliteEnd(opened(this.#path));
    return this.#end;
  }
}

function writerOf(database: SqliteDatabase.Database): RecordWriter {
  return {
    async insert(table, columns, rows) {
      const names = columns.map(quoted).join(', ');
      const places = columns.map(() => '?').join(', ');
      const insert = database.prepare(`INSERT INTO ${quoted(table)} (${names}) VALUES (${places})`);
      for (const row of rows) insert.run(...row);
    },
    async continueNumbers(last) {
      for (const [table, number] of last) {
        database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
        if (number > 0n) database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, number);
      }
    },
  };
}

/** Bytes of the texts of a row, at most: numbers are small. */
function sizeOf(row: readonly RecordValue[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0);
}

function quoted(name: string): string {
  return `"${name}"`;
}
