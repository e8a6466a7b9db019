import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hasNginx, startNginx } from '../../../../scripts/test-services/nginx.mjs';
import { readConfig } from '../../src/config.ts';
import { createServer, type Server } from '../../src/server.ts';

const OPERATIONS = join(import.meta.dirname, '../../../../docs/operations.md');
const LINES = /```nginx\n([\s\S]+?)```/.exec(readFileSync(OPERATIONS, 'utf8'))?.[1] ?? '';
const PASSWORD = 'a long password of the administrator';
const digestOf = (password: string) => createHash('sha256').update(password).digest('hex');

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { code?: number; user?: { token: string } };
}

describe.skipIf(!hasNginx())('behind nginx as the documentation shows it', () => {
  let folder: string;
  let server: Server;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'phasor-proxied-'));
    const ports = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
    const settings = { PHASOR_DATA: folder, PHASOR_ADMIN_PASSWORD: PASSWORD, PHASOR_TRUST_PROXY: '1' };
    server = createServer(readConfig({ ...ports, ...settings }));
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
  /** Signs in from one of the addresses of this machine. */
  const signIn = (login: string, password: string, from: Pick<RequestOptions, 'localAddress' | 'headers'> = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', origin: origin(), ...from.headers };
      const sent = request(through('/api_r/auth/local', { ...from, method: 'POST', headers }), (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: JSON.parse(text) as Reply['body'] });
        });
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ login, password: digestOf(password) }));
    });

  // proves R-OPS-021
  it('people sign in, and live values come through', async () => {
    const { status, headers, body } = await signIn('admin', PASSWORD);
    expect([status, body.user?.token]).toEqual([200, expect.any(String)]);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const socket = new WebSocket(`wss://127.0.0.1:${nginx.port}/ws`, {
      ...{ ca: nginx.certificate, headers: { cookie, origin: origin() } },
    });
    await once(socket, 'open');
    socket.terminate();
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
