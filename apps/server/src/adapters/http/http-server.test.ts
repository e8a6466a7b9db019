import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccessWorld,
  anAccessWorld,
  emptyHandlers,
  HOST,
  HTTP_CONFIG,
  MACS,
} from '../../../testing/scenes/access-world.ts';
import { AppError } from '../../app-error.ts';
import type { HttpServerParts } from './http-server.ts';

const range = { from: 1_700_000_000, to: 1_700_086_400 };
let world: AccessWorld;

async function open(changes: Partial<HttpServerParts> = {}) {
  world = await anAccessWorld(changes);
  return world;
}
afterEach(() => world.stop());

// proves R-ERR-025, R-ERR-026, R-MEAS-036, R-SET-033
describe('a call', () => {
  const profile = () => ({ token: world.tokenOf(MACS.own), data: 'U', ...range });

  it('is answered in the same way under every spelling of its path, and names the settings of its device', async () => {
    const { cookie } = await (await open({ settings: ([device]) => `of ${device?.mac}` })).signIn();
    for (const url of ['/api_r/profile', '/api_r/profileEY', '/api_r/profile/']) {
      const answer = await world.call(url, { ...profile(), unknown: 'ignored' }, { cookie });
      expect(answer.json()).toEqual({ status: 'FAIL', code: 610, message: 'data_not_found' });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'phasor-settings': `of ${MACS.own}` });
    }
  });

  it.each([
    ['an unknown name', { data: 'volts' }, 'data'],
    ['a range that runs backwards', { from: range.to, to: range.from }, 'to'],
    ['a text that no database takes', { token: 'a\0b' }, 'token'],
  ])('names the field of %s', async (_what, change, field) => {
    const { cookie } = await (await open()).signIn();
    const answer = await world.call('/api_r/profile', { ...profile(), ...change }, { cookie });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ status: 'FAIL', code: 422, message: 'invalid_input', field });
  });

  it('names the missing field of the better matching of two bodies', async () => {
    await open();
    expect((await world.call('/api_r/auth/local', { login: 'anna' })).json()).toMatchObject({ field: 'password' });
  });

  it.each([
    ['that is no JSON', '{"token":', 400],
    ['that is no object', '"text"', 422],
    ['that tries to reach prototypes', '{"__proto__":{"x":1}}', 400],
    ['that is too large', `{"token":"${'x'.repeat(1_600_000)}"}`, 413],
  ])('with a body %s is refused', async (_what, body, status) => {
    await open();
    const answer = await world.call('/api_r/auth/local', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status: 'FAIL' });
  });

  it('reads an empty body as one without fields, and names the missing ones', async () => {
    const { cookie } = await (await open()).signIn();
    expect((await world.call('/api_r/auth/local', '')).json()).toMatchObject({ code: 422, field: 'token' });
    const details = await world.call('/api_r/devices/details', '', { cookie });
    expect(details.json()).toMatchObject({ code: 422, field: 'token' });
  });

  it('is read only from JSON, so that forms of other sites have no effect', async () => {
    await open();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await world.call('/api_r/auth/logout', '{}', { 'content-type': type });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('outside the table does not exist', async () => {
    await open();
    for (const url of ['/api_r/nothing', '/api_w/profile', '/api/secret']) {
      const answer = await world.call(url, {});
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toMatchObject({ status: 'FAIL', code: 404 });
    }
    // An address that cannot be read does not exist either.
    expect((await world.call('/api_r/%2e%2e/%', {})).statusCode).toBe(400);
    expect((await world.server.app.inject('/api_r/profile/group')).statusCode).toBe(404);
  });
});

describe('a handler', () => {
  const failing = (failure: Error) => ({
    ...emptyHandlers(),
    'access.signOut': async () => {
      throw failure;
    },
  });

  // proves R-ERR-041
  it('with an expected failure returns its code, status, field and data', async () => {
    const failure = new AppError('request.edit_conflict', 'revision', { detail: 'secret', data: { revision: 3 } });
    await open({ handlers: failing(failure) });
    const answer = await world.call('/api_r/auth/logout', {});
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      status: 'FAIL',
      code: 409,
      message: 'edit_conflict',
      field: 'revision',
      data: { revision: 3 },
    });
  });

  // proves R-ERR-039
  it('with an unexpected failure is logged and reveals nothing', async () => {
    const logged: object[] = [];
    const log = { error: (bindings: object) => logged.push(bindings) };
    await open({ handlers: failing(new Error('password of the database')), log });
    const answer = await world.call('/api_r/auth/logout', {});
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ status: 'FAIL', code: 500, message: 'general_error' });
    expect(logged).toEqual([{ err: expect.objectContaining({ message: 'password of the database' }) }]);
  });
});

describe('every answer', () => {
  it('has headers against content sniffing, framing and leaking of addresses', async () => {
    await open();
    for (const url of ['/health', '/api_r/nothing', '/']) {
      const { headers } = await world.server.app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('that is no page renders nothing, says what it is, and is for this origin alone', async () => {
    const { cookie } = await (await open()).signIn();
    const call = await world.call('/api_r/hierarchy', {}, { cookie });
    const other = { host: HOST, origin: 'https://evil.example' };
    const [health, openApi] = await Promise.all(
      ['/health', '/api/openapi.json'].map((url) => world.server.app.inject({ url, headers: other })),
    );
    for (const answer of [call, health, openApi]) {
      expect(answer?.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer?.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('is compressed when it is large', async () => {
    await open();
    const accepting = { 'accept-encoding': 'gzip' };
    const { headers } = await world.server.app.inject({ url: '/api/openapi.json', headers: accepting });
    expect(headers['content-encoding']).toBe('gzip');
  });
});

describe('behind encryption', () => {
  it('the cookie is bound to the host and to encryption', async () => {
    const publicUrl = 'https://meters.example';
    await open({ config: { ...HTTP_CONFIG, publicUrl } });
    const { answer } = await world.signIn();
    expect(answer.cookies).toMatchObject([
      { name: '__Host-phasor-session', secure: true, path: '/' },
      { name: '__Host-phasor-browser', secure: true, path: '/' },
    ]);
  });
});

// proves R-SHELL-003, R-TREE-032
describe('the web application', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'phasor-bundle-'));
    mkdirSync(join(folder, 'assets'));
    const meta = '<meta content="__MAP_TILES__" data-attribution="__MAP_ATTRIBUTION__">';
    const page = `${meta}<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__">`;
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'assets', 'index-abc.js'), 'start()');
    writeFileSync(join(folder, 'phasor.svg'), '<svg/>');
    await open({ staticFolder: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const get = (url: string) => world.server.app.inject({ url, headers: { host: HOST } });

  it.each(['/', '/index.html', '/login', '/phasor/dashboard?device=A00000000001', '/tools/device/settings/'])(
    'is the page at %s, never stored',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain('text/html');
      expect(headers['cache-control']).toBe('no-store');
      expect(body).not.toContain('__CSP_NONCE__');
    },
  );

  it.each(['//evil.example/x', '/phasor//dashboard', '/%', '/%E0%A4%A', `/${'x'.repeat(5_000)}`])(
    'leads from %s, which no page can be at, to where it begins',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers.location]).toEqual([302, '/']);
    },
  );

  it('answers an unreadable address of a call with an error', async () => {
    expect((await get('/api_r//x')).statusCode).toBe(400);
    expect((await get('/api_r/%E0%A4%A')).statusCode).toBe(400);
  });

  it('allows only its own scripts, and styles by a nonce that is new each time', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(one.body).toContain(`<style nonce="${nonce}">`);
    expect(other.body).not.toContain(nonce);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://${HOST} wss://${HOST};`);
    expect(policy).not.toContain('unsafe');
  });

  const metaOf = async () =>
    /<meta content="([^"]*)" data-attribution="([^"]*)">/.exec((await get('/')).body)?.slice(1);
  const imagesOf = async () =>
    /img-src ([^;]*);/.exec(String((await get('/')).headers['content-security-policy']))?.[1];

  it.each([true, false])('informs the page whether it shows demo data: %s', async (demo) => {
    writeFileSync(join(folder, 'index.html'), '<meta name="phasor-demo" content="__DEMO__">');
    await open({ staticFolder: folder, config: { ...HTTP_CONFIG, demo } });
    expect((await get('/public/dashboard')).body).toBe(`<meta name="phasor-demo" content="${demo}">`);
  });

  it('allows only its own pictures, and no map tiles without a tile server', async () => {
    expect(await metaOf()).toEqual(['', '']);
    expect(await imagesOf()).toBe("'self' data: blob:");
  });

  it.each([
    ['https://tiles.example.org:8443/{z}/{x}/{y}.png', 'https://tiles.example.org:8443'],
    ['https://{s}.tiles.example.org/{z}/{x}/{y}.png?a=1', 'https://*.tiles.example.org'],
  ])('gives the page the tile server %s and allows its pictures', async (url, source) => {
    await open({ staticFolder: folder, config: { ...HTTP_CONFIG, mapTiles: { url, attribution: '© "us" & <you>' } } });
    expect(await metaOf()).toEqual([url, '© &quot;us&quot; &amp; &lt;you>']);
    expect(await imagesOf()).toBe(`'self' data: blob: ${source}`);
  });

  it('puts no foreign text into the policy', async () => {
    const { headers } = await world.server.app.inject({ url: '/', headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('keeps hashed assets for a year and revalidates the rest', async () => {
    expect((await get('/assets/index-abc.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/phasor.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br', 'in brotli'],
    ['gzip', 'in gzip'],
    [undefined, 'start()'],
  ])('sends a script as stored in the bundle to clients that accept %s', async (encoding, content) => {
    writeFileSync(join(folder, 'assets', 'index-abc.js.br'), 'in brotli');
    writeFileSync(join(folder, 'assets', 'index-abc.js.gz'), 'in gzip');
    const headers = { host: HOST, ...(encoding !== undefined && { 'accept-encoding': encoding }) };
    const answer = await world.server.app.inject({ url: '/assets/index-abc.js', headers });
    expect(answer.body).toBe(content);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it.each(['/assets/gone.js', '/missing.png', '/api/nothing', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    'has nothing at %s',
    async (url) => {
      expect([400, 403, 404]).toContain((await get(url)).statusCode);
    },
  );
});
