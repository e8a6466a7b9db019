import { DASHBOARD_LINK, LINK_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, MACS } from '../../../testing/scenes/access-world.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

let world: AccessWorld;
let anna: { cookie: string; token: string };

beforeEach(async () => {
  world = await anAccessWorld();
  anna = await world.signIn();
});
afterEach(() => world.stop());

type Ways = readonly ['POST' | 'PUT' | 'DELETE', string];
const MAKE: Ways = ['POST', '/api_w/qrtoken'];
const LIST: Ways = ['POST', '/api_r/qrtoken/list'];
const CHANGE: Ways = ['PUT', '/api_w/qrtoken'];
const REVOKE: Ways = ['DELETE', '/api_w/qrtoken'];

/** Makes a call about links from a page of anna's, or of another user's. */
async function ask([method, url]: Ways, body: object, who = anna) {
  world.clock.advance(50);
  const answer = await world.server.app.inject({
    method,
    url,
    headers: { host: 'phasor.example', origin: 'http://phasor.example' },
    cookies: { 'phasor-session': who.cookie },
    payload: { deviceMAC: MACS.own, token: who.token, ...body },
  });
  return { http: answer.statusCode, ...answer.json() };
}

const link = (name: string, who = anna) => ask(MAKE, { name, encode: true }, who);
const list = (who = anna) => ask(LIST, {}, who);

/** The answer to a token without a session. */
async function look(token: string) {
  world.clock.advance(50);
  const answer = await world.call('/api_r/devices/details', { token });
  return { http: answer.statusCode, ...answer.json() };
}

describe('a public link', () => {
  // proves R-DASH-044, R-SHARE-001, R-SHARE-005
  it('is made at the first request and the same at every other', async () => {
    const first = await link('Hall');
    expect(first).toMatchObject({ status: 'OK', data: { token: expect.any(String) } });
    expect((await link('Hall')).data).toEqual(first.data);
    expect((await link('Porch')).data.token).not.toBe(first.data.token);
    expect((await list()).data).toMatchObject([
      { name: 'Hall', login: 'anna', own: true, token: first.data.token },
      { name: 'Porch' },
    ]);
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.seen, level: 'own', until: null });
    const elsewhere = await ask(MAKE, { deviceMAC: MACS.seen, name: 'Hall' });
    const bens = await link('Hall', await world.signIn('ben'));
    expect(new Set([first, elsewhere, bens].map(({ data }) => data.token)).size).toBe(3);
  });

  // proves R-SHARE-006
  it('opens its device without a session, place and price left out', async () => {
    await world.records.devices.change(MACS.own, { latitude: 48.7, longitude: 21.2, kwPrice: 5.5 });
    const { data } = await link('Hall');
    const hidden = { lat: null, lng: null, kw_price: null };
    expect(await look(data.token)).toMatchObject({ http: 200, data: { title: 'Meter 1', ...hidden } });
    const owners = await world.call('/api_r/devices/details', { token: world.tokenOf(MACS.own) }, anna);
    expect(owners.json().data).toMatchObject({ lat: 48.7, lng: 21.2, kw_price: 5.5 });
  });

  // proves R-SHARE-002
  it('ends after 30 days, and reports it', async () => {
    const { data } = await link('Hall');
    expect(data.expires - world.clock.now()).toBe(30 * DAY);
    world.clock.set(data.expires - 100);
    expect((await look(data.token)).http).toBe(200);
    world.clock.set(data.expires);
    expect(await look(data.token)).toMatchObject({ http: 401, code: 714 });
  });

  // proves R-SHARE-003
  it('is another one after it has ended', async () => {
    const before = await link('Hall');
    world.clock.set(before.data.expires);
    anna = await world.signIn();
    const after = await link('Hall');
    expect(after.data.token).not.toBe(before.data.token);
    expect((await look(before.data.token)).code).toBe(716);
  });

  // proves R-SHARE-002, R-SHARE-004
  it('ends when its end is set to, or with the assignment alone', async () => {
    const { data } = await link('Hall');
    const at = Math.ceil(world.clock.now() / 1_000) + 10;
    expect((await ask(CHANGE, { name: 'Hall', expires: at })).status).toBe('OK');
    world.clock.set(at * 1_000 - 1_000);
    expect((await look(data.token)).http).toBe(200);
    world.clock.set(at * 1_000);
    expect((await look(data.token)).code).toBe(714);
    await ask(CHANGE, { name: 'Hall', expires: null });
    expect((await look(data.token)).http).toBe(200);
    await world.records.assignments.remove(world.anna.id, MACS.own);
    expect((await look(data.token)).code).toBe(716);
  });

  // proves R-SHARE-004
  it('ends with the time of the assignment it was made under', async () => {
    const until = world.clock.now() + 3 * HOUR;
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.own, level: 'own', until });
    const { data } = await link('Hall 2');
    world.clock.advance(3 * HOUR);
    expect((await look(data.token)).code).toBe(716);
  });

  // proves R-SHARE-005
  it('is revoked for good: made again, it is another one', async () => {
    const before = await link('Hall');
    expect((await ask(REVOKE, { name: 'Hall' })).status).toBe('OK');
    expect((await look(before.data.token)).code).toBe(716);
    expect((await link('Hall')).data.token).not.toBe(before.data.token);
    expect((await look(before.data.token)).code).toBe(716);
  });

  it('cannot be guessed from its record', async () => {
    await link('Hall');
    const [kept] = await world.records.publicLinks.ofDevice(MACS.own);
    for (const token of [kept?.id ?? '', `${kept?.id}~`, `${kept?.id}~${kept?.id}`]) {
      expect((await look(token)).http).not.toBe(200);
    }
  });

  it('is not found where there is none of that name', async () => {
    expect(await ask(REVOKE, { name: 'Nowhere' })).toMatchObject({ http: 404, code: 610 });
    expect(await ask(CHANGE, { name: 'Nowhere', expires: null })).toMatchObject({ code: 610 });
  });
});

describe('links of several people', () => {
  // proves R-SHARE-010
  it('are seen and revoked by an owner, without their tokens', async () => {
    await link('Hall');
    const ben = await world.signIn('ben');
    expect((await list(ben)).data).toEqual([
      { name: 'Hall', login: 'anna', own: false, created: expect.any(Number), expires: expect.any(Number) },
    ]);
    expect(await ask(REVOKE, { name: 'Hall', of: 'nobody' }, ben)).toMatchObject({ code: 610 });
    expect((await ask(REVOKE, { name: 'Hall', of: 'anna' }, ben)).status).toBe('OK');
    expect((await list()).data).toEqual([]);
  });

  it('are hidden from users who are not the owner', async () => {
    const ben = await world.signIn('ben');
    await ask(MAKE, { deviceMAC: MACS.seen, name: 'Bens' }, ben);
    for (const [way, body] of [
      [MAKE, { name: 'Hall' }],
      [LIST, {}],
      [CHANGE, { name: 'Hall', expires: null }],
      [REVOKE, { name: 'Bens', of: 'ben' }],
    ] as const) {
      const refused = await ask(way, { deviceMAC: MACS.seen, ...body });
      expect(refused).toMatchObject({ http: 403, message: 'level_too_low' });
    }
  });

  it('end with the ownership they were made under, and those of others stay', async () => {
    const annas = (await link('Hall')).data.token;
    const bens = (await link('Hall', await world.signIn('ben'))).data.token;
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.own, level: 'operate', until: null });
    expect((await look(annas)).code).toBe(716);
    expect((await look(bens)).http).toBe(200);
  });
});

describe('limits', () => {
  it('names are 1 to 30 characters', async () => {
    expect((await link('x'.repeat(LINK_LIMITS.name))).status).toBe('OK');
    for (const name of ['', '  ', 'x'.repeat(LINK_LIMITS.name + 1)]) {
      expect(await link(name)).toMatchObject({ code: 422, field: 'name' });
    }
  });

  it('one person has at most 50 links to a device', async () => {
    for (let index = 0; index < LINK_LIMITS.perDevice; index += 1) {
      expect((await link(`Link ${index}`)).status).toBe('OK');
    }
    expect(await link('one more')).toMatchObject({ code: 422, field: 'name' });
    expect((await link('Link 0')).status).toBe('OK');
    expect((await link('one more', await world.signIn('ben'))).status).toBe('OK');
    // One that has ended is made again in its own place.
    const links = await world.records.publicLinks.ofDevice(MACS.own);
    await world.records.publicLinks.setExpiry(links.find(({ name }) => name === 'Link 1')?.id ?? '', world.clock.now());
    expect((await link('Link 1')).status).toBe('OK');
    expect(await link('one more')).toMatchObject({ code: 422, field: 'name' });
  });

  // proves R-SHARE-011
  it('the demo user sees the code of the dashboard and changes nothing', async () => {
    await world.records.users.change(world.anna.id, { demo: true });
    const shown = await link(DASHBOARD_LINK);
    expect((await look(shown.data.token)).http).toBe(200);
    expect((await link('Hall')).http).toBe(403);
    for (const way of [CHANGE, REVOKE]) {
      expect((await ask(way, { name: DASHBOARD_LINK, expires: null })).http).toBe(403);
    }
  });
});

describe('what is written down of links', () => {
  // proves R-SHARE-012
  it('is who made, changed and revoked which, never a token, and not that a link was viewed', async () => {
    const { data } = await link('Hall');
    await link('Hall');
    await ask(CHANGE, { name: 'Hall', expires: null });
    await ask(REVOKE, { name: 'Hall' });
    const entries = await world.records.audit.list({ limit: 20 });
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('sharing.'));
    expect(actions).toEqual(['sharing.revoke', 'sharing.setExpiry', 'sharing.link']);
    const details = entries.map(({ detail }) => detail);
    expect(details.slice(0, 3)).toEqual([
      '{"name":"Hall","of":"anna"}',
      '{"name":"Hall","expiresAt":null}',
      '{"name":"Hall"}',
    ]);
    expect(JSON.stringify(entries)).not.toContain(data.token);
    expect(entries[0]).toMatchObject({ login: 'anna', mac: MACS.own, detail: '{"name":"Hall","of":"anna"}' });
  });

  // proves R-SHARE-014
  it('is hidden from search engines and other sites', async () => {
    const { headers } = await world.call('/api_r/devices/details', { token: 'x' });
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  });
});
