import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Address of the PostgreSQL server of the tests; undefined where there is none. */
export const postgresUrl = process.env.PHASOR_TEST_DATABASE_URL;

/** Ends the title of tests that need PostgreSQL. */
export const notRun = postgresUrl === undefined ? ' (not run: PHASOR_TEST_DATABASE_URL is not set)' : '';

/** Runs one statement, on the server of the tests or in one of its databases, and answers the rows. */
export async function onPostgres<Row extends object>(statement: string, url = postgresUrl): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

/** An empty database of its own, until `drop`, which ends connections to it. */
export async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onPostgres(`create database ${name}`);
  const url = Object.assign(new URL(postgresUrl ?? ''), { pathname: name });
  return { name, url: url.href, drop: () => onPostgres(`drop database ${name} with (force)`) };
}
