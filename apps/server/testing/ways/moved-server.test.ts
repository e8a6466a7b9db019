import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../../src/adapters/clickhouse/engine/native-block.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { moveTool } from '../../src/cli/move-tool.ts';
import { readConfig } from '../../src/config.ts';
import { createServer, type Server } from '../../src/server.ts';
import { aUser } from '../record-builders.ts';
import { LEFT_IMAGE, leaveFirmware, leftFirmware } from '../scenes/left-firmware.ts';
import {
  allAnswers,
  aWholeSite,
  callSite,
  measureDay,
  monthsBefore,
  SITE_NOW,
  type SignedIn,
  signInAtSite,
  siteEnvironment,
} from '../scenes/whole-site.ts';
import { ClickhouseHttpFront } from '../series-store/clickhouse-http-front.ts';
import { emptyDatabase, onPostgres, postgresUrl } from '../test-database.ts';
import { until } from '../until.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PROGRAM = join(import.meta.dirname, '../../src/cli/move.ts');

let base: string;
let engine: ChdbProcess;
let front: ClickhouseHttpFront;
let server: string;
const databases: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'phasor-moved-'));
  engine = new ChdbProcess({ folder: join(base, 'clickhouse'), log: quiet });
  await engine.start();
  front = new ClickhouseHttpFront(engine);
  server = await front.start();
  if (postgresUrl !== undefined) await makeInstallation();
});
afterAll(async () => {
  for (const each of servers) await each.stop();
  await front.stop();
  await engine.stop();
  for (const { drop } of databases) await drop();
  await rm(base, { recursive: true, force: true, maxRetries: 10 });
});

async function aDatabase(): Promise<string> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.url;
}

async function move(env: Readonly<Record<string, string>>, ...args: string[]) {
  const words: string[] = [];
  const say = (line: string) => void words.push(line);
  return { code: await moveTool({ args, env, print: say, complain: say }), words: words.join('\n') };
}

async function started(env: Readonly<Record<string, string>>, clock = new FakeClock(SITE_NOW)): Promise<Server> {
  const own = createServer(readConfig(env), clock);
  servers.push(own);
  // As where a process ends: its connections are closed.
  await own.start().catch((error: unknown) => own.stop().then(() => Promise.reject(error)));
  return own;
}

/** A stopped installation with all that is kept, a copy of the one that is made once. */
async function anInstallation(name: string): Promise<string> {
  const folder = join(base, name);
  await cp(join(base, 'made'), folder, { recursive: true });
  return folder;
}

async function makeInstallation(): Promise<void> {
  const folder = join(base, 'made');
  await mkdir(folder, { mode: 0o700 });
  await aWholeSite(folder);
  // As an earlier version left it: the first start takes it over.
  await leaveFirmware(folder);
  await monthsBefore(folder, new FakeClock(SITE_NOW));
  const first = await started(siteEnvironment(folder));
  await measureDay(first, { to: 700 });
  await first.stop();
}

interface Answered {
  readonly signedIn: SignedIn;
  readonly answers: ReadonlyMap<string, string>;
}

/** What a server on an installation answers to somebody who signs in, once it has nothing more to find. */
async function answersOf(env: Readonly<Record<string, string>>): Promise<Answered> {
  const clock = new FakeClock(SITE_NOW);
  const own = await started(env, clock);
  const signedIn = await signInAtSite(own);
  let answers = await allAnswers(own, clock, signedIn);
  await until(async () => {
    const before = answers;
    answers = await allAnswers(own, clock, signedIn);
    expect([...answers]).toEqual([...before]);
  });
  await own.stop();
  return { signedIn, answers };
}

/** The session goes on at the other place. */
async function expectSameAnswers(
  env: Readonly<Record<string, string>>,
  { signedIn, answers }: Answered,
): Promise<void> {
  const clock = new FakeClock(SITE_NOW);
  const own = await started(env, clock);
  await until(async () => expect([...(await allAnswers(own, clock, signedIn))]).toEqual([...answers]));
  await own.stop();
}

async function rowsAt(database: string, table: string): Promise<number> {
  const { columns } = decodeNative(
    await engine.query(`SELECT toFloat64(count()) AS n FROM ${database}.${table} FINAL`),
  );
  return numberColumn(columns, 'n')[0] ?? 0;
}

describe.skipIf(postgresUrl === undefined)('an installation that is moved', () => {
  // proves R-OPS-050, R-OPS-051, R-OPS-055, R-FW-034
  it('answers every reading call the same at ClickHouse and PostgreSQL, and back in a folder', async () => {
    const folder = await anInstallation('there-and-back');
    const env = siteEnvironment(folder);
    const before = await answersOf(env);
    expect(before.answers.get('measurements.energy')).toContain('"CUM"');
    const [postgres, clickhouse] = [await aDatabase(), `${server}/there`];
    const there = await move(env, '--to', `clickhouse=${clickhouse}`, `postgres=${postgres}`);
    expect(there).toMatchObject({
      code: 0,
      words: expect.stringMatching(/PHASOR_CLICKHOUSE_URL=.*\n.*PHASOR_DATABASE_URL=/),
    });
    expect(there.words).toMatch(/records: devices: 1 row, checksum [0-9a-f]{32}, equal/);
    expect(there.words).toMatch(/measurements: electrical_quarter: [\d,]{5,} rows, checksum \d+, equal/);
    const grown = { ...env, PHASOR_CLICKHOUSE_URL: clickhouse, PHASOR_DATABASE_URL: postgres };
    await expectSameAnswers(grown, before);
    // The next numbers follow those that were given, also to what was removed.
    const records = openRecordStore({ folder, url: postgres, log: quiet });
    await records.start();
    expect(await leftFirmware(records)).toEqual(LEFT_IMAGE);
    const { id } = await records.users.add(aUser({ login: 'later' }));
    expect(id).toBe(3);
    await records.users.remove(id);
    await records.stop();
    const target = join(base, 'back');
    const back = await move(grown, '--to', `embedded=${target}`);
    expect(back).toMatchObject({ code: 0, words: expect.stringContaining(`PHASOR_DATA=${target}`) });
    expect(await readFile(join(target, 'access.key'), 'utf8')).toBe(await readFile(join(folder, 'access.key'), 'utf8'));
    await expectSameAnswers(siteEnvironment(target), before);
    const again = openRecordStore({ folder: target, url: undefined, log: quiet });
    await again.start();
    expect((await again.users.add(aUser({ login: 'later' }))).id).toBe(4);
    expect(await leftFirmware(again)).toEqual(LEFT_IMAGE);
    await again.stop();
  });

  // proves R-OPS-052
  it('goes on where it was killed, and no server starts on what is there before', async () => {
    const folder = await anInstallation('killed');
    const env = siteEnvironment(folder);
    const [postgres, clickhouse] = [await aDatabase(), `${server}/killed`];
    const args = ['--to', `clickhouse=${clickhouse}`, `postgres=${postgres}`];
    await killed(
      spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } }),
      'measurements: classes',
    );
    const grown = { ...env, PHASOR_CLICKHOUSE_URL: clickhouse, PHASOR_DATABASE_URL: postgres };
    await expect(started(grown)).rejects.toThrow('the target of a move that is not finished');
    const measurementsOnly = { ...env, PHASOR_CLICKHOUSE_URL: clickhouse };
    await expect(started(measurementsOnly)).rejects.toThrow('the target of a move that is not finished');
    const other = await move({ ...env, PHASOR_DATA: await anInstallation('other') }, ...args);
    expect(other).toMatchObject({ code: 1, words: expect.stringContaining(`an unfinished move of ${folder}`) });
    const rest = await move(env, ...args);
    expect(rest.code).toBe(0);
    // What was proven before is not copied or compared again.
    expect(rest.words).not.toMatch(/classes all: .* copied/);
    expect(rest.words).toMatch(/electrical_raw \d+: .* copied/);
    const embedded = join(base, 'killed-back');
    const back = ['--to', `embedded=${embedded}`];
    await killed(
      spawn(process.execPath, [PROGRAM, ...back], { env: { ...process.env, ...grown } }),
      'measurements: classes',
    );
    await expect(started(siteEnvironment(embedded))).rejects.toThrow('the target of a move that is not finished');
    expect(await move(grown, ...back)).toMatchObject({ code: 0 });
  });

  // proves R-OPS-053
  it('leaves a target that has something as it was, whichever of both it is', async () => {
    const folder = await anInstallation('refused');
    const env = siteEnvironment(folder);
    const full = await aDatabase();
    await onPostgres('create table letters (text text)', full);
    await engine.command('CREATE DATABASE taken ENGINE = Atomic');
    await engine.command('CREATE TABLE taken.letters (text String) ENGINE = MergeTree ORDER BY text');
    const empty = await aDatabase();
    const atPostgres = await move(env, '--to', `clickhouse=${server}/fresh`, `postgres=${full}`);
    expect(atPostgres).toMatchObject({ code: 1, words: expect.stringContaining('has tables (letters)') });
    const atClickhouse = await move(env, '--to', `clickhouse=${server}/taken`, `postgres=${empty}`);
    expect(atClickhouse).toMatchObject({ code: 1, words: expect.stringContaining('table letters of taken') });
    const inFolder = await move({ ...env, PHASOR_DATABASE_URL: empty }, '--to', `embedded=${folder}`);
    expect(inFolder).toMatchObject({ code: 1 });
    expect(await tablesAt(empty)).toEqual([]);
    expect(await tablesAt(full)).toEqual(['letters']);
    const { rows } = decodeNative(await engine.query("SELECT name FROM system.databases WHERE name = 'fresh'"));
    expect(rows).toBe(0);
  });

  // proves R-OPS-053
  it('says in words that a password is wrong, a database is missing or nothing answers', async () => {
    const folder = await anInstallation('wrong');
    const env = siteEnvironment(folder);
    const wrong = Object.assign(new URL(postgresUrl ?? ''), { pathname: 'nowhere' }).href;
    expect(await move(env, '--to', `postgres=${wrong}`)).toMatchObject({
      code: 1,
      words: expect.stringMatching(/^PostgreSQL \(.+\): .*nowhere/),
    });
    const nothing = await move(env, '--to', 'postgres=postgres://anna:secret@127.0.0.1:1/x');
    expect(nothing).toMatchObject({
      code: 1,
      words: expect.stringMatching(/^PostgreSQL \(127.0.0.1:1\): .*ECONNREFUSED/),
    });
    expect(nothing.words).not.toContain('secret');
    expect(await move(env, '--to', 'postgres=mysql://x')).toMatchObject({ code: 1 });
    expect(await move(env, '--to', 'oracle')).toMatchObject({ code: 1 });
    expect(await move(env)).toMatchObject({ code: 2 });
  });

  // proves R-OPS-054
  it('has what arrived while it was copied', async () => {
    const folder = await anInstallation('live');
    const env = siteEnvironment(folder);
    const running = await started(env);
    const [postgres, clickhouse] = [await aDatabase(), `${server}/live`];
    const args = ['--to', `clickhouse=${clickhouse}`, `postgres=${postgres}`];
    const first = await move(env, ...args);
    expect(first).toMatchObject({
      code: 3,
      words: expect.stringMatching(
        /a server that works in .*live\.\nStop each of them, and give the same command again/,
      ),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('.copy'))).toEqual([]);
    const copied = await rowsAt('live', 'electrical_raw');
    await measureDay(running, { from: 700 });
    // A session that began meanwhile, too.
    const { cookie, user } = await signInAtSite(running);
    await running.stop();
    const rest = await move(env, ...args);
    expect(rest.code).toBe(0);
    expect(await rowsAt('live', 'electrical_raw')).toBe(copied + 740);
    // The months before were proven by the first command.
    expect(rest.words).not.toMatch(/electrical_raw 202511: .* copied/);
    const grown = { ...env, PHASOR_CLICKHOUSE_URL: clickhouse, PHASOR_DATABASE_URL: postgres };
    const moved = await started(grown);
    const asked = { method: 'POST', body: { user_token: user }, cookie };
    const listed = await callSite(moved, '/api_r/user/sessions', asked);
    expect(listed.answer.status).toBe(200);
    await moved.stop();
  });
});

/** Ends a program as a crash does, once it has printed a text. */
async function killed(child: ChildProcess, text: string): Promise<void> {
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listen = (chunk: Buffer) => {
    printed += String(chunk);
    if (printed.includes(text)) child.kill('SIGKILL');
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  await ended;
  expect(printed).toContain(text);
  expect(printed).not.toContain('Moved');
}

async function tablesAt(url: string): Promise<readonly (string | undefined)[]> {
  const rows = await onPostgres<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
    url,
  );
  return rows.map(({ name }) => name);
}
