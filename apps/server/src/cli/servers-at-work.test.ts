import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aUser } from '../../testing/record-builders.ts';
import { ClickhouseHttpFront } from '../../testing/series-store/clickhouse-http-front.ts';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../../testing/test-database.ts';
import { openClickhouseSeriesStore } from '../adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../adapters/clickhouse/engine/chdb-process.ts';
import { openLeases } from '../adapters/leases/open-leases.ts';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { systemClock } from '../ports/clock.ts';
import type { Role } from '../settings/role.ts';
import { backupTool, restoreTool } from './backup-tool.ts';
import { moveTool } from './move-tool.ts';
import { repairTool } from './repair-tool.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let base: string;
let data: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'phasor-at-work-'));
  data = join(base, 'data');
});
afterEach(() => rm(base, { recursive: true, force: true, maxRetries: 10 }));

/** Address of an empty database, gone after the test. */
async function aDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase();
  onTestFinished(async () => void (await drop()));
  return url;
}

async function someMeasurements(): Promise<void> {
  const series = openClickhouseSeriesStore({ folder: join(data, 'series'), url: undefined, clock: systemClock, log });
  await series.start();
  await series.stop();
}

/** A server of the role that has its records at the address, and how commands name it. */
async function aServer(url: string, role: Role) {
  const leases = openLeases({ url, role, log });
  await leases.start();
  return { words: `role ${role} on ${hostname()}, process ${process.pid}, since`, stop: () => leases.stop() };
}

async function tool(run: typeof backupTool, url: string, ...args: string[]) {
  const words: string[] = [];
  const say = (line: string) => void words.push(line);
  const env = { PHASOR_DATA: data, PHASOR_DATABASE_URL: url, PHASOR_TIME_ZONE: 'UTC' };
  return { code: await run({ args, env, print: say, complain: say }), words: words.join('\n') };
}

// proves R-OPS-156
describe.skipIf(postgresUrl === undefined)(`servers that work on records in PostgreSQL${notRun}`, () => {
  it('are named by a restore, also where their tables were removed below them, and nothing is restored', async () => {
    const [saved, restored] = [await aDatabase(), await aDatabase()];
    const records = openRecordStore({ folder: data, url: saved, log });
    await records.start();
    await records.users.add(aUser());
    await records.stop();
    await someMeasurements();
    const made = await tool(backupTool, saved, join(base, 'backups'));
    const restore = () => tool(restoreTool, restored, /The backup is (.+)/.exec(made.words)?.[1] ?? '');
    await rm(data, { recursive: true });
    const server = await aServer(restored, 'ingest');
    expect(await restore()).toMatchObject({ code: 1, words: expect.stringContaining(server.words) });
    await onPostgres('drop table processes, leases', restored);
    const named = 'servers work on the database of PHASOR_DATABASE_URL: a server that is connected from 127.0.0.1';
    expect(await restore()).toMatchObject({ code: 1, words: expect.stringContaining(named) });
    await server.stop().catch(() => undefined);
    expect(await restore()).toMatchObject({ code: 0 });
  });

  it('are named by a repair of the measurements, which waits for no database', async () => {
    const url = await aDatabase();
    await someMeasurements();
    const server = await aServer(url, 'all');
    expect(await tool(repairTool, url)).toMatchObject({ code: 1, words: expect.stringContaining(server.words) });
    await server.stop();
    const whole = { code: 0, words: expect.stringContaining('Measurements: whole.') };
    expect(await tool(repairTool, url)).toMatchObject(whole);
    expect(await tool(repairTool, 'postgres://anna@127.0.0.1:1/x')).toMatchObject(whole);
  });

  it('keep a move from its end, also one of measurements alone, and are named', async () => {
    const engine = new ChdbProcess({ folder: join(base, 'clickhouse'), log });
    await engine.start();
    const front = new ClickhouseHttpFront(engine);
    const clickhouse = `${await front.start()}/moved`;
    onTestFinished(() => engine.stop());
    onTestFinished(() => front.stop());
    const url = await aDatabase();
    await someMeasurements();
    const server = await aServer(url, 'ingest');
    const move = () => tool(moveTool, url, '--to', `clickhouse=${clickhouse}`, '--only', 'measurements');
    expect(await move()).toMatchObject({ code: 3, words: expect.stringContaining(server.words) });
    await server.stop();
    expect(await move()).toMatchObject({ code: 0 });
  });
});
