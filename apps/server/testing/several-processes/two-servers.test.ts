import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../../src/adapters/clickhouse/engine/native-block.ts';
import { migrationNames } from '../../src/adapters/records/migrations/migrations.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import { aDevice } from '../record-builders.ts';
import { aDataFolder, healthOf, METER, meterAt, quiet, SECRET, SOON, store } from '../scenes/server-in-trouble.ts';
import { aServerProcess, type ServerProcess } from '../scenes/server-process.ts';
import { ClickhouseHttpFront } from '../series-store/clickhouse-http-front.ts';
import { openRelay } from '../tcp-relay.ts';
import { emptyDatabase, onPostgres, postgresUrl } from '../test-database.ts';

/** A server that waits for another one's place does so for 7 s at least. */
const AT_ONCE_MS = 6_000;
/** Longer than a process counts that renews nothing. */
const HUNG_MS = 12_000;
const AWAY_MS = 15_000;
const frame = (seq: number, ts: number) => ({ boot: 1, seq, interval: 1, samples: [{ ts, P: { L1: 400 } }] });
const now = Math.floor(Date.now() / 60_000) * 60;

let engine: ChdbProcess;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let measurements: string;
let keyFile: string;

/** What one server asked of ClickHouse. */
class CountedEngine {
  inserts = 0;
  get available() {
    return engine.available;
  }
  start = () => Promise.resolve();
  stop = () => Promise.resolve();
  query: ChdbProcess['query'] = (...asked) => engine.query(...asked);
  command: ChdbProcess['command'] = (sql, lane) => {
    if (sql.startsWith('INSERT')) this.inserts += 1;
    return engine.command(sql, lane);
  };
  insert: ChdbProcess['insert'] = (rows) => {
    this.inserts += 1;
    return engine.insert(rows);
  };
}

async function aClickhouse() {
  const counted = new CountedEngine();
  const front = new ClickhouseHttpFront(counted);
  const url = await front.start();
  onTestFinished(() => front.stop());
  return { counted, url: `${url}/${measurements}` };
}

/** A server on the records and measurements of the test, with its key. */
async function aServer(settings: Readonly<Record<string, string>> = {}) {
  const { counted, url } = await aClickhouse();
  const own = { PHASOR_DATABASE_URL: database.url, PHASOR_CLICKHOUSE_URL: url, PHASOR_KEY_FILE: keyFile };
  const server = aServerProcess(await aDataFolder(), { ...own, ...settings });
  return { server, counted };
}

/** For how long a server that starts now waits for its place, ms: a busy machine may take its time for all else. */
async function waitOf(server: ServerProcess): Promise<number> {
  const rows = (condition: string) => onPostgres(`select 1 from processes ${condition}`, database.url);
  const appears = (condition: string) => expect.poll(() => rows(condition), SOON).toHaveLength(1);
  const own = `where pid = ${server.pid}`;
  await appears(own);
  const begin = performance.now();
  await appears(`${own} and id = (select process from leases where name = 'installation')`);
  return performance.now() - begin;
}

async function storedSamples(): Promise<number> {
  const { columns } = decodeNative(
    await engine.query(`SELECT toFloat64(count()) AS n FROM ${measurements}.electrical_raw FINAL`),
  );
  return numberColumn(columns, 'n')[0] ?? 0;
}

const NEWEST = migrationNames('postgres').at(-1);

describe.skipIf(postgresUrl === undefined)('two servers on one PostgreSQL and one ClickHouse', () => {
  let folder: string;
  let number = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-two-'));
    engine = new ChdbProcess({ folder: join(folder, 'clickhouse'), log: quiet });
    await engine.start();
  });
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  beforeEach(async () => {
    number += 1;
    measurements = `two_${number}`;
    keyFile = join(folder, `${measurements}.key`);
    database = await emptyDatabase();
    onTestFinished(() => void database.drop());
    const records = openRecordStore({ folder: '', url: database.url, log: quiet });
    await records.start();
    await records.devices.add(aDevice({ mac: METER, credentialHash: credentialHash(SECRET) }));
    await records.stop();
  });

  // proves R-OPS-089
  it('refuses the second in words, changes nothing for the first, and lets it start once that is stopped', async () => {
    const first = (await aServer()).server;
    const { http } = await first.serving();
    const steps = () => onPostgres(`select name from kysely_migration order by name`, database.url);
    // As though the second were of a later version.
    await onPostgres(`delete from kysely_migration where name = '${NEWEST}'`, database.url);
    const before = await steps();
    const second = (await aServer()).server;
    const { code, words } = await second.ended();
    expect(await steps()).toEqual(before);
    await onPostgres(`insert into kysely_migration values ('${NEWEST}', now()::text)`, database.url);
    expect(code).toBe(1);
    expect(words).toMatch(
      /^Phasor could not start: another server works on these records: role all on \S+, process \d+, since [-\d]+ [:\d]+ UTC\. Stop it first, .*PHASOR_DATABASE_URL/m,
    );
    expect(await store(http, now - 120)).toBe(204);
    expect(await healthOf(http)).toMatchObject({ code: 200, faults: [] });
    first.stop();
    expect(await first.ended()).toMatchObject({ code: 0 });
    const third = (await aServer()).server;
    expect(await waitOf(third)).toBeLessThan(AT_ONCE_MS);
    const { http: later } = await third.serving();
    expect(await store(later, now - 60)).toBe(204);
    expect(await storedSamples()).toBe(2);
  });

  // proves R-OPS-093
  it('refuses a server with records of its own on the measurements of others, for good', async () => {
    const first = (await aServer()).server;
    await first.serving();
    const own = await emptyDatabase();
    onTestFinished(() => void own.drop());
    const second = (await aServer({ PHASOR_DATABASE_URL: own.url })).server;
    expect(await second.ended()).toEqual({
      code: 2,
      words: expect.stringMatching(
        /^Phasor could not start: the measurements at PHASOR_CLICKHOUSE_URL belong to other/,
      ),
    });
  });

  // proves R-OPS-104
  it('refuses a server with a key of its own on the records of another, for good, and makes no key beside them', async () => {
    const first = (await aServer()).server;
    await first.serving();
    first.stop();
    await first.ended();
    const [other, none] = [join(folder, 'other.key'), join(folder, 'none.key')];
    await writeFile(other, `${'cd'.repeat(32)}\n`);
    for (const file of [other, none]) {
      const { code, words } = await (await aServer({ PHASOR_KEY_FILE: file })).server.ended();
      expect(code).toBe(2);
      expect(words).toMatch(/these records work with a key .*Copy access\.key .*npm run keys -- adopt/);
    }
    await expect(access(none)).rejects.toThrow('ENOENT');
    await (await aServer()).server.serving();
  });

  // proves R-OPS-090
  it('lets a server start within seconds where the one before it was killed', async () => {
    const first = (await aServer()).server;
    await first.serving();
    first.kill('SIGKILL');
    await first.ended();
    const second = (await aServer()).server;
    expect(await waitOf(second)).toBeLessThan(AT_ONCE_MS);
    await second.serving();
  });

  // proves R-OPS-091
  it('lets a server take the place of one that hangs, which ends without writing anything once it goes on', async () => {
    const { server: first, counted } = await aServer();
    const { http, mqtt } = await first.serving();
    expect(await store(http, now - 240)).toBe(204);
    const meter = await meterAt(mqtt);
    first.kill('SIGSTOP');
    const stopped = pause(HUNG_MS);
    // It lies in the socket, and is read before anything else.
    void meter.publish('data', frame(1, now - 180)).catch(() => undefined);
    const overHttp = store(http, now - 120).catch(() => 0);
    const second = (await aServer()).server;
    const { http: later } = await second.serving();
    await stopped;
    const inserts = counted.inserts;
    first.kill('SIGCONT');
    const { code, words } = await first.ended();
    expect(code).toBe(1);
    expect(words).toMatch(/^Phasor ends: these records were taken over .* by role all on \S+, process \d+, since/m);
    expect(counted.inserts).toBe(inserts);
    expect(await overHttp).not.toBe(204);
    expect(meter.acks).toEqual([]);
    expect(await storedSamples()).toBe(1);
    expect(await store(later, now - 60)).toBe(204);
    expect(await healthOf(later)).toMatchObject({ code: 200, faults: [] });
  });

  // proves R-OPS-092
  it('lets the only one go on while PostgreSQL is away, and afterwards', async () => {
    const url = new URL(database.url);
    const relay = await openRelay({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => relay.cut());
    const way = Object.assign(url, { port: String(relay.port) }).href;
    const { server } = await aServer({ PHASOR_DATABASE_URL: way });
    const { http, mqtt } = await server.serving();
    const meter = await meterAt(mqtt);
    await relay.cut();
    await pause(AWAY_MS);
    await meter.publish('data', frame(1, now - 120));
    await meter.acknowledged(1);
    await relay.open();
    await expect.poll(() => healthOf(http), SOON).toMatchObject({ code: 200, faults: [] });
    expect(await store(http, now - 60)).toBe(204);
    // It has its place again.
    expect(await (await aServer()).server.ended()).toMatchObject({ code: 1 });
    expect(await storedSamples()).toBe(2);
  });
});
