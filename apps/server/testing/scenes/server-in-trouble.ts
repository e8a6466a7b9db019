import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCES } from '@phasor/contract';
import { onTestFinished } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { readConfig } from '../../src/config.ts';
import { digestOf } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { createServer } from '../../src/server.ts';
import { connectDevice } from '../devices/virtual-device.ts';
import { aDevice } from '../record-builders.ts';

export const METER = 'A00000000002';
export const OTHER_METER = 'A00000000003';
export const SECRET = 'secret-of-a-meter';
const PASSWORD = 'correct horse';
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Parts are looked at every 15 s. */
export const SOON = { timeout: 60_000, interval: 250 };

/** A data folder that is removed after the test. */
export async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-gone-'));
  // What is registered first runs last: a server that stops writes into the folder once more.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** A server with two meters; it stops after the test. */
export async function serverWith(folder: string, env: Readonly<Record<string, string>> = {}, clock?: Clock) {
  const records = openRecordStore({ folder, url: env.PHASOR_DATABASE_URL, log: quiet });
  await records.start();
  for (const mac of [METER, OTHER_METER]) {
    await records.devices.add(aDevice({ mac, credentialHash: credentialHash(SECRET) }));
  }
  await records.stop();
  return serverOn(folder, env, clock);
}

/** A server on a folder that was one's before; it stops after the test. */
export async function serverOn(folder: string, env: Readonly<Record<string, string>> = {}, clock?: Clock) {
  const own = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const settings = { PHASOR_DATA: folder, PHASOR_ADMIN_PASSWORD: PASSWORD, PHASOR_TIME_ZONE: 'UTC' };
  const config = readConfig({ ...own, ...settings, ...env });
  const server = clock === undefined ? createServer(config) : createServer(config, clock);
  onTestFinished(() => server.stop());
  await server.start();
  return server;
}

/** The answer of `/health`: its code, its word and the names of what is wrong. */
export async function healthOf(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  const { status, faults } = (await answer.json()) as { status: string; faults: { fault: string; since: string }[] };
  return { code: answer.status, status, faults: faults.map(({ fault }) => fault).toSorted() };
}

/** A sample over HTTP, which ends at that second; it is acknowledged by 204. */
export async function store(port: number, second: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/write?precision=s&interval=60`, {
    method: 'POST',
    headers: { authorization: `Token ${METER}:${SECRET}` },
    body: `power,device=${METER} U_L1=230.1,P_L1=400 ${second}`,
  });
  return answer.status;
}

/** The administrator signs in. */
export async function signIn(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/api_r/auth/local`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: digestOf(PASSWORD) }),
  });
  return { code: answer.status, body: (await answer.json()) as { status?: string; code?: number } };
}

/** A meter connects over MQTT; its connection ends with the test. */
export async function meterAt(mqttPort: number | null, mac = METER) {
  const device = await connectDevice({ url: `mqtt://127.0.0.1:${mqttPort}`, mac, secret: SECRET });
  onTestFinished(() => device.cut());
  return device;
}

/** Ends of the meter's stored samples, epoch s, in order, in a folder whose server has stopped; a doubled one is there twice. */
export async function storedSeconds(folder: string): Promise<number[]> {
  const clock = { now: () => Date.now() };
  const series = openClickhouseSeriesStore({ folder: join(folder, 'series'), url: undefined, clock, log: quiet });
  await series.start();
  try {
    const to = Date.now() + 86_400_000;
    const asked = {
      devices: [METER],
      source: SOURCES.wifi,
      from: 0,
      to,
      gauges: ['P_L1'],
      registers: [],
      neighbours: false,
    };
    const blocks = await series.rows({ family: 'electrical', level: 'raw', ...asked });
    return [...(blocks.get(METER)?.end ?? [])].map((end) => end / 1_000);
  } finally {
    await series.stop();
  }
}
