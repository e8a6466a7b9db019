import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { hasNginx, startNginx } from '../../../../scripts/test-services/nginx.mjs';
import { digestOf } from '../../src/features/access/sign-in/password.ts';
import { healthOf } from '../scenes/server-in-trouble.ts';
import type { ServerProcess } from '../scenes/server-process.ts';
import { hasSharedServers, type SeveralServers, severalServers } from '../scenes/several-servers.ts';
import { aBrowser, aMeterAt, dataOf, MAC } from '../scenes/works.ts';

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const [MAP = '', UPSTREAM = ''] = [/^map [\s\S]+?^}$/m, /^upstream [\s\S]+?(?=```)/m].map(
  (lines) => lines.exec(OPERATIONS)?.[0],
);
const LINES = `${MAP}\n${UPSTREAM}`;
const WATTS = 400;
const second = () => Math.floor(Date.now() / 1_000);
/** Whole hours that are over: of one that runs the coverage differs from moment to moment. */
const START = (Math.floor(second() / 3_600) - 2) * 3_600;
const SOON = { timeout: 60_000, interval: 250 };

/** What was measured until then, epoch s, as one process reads it. */
async function figuresAt({ call, token, userToken }: Awaited<ReturnType<typeof aBrowser>>, to: number) {
  const range = { from: START - 600, to, source: 1 } as const;
  const group = { ...range, user_token: userToken, macList: [MAC] };
  const answers = [
    await call('measurements.profile', { ...range, token, data: 'P,E_I', cumulative: true, step: 60 }),
    await call('measurements.energy', { ...range, token, data: 'E_I,P_MAX', period: '15MIN' }),
    await call('measurements.statistics', { ...range, token, data: 'P' }),
    await call('measurements.groupProfile', { ...group, data: 'P', cumulative: true, step: 900 }),
    await call('measurements.groupEnergy', { ...group, data: 'E_I', period: 'HOUR' }),
  ];
  return JSON.parse(JSON.stringify(answers)) as unknown;
}

describe.skipIf(!hasSharedServers)('processes of the role api beside one of all', () => {
  let servers: SeveralServers;
  let holder: ServerProcess;
  let ports: { all: number; api: readonly [number, number] };
  const processes: ServerProcess[] = [];
  const serving = async (role: 'all' | 'api') => {
    const server = await servers.start(role);
    processes.push(server);
    return { server, port: (await server.serving()).http };
  };

  beforeAll(async () => {
    servers = await severalServers();
    // At once: those of api wait for tables that the one of all makes.
    const [all, one, other] = await Promise.all([serving('all'), serving('api'), serving('api')]);
    holder = all.server;
    ports = { all: all.port, api: [one.port, other.port] };
  });
  afterAll(async () => {
    for (const server of processes) server.kill('SIGKILL');
    await servers?.remove();
  });

  // proves R-OPS-117
  it('read what the devices sent as the process does that stored it, a sample of long ago as soon as it is acknowledged', async () => {
    const meter = await aMeterAt(servers.mqttUrl);
    const browsers = await Promise.all([ports.all, ...ports.api].map(aBrowser));
    let seq = 0;
    const send = async (...samples: readonly { ts: number; watts: number; counted: number }[]) => {
      seq += 1;
      const measured = samples.map(({ ts, watts, counted }) => ({ ts, P: { L1: watts }, E_I: { L1: counted } }));
      await meter.publish('data', { boot: 1, seq, interval: 60, samples: measured });
      await meter.acknowledged(seq);
    };
    const minutes = Array.from({ length: 60 }, (_, minute) => minute);
    await send(...minutes.map((minute) => ({ ts: START + minute * 60, watts: WATTS, counted: 1_000 + minute })));
    const to = START + 3_600;
    for (const ts of [START + 15 * 60 + 30, START - 300, START + 1]) {
      const [own, ...others] = await Promise.all(browsers.map((browser) => figuresAt(browser, to)));
      for (const figures of others) expect(figures).toEqual(own);
      // Between two others, and before the first.
      await send({ ts, watts: 4 * WATTS, counted: 1_000 });
    }
    const [own, ...others] = await Promise.all(browsers.map((browser) => figuresAt(browser, to)));
    for (const figures of others) expect(figures).toEqual(own);
    expect(JSON.stringify(own)).toContain(String(4 * WATTS));
  });

  // proves R-OPS-118
  it('show live values and states of devices to their viewers', async () => {
    const meter = await aMeterAt(servers.mqttUrl);
    const [one, other] = await Promise.all(ports.api.map(aBrowser));
    const live = () => meter.publish('live', { ts: second(), interval: 1, P: { L1: 412.5 } });
    for (const browser of [one, other]) {
      const shown = async () => {
        await live();
        return dataOf(browser?.messages ?? []).filter(({ data }) => data.P?.L1 === 412.5).length;
      };
      // Those of the device, and those of the group of it alone.
      await expect.poll(shown, { ...SOON, interval: 1_000 }).toBeGreaterThanOrEqual(2);
    }
    await meter.publish(
      'state',
      { status: 'ONLINE', ts: second(), boot: 1, fw: '1.2.3', type: 1 },
      { qos: 1, retain: true },
    );
    const states = (browser: typeof one) =>
      (browser?.messages ?? []).flatMap((message) =>
        'topic' in message && message.topic === 'State' ? [message] : [],
      );
    for (const browser of [one, other])
      await expect
        .poll(() => states(browser).at(-1), SOON)
        .toMatchObject({ device: MAC, data: { status: 'ONLINE', fw: '1.2.3' } });
    const late = await aBrowser(ports.api[0]);
    await expect.poll(() => states(late).at(-1), SOON).toMatchObject({ data: { status: 'ONLINE', fw: '1.2.3' } });
    await meter.publish('state', { status: 'OFFLINE', boot: 1 }, { qos: 1, retain: true });
  });

  // proves R-OPS-115
  it('pass on what only the process with the devices answers, and people change things at any of them', async () => {
    const [all, one, other] = await Promise.all([ports.all, ...ports.api].map(aBrowser));
    // Relayed: it forms days anew.
    await one?.call('devices.writeDetails', { token: one.token, title: 'Main hall' });
    for (const browser of [all, one, other]) {
      const details = await browser?.call('devices.readDetails', { token: browser.token });
      expect(details?.data).toMatchObject({ title: 'Main hall' });
    }
    const monitored = await other?.call('monitoring.read', {
      from: START,
      to: second(),
      token: other.token,
      period: 'DAY',
    });
    expect(monitored).toMatchObject({ status: 'OK' });
  });

  // proves R-OPS-119
  it('serve pages and sign-in while the process with the devices is away, say so, and read again once it is back, open screens too', async () => {
    const meter = await aMeterAt(servers.mqttUrl);
    const viewer = await aBrowser(ports.api[0]);
    const before = await figuresAt(viewer, START + 600);
    holder.kill('SIGKILL');
    await holder.ended();
    await expect.poll(() => healthOf(ports.api[0]), SOON).toMatchObject({ code: 200, faults: ['holder_away'] });
    const inBetween = await aBrowser(ports.api[1]);
    await expect(figuresAt(inBetween, START + 600)).rejects.toThrow(/503|away|not available/i);
    const { server } = await serving('all');
    holder = server;
    await expect.poll(() => healthOf(ports.api[0]), SOON).toMatchObject({ code: 200, faults: [] });
    await expect.poll(() => figuresAt(inBetween, START + 600).catch(() => undefined), SOON).toEqual(before);
    const from = viewer.messages.length;
    const shown = async () => {
      await meter.publish('live', { ts: second(), interval: 1, P: { L1: 99.5 } });
      return dataOf(viewer.messages.slice(from)).some(({ data }) => data.P?.L1 === 99.5);
    };
    await expect.poll(shown, { ...SOON, interval: 1_000 }).toBe(true);
  });

  // proves R-OPS-120
  it.skipIf(!hasNginx())(
    'are one address behind nginx as the documentation shows it, also once one of them has ended',
    async () => {
      const { server, port } = await serving('api');
      const nginx = await startNginx({
        lines: LINES,
        upstream: { '192.0.2.11:8080': port, '192.0.2.12:8080': ports.api[1] },
      });
      onTestFinished(() => nginx.stop());
      const origin = `https://127.0.0.1:${nginx.port}`;
      const post = (path: string, body: object, cookie = '') => {
        const headers = { 'content-type': 'application/json', origin, cookie };
        const asked = { host: '127.0.0.1', port: nginx.port, path, method: 'POST', headers, ca: nginx.certificate };
        return new Promise<{ code: number; cookie: string; body: unknown }>((resolve, reject) => {
          const sent = request({ ...asked, agent: false }, async (answer) => {
            let text = '';
            for await (const part of answer.setEncoding('utf8')) text += part;
            const [cookieSet = ''] = answer.headers['set-cookie'] ?? [];
            resolve({ code: answer.statusCode ?? 0, cookie: cookieSet.split(';')[0] ?? '', body: JSON.parse(text) });
          });
          sent.on('error', reject).end(JSON.stringify(body));
        });
      };
      const signedIn = await post('/api_r/auth/local', { login: 'anna', password: digestOf('correct horse') });
      const { user } = signedIn.body as { user: { token: string } };
      const sessions = () => post('/api_r/user/sessions', { user_token: user.token }, signedIn.cookie);
      // Both have turns.
      for (let turn = 0; turn < 6; turn += 1) expect(await sessions()).toMatchObject({ code: 200 });
      const wss = () => {
        const url = `wss://127.0.0.1:${nginx.port}/ws`;
        const socket = new WebSocket(url, { ca: nginx.certificate, headers: { cookie: signedIn.cookie, origin } });
        onTestFinished(() => socket.terminate());
        return socket;
      };
      const sockets = [wss(), wss()];
      await Promise.all(sockets.map((socket) => once(socket, 'open')));
      const cut = sockets.map((socket) => once(socket, 'close'));
      server.kill('SIGKILL');
      await Promise.race(cut);
      for (let turn = 0; turn < 6; turn += 1) expect(await sessions()).toMatchObject({ code: 200 });
      await once(wss(), 'open');
    },
  );

  it('end within 5 s of SIGTERM', async () => {
    const { server } = await serving('api');
    const began = performance.now();
    server.stop();
    expect(await server.ended()).toMatchObject({ code: 0 });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
