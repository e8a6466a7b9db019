import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HttpWebhooks } from './http-webhooks.ts';

interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let receiver: Server;
let port: number;
let received: Received[];
let answer: (response: ServerResponse) => void;
const webhooks = new HttpWebhooks({ allowed: ['127.0.0.1', '::1'], timeoutMs: 60_000 });

beforeEach(async () => {
  received = [];
  answer = (response) => response.writeHead(204).end();
  receiver = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ method: request.method, headers: request.headers, body });
    answer(response);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  port = (receiver.address() as AddressInfo).port;
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, 'close');
});

const post = (url: string, by = webhooks) =>
  by.post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"ž":1}', signal: new AbortController().signal });

describe('a webhook', () => {
  // proves R-NEWS-030
  it('is one POST of JSON with the headers of its message', async () => {
    expect(await post(`http://127.0.0.1:${port}/in?x=1`)).toMatchObject({ isDelivered: true, code: 204, text: '' });
    expect(received).toMatchObject([{ method: 'POST', body: '{"ž":1}', headers: { 'webhook-id': 'msg_1' } }]);
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  it('answers with the code and words of its receiver, and when that wants the next attempt', async () => {
    answer = (response) => response.writeHead(503, { 'retry-after': '120' }).end('busy');
    const outcome = { isDelivered: false, code: 503, text: 'busy', retryAfterMs: 120_000 };
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual(outcome);
  });

  it('reads only the beginning of a long answer', async () => {
    answer = (response) => response.end('x'.repeat(5_000_000));
    const { text, isDelivered } = await post(`http://127.0.0.1:${port}/`);
    expect([text.length, isDelivered]).toEqual([2_000, true]);
  });

  // proves R-NEWS-034
  it('follows no redirection', async () => {
    answer = (response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/other` }).end();
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ isDelivered: false, code: 307 });
    expect(received).toHaveLength(1);
  });

  // proves R-OPS-071
  it('is not sent to a receiver whose certificate nobody vouches for', async () => {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-'];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const pem = execFileSync('openssl', ['req', '-x509', ...curve, ...subject], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const asked: string[] = [];
    const unknown = createTlsServer({ key: pem, cert: pem }, ({ url }, response) => {
      asked.push(url ?? '');
      response.end();
    });
    unknown.listen(0, '127.0.0.1');
    await once(unknown, 'listening');
    onTestFinished(() => void unknown.close());
    const { port: there } = unknown.address() as AddressInfo;
    expect(await post(`https://127.0.0.1:${there}/`)).toMatchObject({
      ...{ isDelivered: false, code: null },
      text: expect.stringContaining('self-signed certificate'),
    });
    expect(asked).toEqual([]);
  });

  it('fails without an answer, in words', async () => {
    answer = (response) => response.destroy();
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ isDelivered: false, code: null, text: 'socket hang up' });
    answer = () => undefined;
    const impatient = new HttpWebhooks({ allowed: ['127.0.0.1'], timeoutMs: 100 });
    expect(await post(`http://127.0.0.1:${port}/`, impatient)).toMatchObject({
      code: null,
      text: 'no answer in 0.1 s',
    });
  });

  // proves R-NEWS-034
  it('reaches nothing of this machine unless it is allowed, by number or by a name that resolves to it', async () => {
    const closed = new HttpWebhooks({ allowed: [] });
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
      expect(await post(`http://${host}:${port}/`, closed)).toMatchObject({ isDelivered: false, code: null });
    }
    expect(received).toEqual([]);
    expect(await post(`http://localhost:${port}/`)).toMatchObject({ isDelivered: true });
  });

  it.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://anna:secret@example.org/',
    'example.org',
    'http://169.254.169.254/latest/meta-data',
    '',
  ])('has not the address %s', (url) => {
    expect(webhooks.accepts(url)).toBe(false);
  });

  it('has an address on the web', () => {
    expect(webhooks.accepts('https://flows.example/phasor?key=1')).toBe(true);
  });
});
