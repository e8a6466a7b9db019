import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CALL_ROUTES,
  type CallAnswer,
  type CallName,
  type CallRequest,
  type LiveMessage,
  SETTINGS_HEADER,
} from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { readConfig } from '../../src/config.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { createServer } from '../../src/server.ts';
import { connectDevice } from '../devices/virtual-device.ts';
import { aDevice, aUser } from '../record-builders.ts';

export const MAC = '02005E2000AB';
/** A second meter where several processes share the devices: with two of them each has one. */
export const OTHER_MAC = '02005E2000A2';
const SECRET = 'secret of the works';
const DIGEST = digestOf('correct horse');

/** A whole server with a single-phase meter, its owner with the right to reports, and a clock that stands. */
export async function aWorks(start: number, device: Partial<Device> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-works-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  await registerWorks(records, device);
  const clock = new FakeClock(start);
  const free = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const server = createServer(readConfig({ ...free, PHASOR_DATA: folder }), clock);
  onTestFinished(() => server.stop());
  await server.start();
  return { server, clock, records };
}

/** The meter, and its owner with the right to reports. */
export async function registerWorks(records: RecordStore, device: Partial<Device> = {}): Promise<void> {
  const { id } = await records.users.add(aUser({ passwordHash: await hashDigest(DIGEST), applications: ['REPORT'] }));
  await registerMeter(records, id, { mac: MAC, ...device });
}

/** One more meter of the owner. */
export async function registerMeter(records: RecordStore, userId: number, device: Partial<Device>): Promise<void> {
  const meter = aDevice({ phases: 1, credentialHash: credentialHash(SECRET), ...device });
  await records.devices.add(meter);
  await records.assignments.put({ userId, mac: meter.mac, level: 'own', until: null });
}

/** The meter, connected to the broker inside a server. */
export function aMeter(mqttPort: number | null) {
  return aMeterAt(`mqtt://127.0.0.1:${mqttPort}`);
}

/** The meter, connected to a broker. */
export async function aMeterAt(url: string, mac = MAC) {
  const meter = await connectDevice({ url, mac, secret: SECRET });
  onTestFinished(() => meter.end());
  return meter;
}

/** The owner's browser: signed in, with calls, and with a socket that has subscribed to the meter and to a group of it alone. */
export async function aBrowser(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  let cookie = '';
  const post = async (path: string, body: object) => {
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const named = answer.headers.get(SETTINGS_HEADER);
    if (named !== null) answeredSettings.push(named);
    return (await answer.json()) as unknown;
  };
  /** Names of the settings under which answers were formed, oldest first. */
  const answeredSettings: string[] = [];
  const call = async <Name extends CallName>(name: Name, body: CallRequest<Name>) => {
    const { base, paths } = CALL_ROUTES[name];
    const answer = (await post(`/api_${base}${paths[0]}`, body)) as CallAnswer<Name>;
    if (answer.status !== 'OK') throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer as CallAnswer<Name> & { status: 'OK' };
  };
  const signedIn = await post('/api_r/auth/local', { login: 'anna', password: DIGEST });
  const { data, user, status } = signedIn as CallAnswer<'access.signIn'> & { status: 'OK' };
  if (status !== 'OK') throw new Error('not signed in');
  const tokenOf = (mac: string) => data.find((device) => device.mac === mac)?.token ?? '';
  const token = tokenOf(MAC);
  const userToken = user.token;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie, origin } });
  onTestFinished(() => socket.terminate());
  const messages: LiveMessage[] = [];
  socket.on('message', (text) => void messages.push(JSON.parse(String(text)) as LiveMessage));
  await new Promise<void>((open) => void socket.once('open', () => open()));
  for (const request of [
    { deviceToken: token, data: true },
    { userToken, state: true },
    { userToken, macList: [MAC], data: true },
  ]) {
    socket.send(JSON.stringify(request));
  }
  return { call, token, tokenOf, userToken, messages, answeredSettings };
}

/** The messages with live values. */
export const dataOf = (messages: readonly LiveMessage[]) =>
  messages.flatMap((message) => (message.status === 'OK' && message.topic === 'Data' ? [message] : []));
