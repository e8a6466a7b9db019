import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { aDevice, aUser } from '../../../testing/record-builders.ts';
import { describeRecordStore, type TrialStore } from '../../../testing/record-store-scenarios.ts';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../../../testing/test-database.ts';
import { until } from '../../../testing/until.ts';
import { openRecordStore, type RecordStoreLocation } from './open-record-store.ts';
import { postgresEngine } from './postgres/postgres-engine.ts';

const log = pino({ enabled: false });

async function started(location: Omit<RecordStoreLocation, 'log'>) {
  const store = openRecordStore({ ...location, log });
  await store.start();
  return store;
}

async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'phasor-records-'));
}

/** A folder whose file has every table and no record, to be copied: making the tables takes longer than most scenarios. */
let emptyFile: ReturnType<typeof folderWithTables> | undefined;
async function folderWithTables(): Promise<string> {
  const folder = await temporaryFolder();
  await (await started({ folder, url: undefined })).stop();
  return folder;
}

async function inFile(): Promise<TrialStore> {
  emptyFile ??= folderWithTables();
  const folder = await temporaryFolder();
  await copyFile(join(await emptyFile, 'records.sqlite'), join(folder, 'records.sqlite'));
  const store = await started({ folder, url: undefined });
  return {
    store,
    async remove() {
      await store.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function inMemory(): Promise<TrialStore> {
  const store = await started({ folder: ':memory:', url: undefined });
  return { store, remove: () => store.stop() };
}

/** Removes what a scenario has written, references and triggers apart; what the migrations wrote stays, and numbers go on. */
const EMPTY_TABLES = `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public'
    and tablename not like 'kysely%' and tablename <> 'revisions'
  loop
    execute format('delete from %I', name);
  end loop;
  update revisions set devices = devices + 1, tariffs = tariffs + 1, connections = connections + 1,
    limits = limits + 1, events = events + 1;
  perform setval(format('%I', sequencename)::regclass, 1, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`;

/** A store and its database, which serve all scenarios: making a database takes longer than most of them. */
let shared: ReturnType<typeof sharedDatabase> | undefined;
async function sharedDatabase() {
  const { url, drop } = await emptyDatabase();
  const store = await started({ folder: '', url });
  const cleaner = new Client({ connectionString: url });
  await cleaner.connect();
  return {
    store,
    empty: () => cleaner.query(EMPTY_TABLES),
    async end() {
      await store.stop();
      await cleaner.end();
      await drop();
    },
  };
}

async function inPostgres(): Promise<TrialStore> {
  shared ??= sharedDatabase();
  const { store, empty } = await shared;
  return { store, remove: async () => void (await empty()) };
}

afterAll(async () => {
  if (emptyFile !== undefined) await rm(await emptyFile, { recursive: true });
  await (await shared)?.end();
});

describeRecordStore('records in a SQLite file', inFile);
describe.skipIf(postgresUrl === undefined)(`PostgreSQL${notRun}`, () => {
  describeRecordStore('records in PostgreSQL', inPostgres);

  it('starts once, however many processes start together, and finds the records again', async () => {
    const { url, drop } = await emptyDatabase();
    const stores = await Promise.all([1, 2, 3, 4].map(() => started({ folder: '', url })));
    await stores[0]?.users.add(aUser());
    expect(await stores[3]?.users.list()).toHaveLength(1);
    await Promise.all(stores.map((store) => store.stop()));
    const again = await started({ folder: '', url });
    expect(await again.users.list()).toHaveLength(1);
    await again.stop();
    await drop();
  });

  // proves R-ERR-040
  it('continues without intervention after the database was unavailable', async () => {
    const { name, url, drop } = await emptyDatabase();
    const store = await started({ folder: '', url });
    await onPostgres(`alter database ${name} allow_connections false`);
    await onPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await expect(store.users.list()).rejects.toMatchObject({ error: 'server.unavailable' });
    await expect(store.users.add(aUser())).rejects.toMatchObject({ error: 'server.unavailable' });
    await onPostgres(`alter database ${name} allow_connections true`);
    await store.users.add(aUser());
    expect(await store.users.list()).toHaveLength(1);
    await store.stop();
    await drop();
  });

  it('survives a session that the server ends while it is used', async () => {
    const { name, url, drop } = await emptyDatabase();
    const database = new Kysely<unknown>({ dialect: postgresEngine({ url, log }).dialect });
    const lost = database.connection().execute(async (session) => {
      await sql`select 1`.execute(session);
      await onPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      // Until the end of the session has come over the wire, between two questions.
      await until(async () => expect(await sql`select 1`.execute(session).catch(() => 'ended')).toBe('ended'));
      await sql`select 1`.execute(session);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    await database.destroy();
    await drop();
  });

  // proves R-OPS-116
  it('waits for tables that another process makes, and makes none itself', async () => {
    const { url, drop } = await emptyDatabase();
    const later = openRecordStore({ folder: '', url, log, tables: 'awaited' });
    let isThere = false;
    const start = later.start().then(() => {
      isThere = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(isThere).toBe(false);
    expect(await onPostgres(`select 1 from pg_tables where schemaname = 'public'`, url)).toEqual([]);
    const maker = await started({ folder: '', url });
    await start;
    await maker.users.add(aUser());
    expect(await later.users.list()).toHaveLength(1);
    await Promise.all([later.stop(), maker.stop()]);
    await onPostgres(`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2030-01-01')`, url);
    const older = openRecordStore({ folder: '', url, log, tables: 'awaited' });
    await expect(older.start()).rejects.toThrow(
      'the records are of a newer version of Phasor, which made 9999-of-tomorrow',
    );
    await older.stop();
    await drop();
  });

  it('refuses text that it cannot store', async () => {
    const { store, remove } = await inPostgres();
    await expect(store.users.find('an\0na')).rejects.toMatchObject({ error: 'request.invalid' });
    await remove();
  });

  it('reports that there is no server at the address', async () => {
    const store = openRecordStore({ folder: '', url: 'postgres://phasor@127.0.0.1:1/postgres', log });
    await expect(store.start()).rejects.toMatchObject({ error: 'server.unavailable' });
    await store.stop();
  });
});

describe('records in a SQLite file, from outside', () => {
  async function folderForTest(): Promise<string> {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  }

  it('are there again after a restart', async () => {
    const folder = await folderForTest();
    const first = await started({ folder, url: undefined });
    await first.devices.add(aDevice());
    await first.stop();
    const second = await started({ folder, url: undefined });
    expect(await second.devices.list()).toEqual([aDevice()]);
    await second.stop();
  });

  it('are seen by everyone who has the file open', async () => {
    const folder = await folderForTest();
    const server = await started({ folder, url: undefined });
    const tool = await started({ folder, url: undefined });
    await tool.devices.add(aDevice());
    expect(await server.devices.find(aDevice().mac)).toEqual(aDevice());
    await Promise.all([server.stop(), tool.stop()]);
  });

  it('are readable by their owner alone, the folder made when missing', async () => {
    const folder = join(await folderForTest(), 'data', 'new');
    const store = await started({ folder, url: undefined });
    await store.users.add(aUser());
    for (const file of ['records.sqlite', 'records.sqlite-wal']) {
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await store.stop();
  });

  it('are refused when the file is none of ours, and unavailable when the folder cannot be made, or the store was stopped', async () => {
    const folder = await folderForTest();
    await writeFile(join(folder, 'records.sqlite'), 'no database at all, just a long enough text to be read as one');
    const foreign = openRecordStore({ folder, url: undefined, log });
    await expect(foreign.start()).rejects.toMatchObject({ name: 'StartRefusal' });
    await foreign.stop();
    const nowhere = openRecordStore({ folder: join(folder, 'records.sqlite'), url: undefined, log });
    await expect(nowhere.start()).rejects.toMatchObject({ error: 'server.unavailable' });
    await nowhere.stop();
    const { store, remove } = await inMemory();
    await remove();
    await expect(store.users.list()).rejects.toMatchObject({ error: 'server.unavailable' });
  });
});
