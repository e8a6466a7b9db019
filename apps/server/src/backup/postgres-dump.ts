import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { KEY_PRINT_FACTS } from '../secrets/key-print.ts';
import { BackupError } from './backup-error.ts';
import type { RowCounts } from './manifest.ts';
import { runProgram } from './run-program.ts';

/** Where Debian and its relatives keep the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** Writes the records of a PostgreSQL database to a file by its own program. @throws BackupError */
export async function dumpPostgres(url: string, into: string): Promise<RowCounts> {
  const program = programNamed('pg_dump');
  return withClient(url, async (client) => {
    // One snapshot for what is counted and for what is written.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const tables = await countedTables(client);
    const args = ['--format=custom', '--no-owner', '--no-privileges', '--schema=public', `--snapshot=${rows[0]?.id}`];
    await run(program, [...args, `--file=${into}`], url);
    return tables;
  });
}

/** Reads such a file into an empty database. @throws BackupError where it has tables, or the program fails */
export async function restorePostgres(url: string, from: string): Promise<RowCounts> {
  const program = programNamed('pg_restore');
  await withClient(url, async (client) => {
    const tables = Object.keys(await countedTables(client));
    if (tables.length > 0) {
      throw new BackupError(`the database of PHASOR_DATABASE_URL has tables (${tables[0]}): an empty one is expected`);
    }
  });
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--clean', '--if-exists'];
  await run(program, [...args, '--dbname', nameOf(url), from], url);
  return withClient(url, countedTables);
}

/** As `forgetKeyPrint` of the other engine. @throws BackupError */
export async function forgetKeyPrintAt(url: string): Promise<void> {
  const names = Object.values(KEY_PRINT_FACTS);
  await withClient(url, (client) => client.query('DELETE FROM public.facts WHERE name = ANY($1)', [names]));
}

async function countedTables(client: Client): Promise<RowCounts> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const tables: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM public."${name}"`);
    tables[name] = Number(counted.rows[0]?.rows);
  }
  return tables;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error;
    throw new BackupError(`PostgreSQL: ${error.message}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws BackupError where PostgreSQL's programs are not installed */
function programNamed(name: string): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(VERSIONS, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new BackupError(
    `the records are in PostgreSQL, and its program ${name} is not installed here (package postgresql-client)`,
  );
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** The address goes by the environment: others see the arguments of a program. */
async function run(program: string, args: readonly string[], url: string): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const env = {
    PATH: process.env.PATH,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameOf(url),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  };
  await runProgram(program, args, { env }).catch(({ message }: Error) => {
    throw new BackupError(`${program} failed: ${message}`);
  });
}
