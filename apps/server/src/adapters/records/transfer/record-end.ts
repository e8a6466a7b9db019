import { createHash } from 'node:crypto';

/** A value of a row: integers as bigint, so that none loses digits. */
export type RecordValue = string | number | bigint | null;

/** What is in memory of a table at a time: so many rows, and no more bytes than a few pictures have. */
export const PORTION = { rows: 1_000, bytes: 4 * 1024 * 1024 } as const;

/** The bookkeeping of migrations, of moves, of processes and of the engine itself is not moved. */
export const OWN_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'leases',
  'processes',
  'sqlite_sequence',
  'unfinished_move',
];

/** One of the two databases of a move, read at one instant. */
export interface RecordEnd {
  /** Tables with rows to move, in order. */
  tables(): Promise<readonly string[]>;
  columns(table: string): Promise<readonly string[]>;
  /** Steps of the tables that were taken, in order. */
  migrations(): Promise<readonly string[]>;
  /** Rows of a table, in portions of a bounded size (`PORTION`); a longer row stands alone. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly (readonly RecordValue[])[]>;
  /** The last number that each table with numbers has given, 0 where it has given none. */
  lastNumbers(): Promise<ReadonlyMap<string, bigint>>;
  close(): Promise<void>;
}

export interface RecordTarget extends RecordEnd {
  /** @throws MoveRefusal where it has records, and they are not an unfinished move of this source; nothing is changed */
  judge(source: string): Promise<void>;
  /** Makes the empty tables, and notes that a move from this source begins. */
  prepare(source: string): Promise<void>;
  /** Empties all tables and does the work, all or nothing. */
  alone(work: (writer: RecordWriter) => Promise<void>): Promise<void>;
  /** The move is finished. */
  finish(): Promise<void>;
}

export interface RecordWriter {
  insert(table: string, columns: readonly string[], rows: readonly (readonly RecordValue[])[]): Promise<void>;
  continueNumbers(last: ReadonlyMap<string, bigint>): Promise<void>;
}

/** Count and checksum of the rows of a table; their order does not matter. */
export interface TableSum {
  readonly rows: number;
  /** 32 hexadecimal digits. */
  readonly checksum: string;
}

/** Counts rows and adds up their hashes. */
export class TableSummer {
  #rows = 0;
  #sum = 0n;

  add(row: readonly RecordValue[]): void {
    const digest = createHash('sha256')
      .update(JSON.stringify(row.map(plain)))
      .digest('hex');
    this.#rows += 1;
    this.#sum = BigInt.asUintN(128, this.#sum + BigInt(`0x${digest.slice(0, 32)}`));
  }

  get sum(): TableSum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(32, '0') };
  }
}

/** The same for a number in every engine, and never that of a text. */
function plain(value: RecordValue): string | { readonly number: string } | null {
  return typeof value === 'number' || typeof value === 'bigint' ? { number: String(value) } : value;
}
