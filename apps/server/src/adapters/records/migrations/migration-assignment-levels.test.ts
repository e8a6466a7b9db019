import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Client } from 'pg';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDevice, aUser } from '../../../../testing/record-builders.ts';
import type { RecordEngine } from '../engine.ts';
import { kyselyRecordStore } from '../kysely-record-store.ts';
import { postgresEngine } from '../postgres/postgres-engine.ts';
import type { RecordTables } from '../schema.ts';
import { sqliteEngine } from '../sqlite/sqlite-engine.ts';
import { migratorOf } from './migrations.ts';

const postgresUrl = process.env.PHASOR_TEST_DATABASE_URL;
const notRun = postgresUrl === undefined ? ' (not run: PHASOR_TEST_DATABASE_URL is not set)' : '';
const BEFORE = '0022-shared-menus';
const UNTIL = Date.UTC(2030, 0, 1);

async function inSqlite(): Promise<() => RecordEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return () => sqliteEngine(join(folder, 'records.sqlite'));
}

async function inPostgres(): Promise<() => RecordEngine> {
  const name = `levels_${process.pid}`;
  const administer = async (statement: string) => {
    const client = new Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  const url = new URL(postgresUrl ?? '');
  url.pathname = name;
  return () => postgresEngine({ url: url.href, log: pino({ enabled: false }) });
}

/** Records as they were before there were levels: an owner, somebody else, and a link of each to one device. */
async function recordsOfBefore(engine: RecordEngine): Promise<void> {
  const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
  const { error } = await migratorOf(database, engine.name).migrateTo(BEFORE);
  if (error !== undefined) throw error;
  const { mac } = aDevice();
  for (const { login } of [aUser(), aUser({ login: 'bela' })]) {
    const rights = sql`1, 0, '[]', '[]', '{}'`;
    await sql`insert into users (login, kind, demo, applications, sections, settings) values (${login}, ${rights})`.execute(
      database,
    );
  }
  await sql`insert into devices (mac, type, title, phases, lora, nilm, adapter, time_zone, mrk, rk, energy_offset,
    transformation_ratio, max_current, currency, created_at)
    values (${mac}, 2, 'Pumps', 3, 0, 0, 'native', 'UTC', 0, 0, 0, 1, 63, 'EUR', 0)`.execute(database);
  await sql`insert into assignments (user_id, mac, owner, until)
    values (1, ${mac}, 1, null), (2, ${mac}, 0, ${UNTIL})`.execute(database);
  await sql`insert into public_links (id, user_id, mac, name, created_at)
    values ('annas', 1, ${mac}, 'Hall', 0), ('belas', 2, ${mac}, 'Hall', 0)`.execute(database);
  await database.destroy();
}

describe.each([
  ['SQLite', inSqlite, false],
  [`PostgreSQL${notRun}`, inPostgres, postgresUrl === undefined],
] as const)('assignments of before in %s', (_name, open, isLeftOut) => {
  it.skipIf(isLeftOut)('become own for owners and operate for everybody else, and lose nothing', async () => {
    const engineOf = await open();
    await recordsOfBefore(engineOf());
    const store = kyselyRecordStore(engineOf());
    await store.start();
    const { mac } = aDevice();
    expect(await store.assignments.ofDevice(mac)).toEqual([
      { userId: 1, mac, level: 'own', until: null },
      { userId: 2, mac, level: 'operate', until: UNTIL },
    ]);
    expect((await store.publicLinks.ofDevice(mac)).map(({ id }) => id)).toEqual(['annas', 'belas']);
    await store.stop();
  });
});
