import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, HTTP_CONFIG } from '../../../testing/scenes/access-world.ts';
import { openApiDocument } from './open-api/open-api.ts';

const PUBLIC = 'https://example.org/phasor';
let folder: string;
let world: AccessWorld;

// As the build lays it out: for the root of a host, and once more what contains addresses.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phasor-placed-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.placed', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<script src="/assets/a-1.js">');
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'fetch("/health")');
  writeFileSync(join(folder, 'assets', 'b-2.js'), 'alone()');
  writeFileSync(join(folder, '.placed', 'index.html'), '<script src="/__PHASOR_BASE__/assets/a-1.js">');
  writeFileSync(join(folder, '.placed', 'assets', 'a-1.js'), 'fetch("/__PHASOR_BASE__/health")');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => world.stop());

async function open(publicUrl: string | undefined = PUBLIC) {
  world = await anAccessWorld({ staticFolder: folder, config: { ...HTTP_CONFIG, publicUrl, trustProxy: 1 } });
}
const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  world.server.app.inject({ url, headers: { host: HOST, ...headers } });

// proves R-OPS-044
describe('below a path of its host', () => {
  it.each(['/phasor', '/phasor/', '/phasor/login?a=1', '/phasor/phasor/nilm/appliances/recording'])(
    'the page at %s asks for its files there',
    async (url) => {
      await open();
      const { statusCode, body } = await get(url);
      expect([statusCode, body]).toEqual([200, '<script src="/phasor/assets/a-1.js">']);
    },
  );

  it('its files name addresses there, and are kept by browsers like the others', async () => {
    await open();
    const [named, other] = [await get('/phasor/assets/a-1.js'), await get('/phasor/assets/b-2.js')];
    expect([named.body, other.body]).toEqual(['fetch("/phasor/health")', 'alone()']);
    expect(named.headers['content-type']).toContain('text/javascript');
    expect(named.headers['cache-control']).toBe(other.headers['cache-control']);
  });

  it('calls and the state are answered there, and to devices and monitors of this machine at the root', async () => {
    await open();
    for (const base of ['/phasor', '']) {
      expect((await get(`${base}/health`)).statusCode).toBe(200);
      expect((await world.call(`${base}/api_r/auth/local`, { login: 'anna' })).json()).toMatchObject({ code: 422 });
      expect((await world.call(`${base}/api_r/nothing`, {})).statusCode).toBe(404);
    }
    // A longer name is not the path.
    expect((await get('/phasorium/assets/b-2.js')).statusCode).toBe(404);
  });

  it('the cookie is sent there alone, over TLS alone', async () => {
    await open();
    const { answer } = await world.signIn();
    expect(answer.cookies).toMatchObject([
      { name: '__Secure-phasor-session', secure: true, path: '/phasor' },
      { name: '__Secure-phasor-browser', secure: true, path: '/phasor' },
    ]);
  });

  it('who asks the machine itself is led there; a proxy that takes the path away is named', async () => {
    await open();
    const direct = await get('/login?a=1');
    expect([direct.statusCode, direct.headers.location]).toEqual([302, '/phasor/login?a=1']);
    const proxied = await get('/login', { 'x-forwarded-for': '192.0.2.1' });
    expect([proxied.statusCode, proxied.body]).toEqual([404, expect.stringContaining('/phasor')]);
  });

  it.each(['/phasor//evil.example/x', '/phasor/%'])('%s, which no page can be at, leads to its start', async (url) => {
    await open();
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, '/phasor/']);
  });

  it('programs find it in the document of calls', () => {
    expect(openApiDocument('1.0.0', '/phasor')).toMatchObject({ servers: [{ url: '/phasor' }] });
    expect(openApiDocument('1.0.0')).toMatchObject({ servers: [{ url: '/' }] });
  });

  it('nothing of this happens on a host of its own', async () => {
    await open('https://meters.example');
    expect((await get('/login')).body).toBe('<script src="/assets/a-1.js">');
    expect((await get('/assets/a-1.js')).body).toBe('fetch("/health")');
  });
});
