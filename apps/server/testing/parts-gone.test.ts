import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ChdbProcess } from '../src/adapters/clickhouse/engine/chdb-process.ts';
import { openRecordStore } from '../src/adapters/records/open-record-store.ts';
import { isClockSynchronized } from '../src/adapters/system-clock/synchronization.ts';
import { readConfig } from '../src/config.ts';
import { digestOf } from '../src/features/access/sign-in/password.ts';
import { credentialHash } from '../src/features/devices/credential.ts';
import type { Clock } from '../src/ports/clock.ts';
import { createServer } from '../src/server.ts';
import { startPlainBroker } from './devices/external-brokers.ts';
import { connectDevice } from './devices/virtual-device.ts';
import { aDevice } from './record-builders.ts';
import { ClickhouseHttpFront } from './series-store/clickhouse-http-front.ts';
import { openRelay } from './tcp-relay.ts';

const MAC = 'A00000000002';
const SECRET = 'secret-of-a-meter';
const PASSWORD = 'correct horse';
const HOUR_MS = 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const postgresUrl = process.env.PHASOR_TEST_DATABASE_URL;
/** Parts are looked at every 15 s. */
const SOON = { timeout: 60_000, interval: 250 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-gone-'));
  // What is registered first runs last: a server that stops writes into the folder once more.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
});

async function serverWith(env: Record<string, string>, clock?: Clock) {
  const records = openRecordStore({ folder, url: env.PHASOR_DATABASE_URL, log: quiet });
  await records.start();
  await records.devices.add(aDevice({ mac: MAC, credentialHash: credentialHash(SECRET) }));
  await records.stop();
  const own = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const settings = { PHASOR_DATA: folder, PHASOR_ADMIN_PASSWORD: PASSWORD, PHASOR_TIME_ZONE: 'UTC' };
  const config = readConfig({ ...own, ...settings, ...env });
  const server = clock === undefined ? createServer(config) : createServer(config, clock);
  onTestFinished(() => server.stop());
  await server.start();
  return server;
}

async function healthOf(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  const { status, faults } = (await answer.json()) as { status: string; faults: { fault: string }[] };
  return { code: answer.status, status, faults: faults.map(({ fault }) => fault).toSorted() };
}

/** A sample over HTTP; it is acknowledged by 204. */
async function store(port: number, second: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/write?precision=s&interval=60`, {
    method: 'POST',
    headers: { authorization: `Token ${MAC}:${SECRET}` },
    body: `power,device=${MAC} U_L1=230.1,P_L1=400 ${second}`,
  });
  return answer.status;
}

async function signIn(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/api_r/auth/local`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: digestOf(PASSWORD) }),
  });
  return { code: answer.status, body: (await answer.json()) as { status?: string; code?: number } };
}

/** A database of its own, whose way can be cut. */
async function aDatabase() {
  const name = `gone_${process.pid}`;
  const administer = async (statement: string) => {
    const client = new Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(postgresUrl ?? '');
  const relay = await openRelay({ host: url.hostname, port: Number(url.port) });
  onTestFinished(async () => {
    await relay.cut();
    await administer(`drop database ${name} with (force)`);
  });
  return { relay, url: Object.assign(url, { pathname: name, port: String(relay.port) }).href };
}

describe.skipIf(postgresUrl === undefined)('while parts elsewhere are gone', () => {
  // proves R-OPS-042
  it('the server says so, acknowledges nothing that is not stored, and goes on by itself when they are back', async () => {
    const engine = new ChdbProcess({ folder: join(folder, 'elsewhere'), log: quiet });
    await engine.start();
    onTestFinished(() => engine.stop());
    const front = new ClickhouseHttpFront(engine);
    const clickhouse = await front.start();
    const broker = await startPlainBroker();
    const { relay, url } = await aDatabase();
    const { port } = await serverWith({
      PHASOR_CLICKHOUSE_URL: clickhouse,
      PHASOR_DATABASE_URL: url,
      PHASOR_MQTT_URL: broker.url,
    });
    const now = Math.floor(Date.now() / 60_000) * 60;
    expect(await store(port, now - 120)).toBe(204);
    expect((await signIn(port)).code).toBe(200);
    await Promise.all([front.stop(), relay.cut(), broker.stop()]);
    expect(await store(port, now - 60)).toBe(503);
    expect(await signIn(port)).toMatchObject({ code: 503 });
    await expect
      .poll(() => healthOf(port), SOON)
      .toMatchObject({ code: 503, status: 'FAIL', faults: ['broker_away', 'records_away', 'series_away'] });
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(503);
    await Promise.all([
      front.start(Number(new URL(clickhouse).port)),
      relay.open(),
      startPlainBroker(broker.port).then((again) => onTestFinished(() => again.stop())),
    ]);
    onTestFinished(() => front.stop());
    await expect.poll(() => healthOf(port), SOON).toMatchObject({ code: 200, status: 'OK', faults: [] });
    expect(await store(port, now - 60)).toBe(204);
    expect((await signIn(port)).code).toBe(200);
  });
});

describe.skipIf((await isClockSynchronized()) === true)('a server whose clock is wrong', () => {
  /** A device whose own clock is right. */
  async function deviceAt(port: number | null) {
    const device = await connectDevice({ url: `mqtt://127.0.0.1:${port}`, mac: MAC, secret: SECRET });
    onTestFinished(() => device.cut());
    return device;
  }

  // proves R-OPS-015
  it('by two hours behind has samples sent again, and stores them once it is right', async () => {
    const right = Date.now();
    const clock = new FakeClock(right - 2 * HOUR_MS);
    const server = await serverWith({}, clock);
    const frame = { boot: 1, seq: 1, interval: 1, samples: [{ ts: Math.floor(right / 1_000), P: { L1: 400 } }] };
    const early = await deviceAt(server.mqttPort);
    void early.publish('data', frame).catch(() => undefined);
    await expect.poll(() => early.client.connected, SOON).toBe(false);
    expect(early.acks).toEqual([]);
    clock.set(right + 1_000);
    const again = await deviceAt(server.mqttPort);
    await again.publish('data', frame);
    expect(await again.acknowledged(1)).toEqual({ boot: 1, seq: 1 });
  });

  // proves R-OPS-015
  it('by two hours ahead stores samples as late ones', async () => {
    const right = Date.now();
    const server = await serverWith({}, new FakeClock(right + 2 * HOUR_MS));
    const device = await deviceAt(server.mqttPort);
    const samples = [{ ts: Math.floor(right / 1_000), P: { L1: 400 } }];
    await device.publish('data', { boot: 1, seq: 1, interval: 1, samples });
    expect(await device.acknowledged(1)).toEqual({ boot: 1, seq: 1 });
  });
});
