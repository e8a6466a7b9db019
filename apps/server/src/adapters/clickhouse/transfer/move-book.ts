import { MoveRefusal, UNFINISHED_MOVE } from '../../../settings/unfinished-move.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import { sqlText } from '../engine/sql-text.ts';
import { dropMoveBookStatement, moveBookStatement, schemaStatements } from '../schema.ts';
import type { RowSum } from './slice-sums.ts';
import type { SeriesEnd } from './transfer-tables.ts';

/** A partition of the source that the target has, proven equal while its files at the source were these. */
export interface ProvenPartition extends RowSum {
  readonly files: string;
}

/**
 * What is noted in the target until the move is finished: from where it comes, and which partitions are proven equal. A move that was
 * killed goes on from these notes, and a server does not start on them.
 */
export class MoveBook {
  readonly #target: SeriesEnd;
  readonly #source: string;

  /** @param source the place that is moved, in words without a password */
  constructor(target: SeriesEnd, source: string) {
    this.#target = target;
    this.#source = source;
  }

  /** Nothing is changed. @throws MoveRefusal where the target has tables, and they are not an unfinished move of this source */
  async judge(): Promise<void> {
    const { connection, database } = this.#target;
    const { columns } = decodeNative(
      await connection.query(`SELECT name FROM system.tables WHERE database = ${sqlText(database)} ORDER BY name`),
    );
    const tables = textColumn(columns, 'name');
    const [first] = tables;
    if (first === undefined) return;
    if (!tables.includes(UNFINISHED_MOVE)) {
      throw new MoveRefusal(
        `the target has measurements (table ${first} of ${database}): an empty database is expected`,
      );
    }
    const sources = await this.#read('SELECT DISTINCT source');
    const other = textColumn(sources, 'source').find((source) => source !== this.#source);
    if (other !== undefined) {
      throw new MoveRefusal(`the target has an unfinished move of ${other}: remove it, or choose an empty database`);
    }
  }

  /** Makes the tables, without retention: nothing that was copied goes before it was compared. */
  async open(): Promise<void> {
    const { connection, database, cluster } = this.#target;
    const [makeDatabase = '', ...tables] = schemaStatements({ database, cluster });
    await connection.command(makeDatabase, 'store');
    await connection.command(moveBookStatement({ database, cluster }), 'store');
    await this.#write({ part: '', files: '', rows: 0, checksum: '0' });
    for (const statement of tables) await connection.command(statement, 'store');
  }

  /** By table and partition. */
  async proven(): Promise<ReadonlyMap<string, ProvenPartition>> {
    const columns = await this.#read('SELECT part, files, checksum, rows', " FINAL WHERE part != ''");
    const [files, checksums] = [textColumn(columns, 'files'), textColumn(columns, 'checksum')];
    const rows = numberColumn(columns, 'rows');
    return new Map(
      textColumn(columns, 'part').map((part, row) => [
        part,
        { files: files[row] ?? '', checksum: checksums[row] ?? '', rows: rows[row] ?? 0 },
      ]),
    );
  }

  async note(table: string, id: string, proven: ProvenPartition): Promise<void> {
    await this.#write({ part: `${table} ${id}`, ...proven });
  }

  /** The move is finished. */
  async close(): Promise<void> {
    const { connection, database, cluster } = this.#target;
    await connection.command(dropMoveBookStatement({ database, cluster }), 'store');
  }

  async #read(select: string, rest = '') {
    const { connection, database } = this.#target;
    return decodeNative(await connection.query(`${select} FROM ${database}.${UNFINISHED_MOVE}${rest}`)).columns;
  }

  async #write({ part, files, rows, checksum }: ProvenPartition & { part: string }): Promise<void> {
    const { connection, database } = this.#target;
    const values = [this.#source, part, files].map(sqlText).join(', ');
    // The instant of the statement is enough of a version: one program writes, one statement after the other.
    await connection.command(
      `INSERT INTO ${database}.${UNFINISHED_MOVE} (source, part, files, rows, checksum, version) ` +
        `VALUES (${values}, ${rows}, ${sqlText(checksum)}, ${Date.now()})`,
      'store',
    );
  }
}
