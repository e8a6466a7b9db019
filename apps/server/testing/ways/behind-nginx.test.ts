import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveMessage, LiveRequest } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { hasNginx, startNginx } from '../../../../scripts/test-services/nginx.mjs';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { readConfig } from '../../src/config.ts';
import { hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import { createServer, type Server } from '../../src/server.ts';

import { connectDevice } from '../devices/virtual-device.ts';
import { aDevice, aUser } from '../record-builders.ts';

const METER = 'A0000000000A';
const OPERATIONS = join(import.meta.dirname, '../../../../docs/operations.md');
const LINES = /```nginx\n([\s\S]+?)```/.exec(readFileSync(OPERATIONS, 'utf8'))?.[1] ?? '';
const PASSWORD = 'a long password of the administrator';
const digestOf = (password: string) => createHash('sha256').update(password).digest('hex');

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { code?: number; user?: { token: string }; data?: readonly { action: string; address: string }[] };
}

const settingsOf = (folder: string) => ({
  ...{ PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' },
  ...{ PHASOR_DATA: folder, PHASOR_ADMIN_PASSWORD: PASSWORD, PHASOR_TRUST_PROXY: '1' },
});

/** A meter, and somebody who has it. */
async function register(folder: string): Promise<void> {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  await records.devices.add(aDevice({ mac: METER, credentialHash: credentialHash(`secret of ${METER}`) }));
  const passwordHash = await hashDigest(digestOf(PASSWORD));
  const { id: userId } = await records.users.add(aUser({ login: 'anna', passwordHash }));
  await records.assignments.put({ userId, mac: METER, level: 'own', until: null });
  await records.stop();
}

describe.skipIf(!hasNginx())('behind nginx as the documentation shows it', () => {
  let folder: string;
  let server: Server;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'phasor-proxied-'));
    await register(folder);
    server = createServer(readConfig(settingsOf(folder)));
    await server.start();
    nginx = await startNginx({ lines: LINES, upstream: server.port });
  });
  afterAll(async () => {
    await nginx?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const origin = () => `https://127.0.0.1:${nginx.port}`;
  const through = (path: string, options: RequestOptions = {}) =>
    ({ host: '127.0.0.1', port: nginx.port, path, ca: nginx.certificate, agent: false, ...options }) as const;
  type From = Pick<RequestOptions, 'localAddress' | 'headers'>;
  /** A call from one of the addresses of this machine. */
  const post = (path: string, sentBody: object, from: From = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', origin: origin(), ...from.headers };
      const sent = request(through(path, { ...from, method: 'POST', headers }), (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: JSON.parse(text) as Reply['body'] });
        });
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(sentBody));
    });
  const signIn = (login: string, password: string, from?: From) =>
    post('/api_r/auth/local', { login, password: digestOf(password) }, from);
  const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';')[0] ?? '';

  // proves R-OPS-021
  it('people sign in, and live values come through', async () => {
    const reply = await signIn('anna', PASSWORD);
    const userToken = reply.body.user?.token ?? '';
    const socket = new WebSocket(`wss://127.0.0.1:${nginx.port}/ws`, {
      ...{ ca: nginx.certificate, headers: { cookie: cookieOf(reply), origin: origin() } },
    });
    const received: LiveMessage[] = [];
    socket.on('message', (text) => received.push(JSON.parse(String(text)) as LiveMessage));
    await once(socket, 'open');
    socket.send(JSON.stringify({ userToken, macList: [METER], data: true } satisfies LiveRequest));
    const meter = await connectDevice({ url: `mqtt://127.0.0.1:${server.mqttPort}`, mac: METER });
    const live = () => meter.publish('live', { ts: Math.floor(Date.now() / 1_000), interval: 1, P: { L1: 412.5 } });
    const shown = async () => {
      await live();
      return received;
    };
    await expect
      .poll(shown, { interval: 1_000 })
      .toContainEqual(
        expect.objectContaining({ topic: 'Data', data: expect.objectContaining({ P: { L1: 412.5, CUM: 412.5 } }) }),
      );
    await meter.end();
    socket.terminate();
  });

  // proves R-OPS-021
  it('the audit has the address of the client, whatever a client writes of itself', async () => {
    const invented = { 'x-forwarded-for': '192.0.2.77', forwarded: 'for=198.51.100.7' };
    const from = { localAddress: '127.0.0.8', headers: invented };
    const reply = await signIn('admin', PASSWORD, from);
    const cookie = cookieOf(reply);
    const own = { ...from, headers: { ...invented, cookie } };
    const ended = '/api_w/applications/usermanager/user/sessions/end';
    await post(ended, { user_token: reply.body.user?.token, login: 'nobody' }, own);
    const { body } = await post('/api_r/applications/usermanager/audit', {}, own);
    expect(body.data?.find(({ action }) => action === 'users.endSessions')?.address).toBe('127.0.0.8');
  });

  // proves R-OPS-022
  it('browsers are held to TLS, and only there', async () => {
    const [proxied] = (await once(get(through('/health')), 'response')) as [{ headers: Reply['headers'] }];
    expect(proxied.headers['strict-transport-security']).toBe('max-age=31536000');
    const direct = await fetch(`http://127.0.0.1:${server.port}/health`);
    expect(direct.headers.get('strict-transport-security')).toBeNull();
  });

  // proves R-OPS-021
  it('limits count by the address of the client, whatever a client writes of itself', async () => {
    const guess = (index: number, localAddress: string) => {
      const headers = { 'x-forwarded-for': `192.0.2.${index}`, forwarded: `for=198.51.100.${index}` };
      return signIn(`nobody-${index}`, 'wrong', { localAddress, headers });
    };
    let guesses = 0;
    let last = await guess(guesses, '127.0.0.2');
    expect(last.body.code).toBe(603);
    while (last.body.code === 603 && guesses < 40) {
      guesses += 1;
      last = await guess(guesses, '127.0.0.2');
    }
    expect([last.status, guesses]).toEqual([429, 20]);
    expect((await guess(99, '127.0.0.3')).body.code).toBe(603);
  });
});

// proves R-OPS-021, R-OPS-044
it.skipIf(!hasNginx())('below a path of nginx as the documentation shows it people sign in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-proxied-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = createServer(readConfig({ ...settingsOf(folder), PHASOR_PUBLIC_URL: 'https://127.0.0.1/phasor' }));
  onTestFinished(() => server.stop());
  await server.start();
  expect(/^ {4}location \/phasor\/ \{$/m.test(readFileSync(OPERATIONS, 'utf8'))).toBe(true);
  const nginx = await startNginx({
    lines: LINES.replace('location / {', 'location /phasor/ {'),
    upstream: server.port,
  });
  onTestFinished(() => nginx.stop());
  const ask = (path: string) =>
    once(get({ host: '127.0.0.1', port: nginx.port, path, ca: nginx.certificate, agent: false }), 'response');
  const [[health], [outside]] = [await ask('/phasor/health'), await ask('/health')];
  expect([health.statusCode, health.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
  expect(outside.statusCode).toBe(404);
  const signedIn = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin: 'https://127.0.0.1' };
    const path = '/phasor/api_r/auth/local';
    const reached: RequestOptions = { host: '127.0.0.1', port: nginx.port, path, method: 'POST', headers };
    const sent = request({ ...reached, ca: nginx.certificate, agent: false }, resolve).on('error', reject);
    sent.end(JSON.stringify({ login: 'admin', password: digestOf(PASSWORD) }));
  });
  expect([signedIn.statusCode, String(signedIn.headers['set-cookie'])]).toEqual([
    200,
    expect.stringMatching(/Path=\/phasor;.*Secure/),
  ]);
});
