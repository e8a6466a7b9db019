import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HTTP_CONFIG } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
let port: number;
beforeAll(async () => {
  world = await anAccessWorld({ config: HTTP_CONFIG });
  port = await world.server.start();
});
afterAll(() => world.stop());

/** Sends bytes as they are, and answers all that comes back until the connection ends. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return answer;
}
const statusesOf = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
const HEAD = ['POST /api_r/auth/logout HTTP/1.1', 'Host: meters.example', 'Content-Type: application/json'];
const HIDDEN = 'GET /health HTTP/1.1\r\nHost: meters.example\r\n\r\n';

describe('a request whose end is in question', () => {
  // proves R-OPS-076
  it.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${HIDDEN}`]],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 60', '', `{}${HIDDEN}`]],
    ['a length that is no number', ['Content-Length: 2x', '', `{}${HIDDEN}`]],
    ['chunks under another name', ['Transfer-Encoding: xchunked', '', `0\r\n\r\n${HIDDEN}`]],
    ['a space before the colon', ['Transfer-Encoding : chunked', '', `0\r\n\r\n${HIDDEN}`]],
    ['a header that goes on in the next line', ['X: 1', ' Content-Length: 2', '', HIDDEN]],
  ])('is refused, and what is hidden behind it is not read: %s', async (_what, lines) => {
    expect(statusesOf(await send(...HEAD, ...lines))).toEqual(['400']);
  });

  // proves R-OPS-076
  it('is none where its length is right', async () => {
    const end = ['Connection: close', 'Content-Length: 2', '', '{}'];
    expect(statusesOf(await send(...HEAD, ...end))).toHaveLength(1);
    expect(statusesOf(await send(...HEAD, ...end))).not.toEqual(['400']);
  });
});

// proves R-OPS-076
it.each(['TRACE', 'TRACK', 'CONNECT'])('%s, which would give back what was sent, is not served', async (method) => {
  const answer = await send(
    `${method} / HTTP/1.1`,
    'Host: meters.example',
    'Cookie: phasor-session=secret',
    'Connection: close',
    '',
    '',
  );
  expect(statusesOf(answer)).not.toContain('200');
  expect(answer).not.toContain('secret');
});
