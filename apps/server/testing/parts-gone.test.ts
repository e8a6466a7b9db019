import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ChdbProcess } from '../src/adapters/clickhouse/engine/chdb-process.ts';
import { startPlainBroker } from './devices/external-brokers.ts';
import {
  aDataFolder,
  healthOf,
  meterAt,
  OTHER_METER,
  quiet,
  SOON,
  serverWith,
  signIn,
  store,
} from './scenes/server-in-trouble.ts';
import { ClickhouseHttpFront } from './series-store/clickhouse-http-front.ts';
import { openRelay } from './tcp-relay.ts';
import { emptyDatabase, postgresUrl } from './test-database.ts';

const HOUR_MS = 3_600_000;
/** A look every 15 s has the answers of all parts within 5 s; the rest is for the broker that is tried again. */
const NAMED_MS = 40_000;
let folder: string;

beforeEach(async () => {
  folder = await aDataFolder();
});

/** A database of its own, whose way can be cut. */
async function aDatabase() {
  const database = await emptyDatabase();
  const url = new URL(database.url);
  const relay = await openRelay({ host: url.hostname, port: Number(url.port) });
  onTestFinished(async () => {
    await relay.cut();
    await database.drop();
  });
  return { relay, url: Object.assign(url, { port: String(relay.port) }).href };
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
    const { port } = await serverWith(folder, {
      PHASOR_CLICKHOUSE_URL: clickhouse,
      PHASOR_DATABASE_URL: url,
      PHASOR_MQTT_URL: broker.url,
    });
    const now = Math.floor(Date.now() / 60_000) * 60;
    expect(await store(port, now - 120)).toBe(204);
    expect((await signIn(port)).code).toBe(200);
    const cut = performance.now();
    await Promise.all([front.stop(), relay.cut(), broker.stop()]);
    expect(await store(port, now - 60)).toBe(503);
    expect(await signIn(port)).toMatchObject({ code: 503 });
    await expect
      .poll(() => healthOf(port), SOON)
      .toMatchObject({ code: 503, status: 'FAIL', faults: ['broker_away', 'records_away', 'series_away'] });
    expect(performance.now() - cut).toBeLessThan(NAMED_MS);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(503);
    const back = performance.now();
    await Promise.all([
      front.start(Number(new URL(clickhouse).port)),
      relay.open(),
      startPlainBroker(broker.port).then((again) => onTestFinished(() => again.stop())),
    ]);
    onTestFinished(() => front.stop());
    await expect.poll(() => healthOf(port), SOON).toMatchObject({ code: 200, status: 'OK', faults: [] });
    expect(performance.now() - back).toBeLessThan(NAMED_MS);
    expect(await store(port, now - 60)).toBe(204);
    expect((await signIn(port)).code).toBe(200);
  });
});

describe('a server whose clock is wrong', () => {
  // proves R-OPS-015
  it('by two hours behind has samples sent again, and stores them once it is right', async () => {
    const right = Date.now();
    const clock = new FakeClock(right - 2 * HOUR_MS);
    const server = await serverWith(folder, {}, clock);
    const frame = { boot: 1, seq: 1, interval: 1, samples: [{ ts: Math.floor(right / 1_000), P: { L1: 400 } }] };
    const early = await meterAt(server.mqttPort);
    void early.publish('data', frame).catch(() => undefined);
    await expect.poll(() => early.client.connected, SOON).toBe(false);
    expect(early.acks).toEqual([]);
    clock.set(right + 1_000);
    const again = await meterAt(server.mqttPort);
    await again.publish('data', frame);
    expect(await again.acknowledged(1)).toEqual({ boot: 1, seq: 1 });
  });

  // proves R-OPS-015
  // proves R-OPS-016
  it('by two hours ahead stores samples as late ones, and says so once two devices have shown theirs', async () => {
    const right = Date.now();
    const server = await serverWith(folder, {}, new FakeClock(right + 2 * HOUR_MS));
    const device = await meterAt(server.mqttPort);
    const samples = [{ ts: Math.floor(right / 1_000), P: { L1: 400 } }];
    await device.publish('data', { boot: 1, seq: 1, interval: 1, samples });
    expect(await device.acknowledged(1)).toEqual({ boot: 1, seq: 1 });
    const state = { status: 'ONLINE', boot: 1, interval: 1, ts: Math.floor(right / 1_000) };
    await device.publish('state', state);
    await (await meterAt(server.mqttPort, OTHER_METER)).publish('state', state);
    await expect
      .poll(() => healthOf(server.port), SOON)
      .toMatchObject({ code: 200, status: 'TROUBLE', faults: ['clock_ahead'] });
  });
});
