import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { startProduct } from '../support/product.ts';

const METER = '02005E310001';
const ANNA = { login: 'anna', password: 'correct horse' };
const WRONG = { login: 'anna', password: 'a guess of somebody' };
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

// proves R-OPS-072
it('a server that logs everything logs no password, token, cookie or secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const devices = [{ mac: METER, type: 1, title: 'Main board' }];
  await registerFacility(folder, { devices, people: [{ ...ANNA, owns: [METER] }] });
  const product = await startProduct({ demo: false, dataFolder: folder, env: { PHASOR_LOG: 'debug' } });
  onTestFinished(() => product.stop());
  let log = '';
  product.process.stdout?.on('data', (chunk) => {
    log += String(chunk);
  });
  const headers = { origin: product.url, 'content-type': 'application/json' };
  const signIn = ({ login, password }: typeof ANNA) =>
    fetch(`${product.url}/api_r/auth/local`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ login, password: digestOf(password) }),
    });
  expect((await signIn(WRONG)).status).toBe(401);
  const entered = await signIn(ANNA);
  const cookie = entered.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const answer = await entered.text();
  const { user } = JSON.parse(answer) as { user: { token: string } };
  const given = [...answer.matchAll(/"token":"([^"]+)"/g)].map(([, token = '']) => token);
  const asked = await fetch(`${product.url}/api_r/user/sessions`, {
    ...{ method: 'POST', headers: { ...headers, cookie: cookie.join('; ') } },
    body: JSON.stringify({ user_token: user.token }),
  });
  expect(asked.status).toBe(200);
  const meter = { url: `mqtt://127.0.0.1:${product.mqttPort}`, mac: METER };
  await expect(connectDevice({ ...meter, secret: WRONG.password })).rejects.toThrow();
  await (await connectDevice({ ...meter, secret: secretOf(METER) })).end();
  for (const secret of [WRONG.password, secretOf(METER)]) {
    await fetch(`${product.url}/ingest`, {
      ...{ method: 'POST', body: '{' },
      headers: { authorization: `Basic ${btoa(`${METER}:${secret}`)}` },
    });
  }
  await expect.poll(() => log).toContain('"error":"access.credentials"');
  await product.stop();
  const people = [ANNA, WRONG].flatMap(({ password }) => [password, digestOf(password)]);
  const tokens = [...given, ...cookie.map((each) => each.split('=')[1] ?? '')];
  const secrets = [...people, ...tokens, secretOf(METER), btoa(`${METER}:${secretOf(METER)}`)];
  expect(given).toHaveLength(2);
  expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([]);
});
