import { PICTURE_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const JPEG = /^\/9j\//;

let world: AccessWorld;
let cookie: string;
beforeEach(async () => {
  world = await anAccessWorld();
  ({ cookie } = await world.signIn());
});
afterEach(() => world.stop());

const write = (mac: string, image: string) =>
  world.call('/api_w/device/picture', { token: world.tokenOf(mac), image }, { cookie });
const read = async (mac: string) =>
  (await world.call('/api_r/device/picture', { token: world.tokenOf(mac) }, { cookie })).json();
const remove = (mac: string) =>
  world.server.app.inject({
    method: 'DELETE',
    url: '/api_w/device/picture',
    headers: { host: HOST, origin: ORIGIN },
    cookies: { 'phasor-session': cookie },
    payload: { token: world.tokenOf(mac) },
  });
const fileOf = (bytes: number) => Buffer.concat([Buffer.from(PIXEL, 'base64')], bytes).toString('base64');

describe('the picture of a place', () => {
  // proves R-PICT-005
  it('is kept by the owner, seen by all it is assigned to, and goes when the owner removes it', async () => {
    expect(await read(MACS.own)).toEqual({ status: 'OK', data: null });
    const written = (await write(MACS.own, PIXEL)).json();
    expect(written).toEqual({ status: 'OK', data: { image: expect.stringMatching(JPEG), width: 1, height: 1 } });
    expect(await read(MACS.own)).toEqual(written);
    const { cookie: bens } = await world.signIn('ben');
    const seen = await world.call('/api_r/device/picture', { token: world.tokenOf(MACS.own) }, { cookie: bens });
    expect(seen.json()).toEqual(written);
    expect(seen.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect((await remove(MACS.own)).json()).toEqual({ status: 'OK' });
    expect((await remove(MACS.own)).json()).toEqual({ status: 'OK' });
    expect(await read(MACS.own)).toEqual({ status: 'OK', data: null });
  });

  // proves R-PICT-005
  it('cannot be set by a user who may only view', async () => {
    expect((await write(MACS.seen, PIXEL)).json()).toMatchObject({ status: 'FAIL', code: 403 });
    expect((await remove(MACS.seen)).json()).toMatchObject({ status: 'FAIL', code: 403 });
  });

  // proves R-ERR-027, R-PICT-001
  it('is a PNG or JPEG by its content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const answer = await write(MACS.own, svg);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { status: 'FAIL', code: 422, message: 'file_format_not_supported', field: 'image' },
    ]);
    expect(await read(MACS.own)).toEqual({ status: 'OK', data: null });
  });

  // proves R-ERR-028, R-PICT-002
  it('has a file of at most 1 MB', async () => {
    expect((await write(MACS.own, fileOf(PICTURE_LIMITS.bytes))).json()).toMatchObject({ status: 'OK' });
    const answer = await write(MACS.own, fileOf(PICTURE_LIMITS.bytes + 1));
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 413, message: 'file_too_large' }]);
    const huge = await write(MACS.own, fileOf(2 * PICTURE_LIMITS.bytes));
    expect([huge.statusCode, huge.json()]).toMatchObject([413, { code: 413, message: 'file_too_large' }]);
  });

  // proves R-PICT-007
  it('is named in the audit log by its size alone', async () => {
    await write(MACS.own, PIXEL);
    const [entry] = await world.records.audit.list({ limit: 1 });
    expect(entry).toMatchObject({ action: 'pictures.write', mac: MACS.own, login: 'anna' });
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ width: 1, height: 1, bytes: expect.any(Number) });
  });
});
