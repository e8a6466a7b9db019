import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALL_ROUTES, type CallAnswer, type CallName, type CallRequest, type LiveMessage } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { SettingsWatch } from '../../../web/src/base/api/queries/settings-watch.ts';
import { extendWindow, type LiveWindow, meanImport } from '../../../web/src/parts/live-values/live-window.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { readConfig } from '../../src/config.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import { createServer } from '../../src/server.ts';
import { connectDevice } from '../devices/virtual-device.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { until } from '../until.ts';

const MAC = '02005E2000AB';
const SECRET = 'secret of the works';
const DIGEST = digestOf('correct horse');
const START = Date.UTC(2026, 5, 1, 10);
const WATTS = 100;

/** A server with a meter and its owner. */
async function aWorks() {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-ratio-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  const { id } = await records.users.add(aUser({ passwordHash: await hashDigest(DIGEST) }));
  await records.devices.add(aDevice({ mac: MAC, phases: 1, credentialHash: credentialHash(SECRET) }));
  await records.assignments.put({ userId: id, mac: MAC, level: 'own', until: null });
  const clock = new FakeClock(START);
  const free = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const server = createServer(readConfig({ ...free, PHASOR_DATA: folder }), clock);
  onTestFinished(() => server.stop());
  await server.start();
  return { server, clock };
}

async function aBrowser(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  let cookie = '';
  const post = async (path: string, body: object) => {
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return (await answer.json()) as unknown;
  };
  const call = async <Name extends CallName>(name: Name, body: CallRequest<Name>) => {
    const { base, paths } = CALL_ROUTES[name];
    return (await post(`/api_${base}${paths[0]}`, body)) as CallAnswer<Name> & { status: 'OK' };
  };
  const signedIn = (await post('/api_r/auth/local', {
    login: 'anna',
    password: DIGEST,
  })) as CallAnswer<'access.signIn'>;
  if (signedIn.status !== 'OK') throw new Error('not signed in');
  const token = signedIn.data[0]?.token ?? '';
  const userToken = signedIn.user.token;
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
  return { call, token, messages };
}

const dataOf = (messages: readonly LiveMessage[]) =>
  messages.flatMap((message) => (message.status === 'OK' && message.topic === 'Data' ? [message] : []));

it('a ratio that is changed while a meter reports applies at once, for all users, to live values and answers', async () => {
  const { server, clock } = await aWorks();
  const [owner, other] = [await aBrowser(server.port), await aBrowser(server.port)];
  const device = await connectDevice({ url: `mqtt://127.0.0.1:${server.mqttPort}`, mac: MAC, secret: SECRET });
  onTestFinished(() => device.end());
  let seq = 0;
  const report = async () => {
    seq += 1;
    clock.set(START + seq * 1_000);
    const sample = { ts: clock.now() / 1_000, P: { L1: WATTS }, E_I: { L1: 1_000 + seq } };
    await device.publish('data', { boot: 1, seq, interval: 1, samples: [sample] });
    await device.acknowledged(seq);
  };
  await report();
  await until(async () => expect(dataOf(other.messages).filter(({ data }) => data.P?.L1 === WATTS)).toHaveLength(2));

  const ratios = [40, 12.5, 1, 80];
  for (const ratio of ratios) {
    await owner.call('devices.writeDetails', { token: owner.token, CT_ratio: ratio });
    // Nothing is measured meanwhile: the last values are sent again.
    await until(async () => {
      const newest = dataOf(other.messages).slice(-2);
      expect(newest.map(({ data }) => data.P?.L1)).toEqual([WATTS * ratio, WATTS * ratio]);
    });
    const asked = { token: owner.token, data: 'P', from: START / 1_000, to: clock.now() / 1_000 } as const;
    const { data } = await owner.call('measurements.statistics', asked);
    expect(data.P?.CUM).toMatchObject({ MIN: WATTS * ratio, MAX: WATTS * ratio });
    await report();
    await report();
  }

  const ratioOf = new Map<string, number>();
  for (const { data } of dataOf(other.messages).filter((message) => 'device' in message)) {
    const ratio = (data.P?.L1 ?? Number.NaN) / WATTS;
    expect(ratioOf.get(data.settings ?? '') ?? ratio).toBe(ratio);
    ratioOf.set(data.settings ?? '', ratio);
  }
  expect(new Set(ratioOf.values())).toEqual(new Set([1, ...ratios]));

  let changes = 0;
  const watch = new SettingsWatch(() => {
    changes += 1;
  });
  let window: LiveWindow = [];
  for (const message of other.messages.filter((each) => !('group' in each))) {
    watch.see(message);
    if (message.status !== 'OK' || message.topic !== 'Data') continue;
    window = extendWindow(window, [message.data], 60_000);
    expect(meanImport(window, 60_000)).toBe(message.data.P?.L1);
  }
  expect(changes).toBe(ratios.length);
});
