import { Client, types } from 'pg';
import { MoveRefusal, UNFINISHED_MOVE } from '../../../settings/unfinished-move.ts';
import { postgresEngine } from '../postgres/postgres-engine.ts';
import { migratedTables } from './migrated-tables.ts';
import {
  OWN_TABLES,
  PORTION,
  type RecordEnd,
  type RecordTarget,
  type RecordValue,
  type RecordWriter,
} from './record-end.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Values of one statement; the protocol has room for 65,535. */
const VALUES_MAX = 30_000;
const [INT8, INT4] = [20, 23];
const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === INT4 ? BigInt : types.getTypeParser(oid, format ?? 'text'),
};

/** Opens records to be read at one instant. @throws MoveRefusal */
export async function postgresSource(url: string): Promise<RecordEnd> {
  const client = await connected(url);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return new PostgresEnd(client);
}

/** @throws MoveRefusal where the database cannot be reached */
export async function postgresTarget(url: string): Promise<RecordTarget> {
  return new PostgresTarget(await connected(url), url);
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A server has another name than a move.
    application_name: 'phasor-move',
    types: columnTypes,
  });
  // A connection that ends meanwhile fails the query that uses it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new MoveRefusal(`PostgreSQL (${new URL(url).host}): ${(error as Error).message || String(error)}`);
  }
}

class PostgresEnd implements RecordEnd {
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async tables(): Promise<readonly string[]> {
    return this.names('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename');
  }

  async columns(table: string): Promise<readonly string[]> {
    const columns = await this.names(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
      [table],
    );
    return columns.toSorted();
  }

  async migrations(): Promise<readonly string[]> {
    if (!(await this.tables()).includes('kysely_migration')) return [];
    return this.names('SELECT name FROM kysely_migration ORDER BY name');
  }

  async *rows(table: string, columns: readonly string[]): AsyncGenerator<readonly (readonly RecordValue[])[]> {
    const names = columns.map(quoted).join(', ');
    const count = await this.#rowsAtOnce(table, columns);
    await this.client.query(`DECLARE moved CURSOR FOR SELECT ${names} FROM ${quoted(table)}`);
    for (;;) {
      const { rows } = await this.client.query<RecordValue[]>({
        text: `FETCH ${count} FROM moved`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      yield rows;
    }
    await this.client.query('CLOSE moved');
  }

  /** So many rows of the longest one fit into a portion: a cursor counts rows alone. */
  async #rowsAtOnce(table: string, columns: readonly string[]): Promise<number> {
    const size = columns.map((name) => `coalesce(octet_length(${quoted(name)}::text), 0)`).join(' + ');
    const { rows } = await this.client.query<{ longest: bigint | null }>(
      `SELECT max(${size})::bigint AS longest FROM ${quoted(table)}`,
    );
    const longest = Math.max(1, Number(rows[0]?.longest ?? 1));
    return Math.min(PORTION.rows, Math.max(1, Math.floor(PORTION.bytes / longest)));
  }

  async lastNumbers(): Promise<ReadonlyMap<string, bigint>> {
    const last = new Map<string, bigint>();
    for (const { table, sequence } of await this.sequences()) {
      const { rows } = await this.client.query<{ last: bigint; called: boolean }>(
        `SELECT last_value AS last, is_called AS called FROM ${sequence}`,
      );
      last.set(table, rows[0]?.called === true ? rows[0].last : 0n);
    }
    return last;
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  protected async sequences(): Promise<readonly { readonly table: string; readonly sequence: string }[]> {
    const { rows } = await this.client.query<{ table: string; sequence: string }>(
      'SELECT table_name AS table, pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence ' +
        "FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY table_name",
    );
    return rows;
  }

  protected async names(text: string, values: readonly string[] = []): Promise<readonly string[]> {
    const { rows } = await this.client.query<{ name: string }>(text, [...values]);
    return rows.map(({ name }) => name);
  }
}

class PostgresTarget extends PostgresEnd implements RecordTarget {
  readonly #url: string;

  constructor(client: Client, url: string) {
    super(client);
    this.#url = url;
  }

  async judge(source: string): Promise<void> {
    const tables = await this.tables();
    const [first] = tables;
    if (first === undefined) return;
    if (!tables.includes(UNFINISHED_MOVE)) {
      throw new MoveRefusal(`the PostgreSQL database has tables (${first}): an empty one is expected`);
    }
    const [other] = await this.names(`SELECT source AS name FROM ${UNFINISHED_MOVE} WHERE source != $1`, [source]);
    if (other === undefined) return;
    throw new MoveRefusal(
      `the PostgreSQL database has an unfinished move of ${other}: remove it, or choose an empty one`,
    );
  }

  async prepare(source: string): Promise<void> {
    await this.client.query(`CREATE TABLE IF NOT EXISTS ${UNFINISHED_MOVE} (source text PRIMARY KEY)`);
    await this.client.query(`INSERT INTO ${UNFINISHED_MOVE} VALUES ($1) ON CONFLICT DO NOTHING`, [source]);
    await migratedTables(postgresEngine({ url: this.#url, log: { warn: () => undefined } }));
  }

  async alone(work: (writer: RecordWriter) => Promise<void>): Promise<void> {
    const tables = (await this.tables()).filter((name) => !OWN_TABLES.includes(name));
    const client = this.client;
    await client.query('BEGIN');
    try {
      // Also what triggers write is copied.
      const eachTable = async (how: string) => {
        for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} ${how}`);
      };
      await eachTable('DISABLE TRIGGER USER');
      await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
      // Rows come table by table; whether all refer to something is examined at the end.
      const restore = await this.#deferReferences();
      await work({
        insert: (table, columns, rows) => this.#insert(table, columns, rows),
        continueNumbers: (last) => this.#continueNumbers(last),
      });
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await restore();
      await eachTable('ENABLE TRIGGER USER');
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async finish(): Promise<void> {
    await this.client.query(`DROP TABLE ${UNFINISHED_MOVE}`);
  }

  async #deferReferences(): Promise<() => Promise<void>> {
    const { rows } = await this.client.query<{ owner: string; name: string }>(
      "SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name FROM pg_constraint WHERE contype = 'f' " +
        'AND connamespace = current_schema()::regnamespace ORDER BY 1, 2',
    );
    const alter = async (how: string) => {
      for (const { owner, name } of rows)
        await this.client.query(`ALTER TABLE ${owner} ALTER CONSTRAINT ${name} ${how}`);
    };
    await alter('DEFERRABLE INITIALLY DEFERRED');
    return () => alter('NOT DEFERRABLE');
  }

  async #insert(table: string, columns: readonly string[], rows: readonly (readonly RecordValue[])[]): Promise<void> {
    const height = Math.max(1, Math.floor(VALUES_MAX / columns.length));
    const names = columns.map(quoted).join(', ');
    for (let from = 0; from < rows.length; from += height) {
      const portion = rows.slice(from, from + height);
      const places = portion.map(
        (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
      );
      await this.client.query(
        `INSERT INTO ${quoted(table)} (${names}) OVERRIDING SYSTEM VALUE VALUES ${places.join(', ')}`,
        portion.flat(),
      );
    }
  }

  async #continueNumbers(last: ReadonlyMap<string, bigint>): Promise<void> {
    for (const { table, sequence } of await this.sequences()) {
      const number = last.get(table) ?? 0n;
      // Before its first number a sequence is at 1, and not called.
      await this.client.query('SELECT setval($1, $2, $3)', [sequence, number > 0n ? number : 1n, number > 0n]);
    }
  }
}

function quoted(name: string): string {
  return `"${name}"`;
}
