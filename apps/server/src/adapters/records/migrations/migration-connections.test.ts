import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Client } from 'pg';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RecordEngine } from '../engine.ts';
import { kyselyRecordStore } from '../kysely-record-store.ts';
import { postgresEngine } from '../postgres/postgres-engine.ts';
import type { RecordTables } from '../schema.ts';
import { sqliteEngine } from '../sqlite/sqlite-engine.ts';
import { migratorOf } from './migrations.ts';

const postgresUrl = process.env.PHASOR_TEST_DATABASE_URL;
const notRun = postgresUrl === undefined ? ' (not run: PHASOR_TEST_DATABASE_URL is not set)' : '';
const BEFORE = '0024-switch-guards';
const HASH = 'cd'.repeat(32);

async function inSqlite(): Promise<() => RecordEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return () => sqliteEngine(join(folder, 'records.sqlite'));
}

async function inPostgres(): Promise<() => RecordEngine> {
  const name = `connections_${process.pid}`;
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

/** A native device and two of another maker that claim the same key. */
async function recordsOfBefore(engine: RecordEngine): Promise<void> {
  const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
  const { error } = await migratorOf(database, engine.name).migrateTo(BEFORE);
  if (error !== undefined) throw error;
  const devices = [
    ['02005E100001', 'native', null, 1],
    ['02005E100002', 'shelly-gen2', 'shellypro3em-x', 5],
    ['02005E100003', 'shelly-gen2', 'shellypro3em-x', 6],
  ] as const;
  for (const [mac, adapter, key, createdAt] of devices) {
    await sql`insert into devices (mac, type, title, phases, lora, nilm, adapter, adapter_key, credential_hash, time_zone,
      mrk, rk, energy_offset, transformation_ratio, max_current, currency, created_at)
      values (${mac}, 2, 'Pumps', 3, 0, 0, ${adapter}, ${key}, ${HASH}, 'UTC', 0, 0, 0, 1, 63, 'EUR', ${createdAt})`.execute(
      database,
    );
  }
  for (const [login, applications] of [
    ['root', '["REPORT","USER_MANAGER"]'],
    ['anna', '["REPORT"]'],
  ] as const) {
    const rights = sql`1, 0, ${applications}, '[]', '{}'`;
    await sql`insert into users (login, kind, demo, applications, sections, settings) values (${login}, ${rights})`.execute(
      database,
    );
  }
  await database.destroy();
}

// proves R-DEV-001, R-DEV-002
describe.each([
  ['SQLite', inSqlite, false],
  [`PostgreSQL${notRun}`, inPostgres, postgresUrl === undefined],
] as const)('records of before in %s', (_name, open, isLeftOut) => {
  it.skipIf(isLeftOut)('give each key its connection, managers the right to devices, and lose nothing', async () => {
    const engineOf = await open();
    await recordsOfBefore(engineOf());
    const store = kyselyRecordStore(engineOf());
    await store.start();
    const connections = await store.connections.list();
    expect(connections).toEqual([
      {
        ...{ id: expect.stringMatching(/^[a-z0-9]{8}$/), ecosystem: 'shelly-gen2', name: 'Pumps', prefix: '' },
        ...{ user: 'shellypro3em-x', key: 'shellypro3em-x', credentialHash: HASH },
        ...{ createdBy: null, createdAt: 5, draftUntil: null, hidden: [] },
      },
    ]);
    const devices = await store.devices.list();
    expect(devices.map(({ connection }) => connection)).toEqual([null, connections[0]?.id, null]);
    expect(devices[1]).toMatchObject({ adapter: 'shelly-gen2', wiring: [], fields: [], endedAt: null });
    const users = await store.users.list();
    expect(users.map(({ login, applications }) => [login, applications])).toEqual([
      ['anna', ['REPORT']],
      ['root', ['REPORT', 'USER_MANAGER', 'DEVICES']],
    ]);
    await store.stop();
  });
});
