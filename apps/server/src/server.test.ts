import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createListener, type Server as Listener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { openRecordStore } from './adapters/records/open-record-store.ts';
import { readConfig } from './config.ts';
import { createServer, type Server } from './server.ts';

let folder: string;
let stranger: Listener;
const started: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-start-'));
  stranger = createListener();
  await new Promise<void>((listening) => void stranger.listen(0, '127.0.0.1', listening));
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  stranger.close();
  await rm(folder, { recursive: true });
});

function aServer(ports: Record<string, string>): Server {
  const free = {
    PHASOR_PORT: '0',
    PHASOR_MQTT_PORT: '0',
    PHASOR_HOST: '127.0.0.1',
    PHASOR_LOG: 'silent',
    PHASOR_INGEST_WORKERS: '0',
  };
  const server = createServer(readConfig({ ...free, PHASOR_DATA: folder, ...ports }));
  started.push(server);
  return server;
}

describe('a start on a port that is taken', () => {
  // proves R-SIGN-065
  it('names its setting, and the next one still shows the administrator', async () => {
    const { port } = stranger.address() as AddressInfo;
    for (const name of ['PHASOR_PORT', 'PHASOR_MQTT_PORT']) {
      const failing = aServer({ [name]: String(port) });
      await expect(failing.start()).rejects.toThrow(`${name}: ${port} is taken`);
      await failing.stop();
    }
    const next = aServer({});
    await next.start();
    expect(next.welcome()).toMatch(/First administrator: user admin, password \S{20}/);
  });
});

describe('the end of a server', () => {
  // proves R-NEWS-012
  it('is no news of the devices: to them it is a lost connection', async () => {
    const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
    await records.start();
    const notifiedAs = async (status: string) =>
      (await records.news.notifiedStatuses()).filter((one) => one.status === status);
    const server = aServer({ PHASOR_DEMO: 'true', PHASOR_DEMO_HISTORY: 'short' });
    await server.start();
    await until(async () => expect((await notifiedAs('ONLINE')).length).toBeGreaterThan(15));
    await server.stop();
    expect(await notifiedAs('OFFLINE')).toEqual([]);
    await records.stop();
  });
});

/** Every file below a folder with its size and the instant of its last change. */
async function filesOf(within: string): Promise<readonly string[]> {
  const names = await readdir(within, { recursive: true });
  const states = await Promise.all(names.map((name) => stat(join(within, name))));
  return names.map((name, index) => `${name} ${states[index]?.size} ${states[index]?.mtimeMs}`);
}

describe('a start on damaged data', () => {
  const records = () => join(folder, 'records.sqlite');
  /** Data of a server that has run once. */
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'phasor-started-'));
    const server = aServer({ PHASOR_DATA: data });
    await server.start();
    await server.stop();
    started.length = 0;
  });
  afterAll(() => rm(data, { recursive: true }));

  async function refusal(): Promise<Error> {
    const failing = aServer({});
    const error = await failing.start().then(
      () => new Error('started'),
      (reason: Error) => reason,
    );
    await failing.stop();
    return error;
  }

  // proves R-OPS-024
  it('is refused in words with the next step, and changes nothing', async () => {
    await writeFile(records(), 'no database at all, but long enough to be taken for one'.repeat(100));
    const before = await readFile(records());
    expect(await refusal()).toMatchObject({
      name: 'StartRefusal',
      message: expect.stringContaining('npm run restore'),
    });
    expect(await readFile(records())).toEqual(before);
  });

  // proves R-OPS-024
  it('of measurements is refused in words too', async () => {
    await cp(data, folder, { recursive: true, verbatimSymlinks: true });
    const tables = await readdir(join(folder, 'series', 'metadata', 'phasor'));
    const table = tables.find((name) => name === 'electrical_raw.sql') ?? '';
    await writeFile(join(folder, 'series', 'metadata', 'phasor', table), 'ATTACH nonsense');
    expect(await refusal()).toMatchObject({ name: 'StartRefusal', message: expect.stringContaining('series/') });
  });

  // proves R-OPS-025
  it('of a newer version is refused', async () => {
    await cp(data, folder, { recursive: true, verbatimSymlinks: true });
    const database = new SqliteDatabase(records());
    database.prepare("INSERT INTO kysely_migration VALUES ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')").run();
    database.close();
    expect(await refusal()).toMatchObject({
      name: 'StartRefusal',
      message: expect.stringContaining('9999-of-tomorrow'),
    });
  });

  // proves R-OPS-046
  it('of measurements that a newer engine has written is refused before it is opened', async () => {
    await cp(data, folder, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(folder, 'series', 'engine-version'), '99.1.0\n');
    const before = await filesOf(join(folder, 'series'));
    expect(await refusal()).toMatchObject({ name: 'StartRefusal', message: expect.stringContaining('chDB 99.1.0') });
    expect(await filesOf(join(folder, 'series'))).toEqual(before);
  });
});
