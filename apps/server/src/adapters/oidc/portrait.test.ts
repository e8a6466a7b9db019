import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPortrait } from './portrait.ts';

const SMALL = Buffer.alloc(64 * 1024, 1);
const KINDS: Readonly<Record<string, { type: string; body: Buffer; status?: number }>> = {
  '/small.png': { type: 'image/png', body: SMALL },
  '/large.png': { type: 'image/png', body: Buffer.alloc(SMALL.length + 1) },
  '/drawing.svg': { type: 'image/svg+xml', body: Buffer.from('<svg onload="alert(1)"/>') },
  '/page.png': { type: 'text/html', body: Buffer.from('<script>alert(1)</script>') },
  '/lost.png': { type: 'image/png', body: SMALL, status: 404 },
};

let server: Server;
let issuer: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url === '/moved.png') return response.writeHead(302, { location: '/small.png' }).end();
    const { type, body, status = 200 } = KINDS[url] ?? { type: 'text/plain', body: Buffer.alloc(0), status: 404 };
    return response.writeHead(status, { 'content-type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the picture of a person', () => {
  it('is a data address, so that the page contacts no other host', async () => {
    expect(await fetchPortrait(`${issuer}/small.png`, issuer)).toBe(
      `data:image/png;base64,${SMALL.toString('base64')}`,
    );
  });

  // proves R-SIGN-038
  it.each([
    ['one of more than 64 KiB', '/large.png'],
    ['a drawing that can carry scripts', '/drawing.svg'],
    ['a page that calls itself a picture', '/page.png'],
    ['one that is not there', '/lost.png'],
    ['one that lies somewhere else', '/moved.png'],
  ])('is none for %s', async (_what, path) => {
    expect(await fetchPortrait(`${issuer}${path}`, issuer)).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'no address'])(
    'is none for the address %s',
    async (address) => {
      expect(await fetchPortrait(address, issuer)).toBeNull();
    },
  );

  it('is not fetched over a plain connection from another host than the provider', async () => {
    expect(await fetchPortrait(`${issuer}/small.png`, 'http://provider.example')).toBeNull();
  });

  it('is none where its host cannot be reached', async () => {
    expect(await fetchPortrait('http://127.0.0.1:1/small.png', 'http://127.0.0.1:1')).toBeNull();
  });
});
