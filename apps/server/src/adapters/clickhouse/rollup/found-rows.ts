import { type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import { type Share, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { limits, ofShare, sqlText } from '../engine/sql-text.ts';
import { tableName } from '../schema.ts';

const RECOVERY_SECONDS = 120;

interface Options {
  readonly database: string;
  readonly connection: Pick<SeriesConnection, 'query'>;
  /** Whose rows are found; all devices where it is not given. */
  readonly share?: Pick<Share, 'shards'> | undefined;
}

export interface FoundRow {
  readonly device: string;
  readonly source: Source;
  readonly values: readonly number[];
}

interface FindQuery {
  readonly select: readonly string[];
  readonly final?: true;
  readonly where?: string;
  /** What is grouped by, beside device and source; rows are not grouped without it. */
  readonly group?: readonly string[];
}

/** Finds what the rows of a share say about its series. */
export class FoundRows {
  readonly #database: string;
  readonly #connection: Pick<SeriesConnection, 'query'>;
  readonly #share: Pick<Share, 'shards'>;
  /** Tables with rows, without the name of the database. */
  #filled: ReadonlySet<string> = new Set();

  constructor({ database, connection, share = WHOLE_SHARE }: Options) {
    this.#database = database;
    this.#connection = connection;
    this.#share = share;
  }

  /** Finds the tables that have rows. Retention removes samples first: buckets are queried without them. */
  async lookForTables(): Promise<void> {
    const parts = await this.#connection.query(
      `SELECT DISTINCT table FROM system.parts WHERE active AND database = ${sqlText(this.#database)}`,
    );
    this.#filled = new Set(textColumn(decodeNative(parts).columns, 'table'));
  }

  /** What is selected of the rows of a level, or of each group of them. @throws AppError('server.unavailable') */
  async find(
    family: SampleFamilyName,
    level: SeriesLevel,
    { select, final, where, group }: FindQuery,
  ): Promise<FoundRow[]> {
    if (!this.#filled.has(`${family}_${level}`)) return [];
    const names = select.map((_, index) => `value_${index}`);
    const named = select.map((expression, index) =>
      expression.includes(' AS ')
        ? `${expression}, ${expression.split(' AS ')[1]} AS value_${index}`
        : `${expression} AS value_${index}`,
    );
    const conditions = [where, ofShare(this.#share)].filter((condition) => condition !== undefined);
    const parts = [
      final && 'FINAL',
      conditions.length > 0 && `WHERE ${conditions.join(' AND ')}`,
      group && `GROUP BY ${['device', 'source', ...group].join(', ')}`,
      limits(RECOVERY_SECONDS),
    ];
    const { columns } = decodeNative(
      await this.#connection.query(
        `SELECT CAST(device, 'String') AS name, source, ${named.join(', ')} ` +
          `FROM ${tableName(this.#database, family, level)} ${parts.filter(Boolean).join(' ')}`,
      ),
    );
    const sources = numberColumn(columns, 'source');
    const values = names.map((name) => numberColumn(columns, name));
    return textColumn(columns, 'name').flatMap((device, row): FoundRow[] => {
      const source = Object.values(SOURCES).find((each) => each === sources[row]);
      return source === undefined ? [] : [{ device, source, values: values.map((column) => column[row] ?? 0) }];
    });
  }
}
