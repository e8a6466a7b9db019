import SqliteDatabase from 'better-sqlite3';

export interface SqliteVerdict {
  /** `repaired`: only indexes were damaged, which follow from the tables. */
  readonly verdict: 'whole' | 'repaired' | 'damaged';
  /** The first thing that SQLite found. */
  readonly reason: string;
}

/** Examines a file of records, and makes its indexes anew where nothing else is damaged. */
export function repairSqlite(path: string): SqliteVerdict {
  let database: SqliteDatabase.Database | undefined;
  try {
    database = new SqliteDatabase(path, { fileMustExist: true });
    const reason = firstFault(database);
    if (reason === undefined) return { verdict: 'whole', reason: '' };
    database.exec('REINDEX');
    return { verdict: firstFault(database) === undefined ? 'repaired' : 'damaged', reason };
  } catch (error) {
    return { verdict: 'damaged', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    database?.close();
  }
}

function firstFault(database: SqliteDatabase.Database): string | undefined {
  const [first] = database.pragma('integrity_check(1)') as { integrity_check: string }[];
  return first === undefined || first.integrity_check === 'ok' ? undefined : first.integrity_check;
}
