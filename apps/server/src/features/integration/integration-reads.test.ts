import { DEFAULT_SECTIONS, INTEGRATION_TOKENS, type Level } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS } from '../../../testing/scenes/access-world.ts';
import { aTokenDesk, LIST, REVOKE, type TokenDesk } from '../../../testing/scenes/token-desk.ts';
import { batchOf, steadySamples } from '../../../testing/series-store/series-samples.ts';

let world: AccessWorld;
let anna: { cookie: string; token: string };
let desk: TokenDesk;
beforeEach(async () => {
  world = await anAccessWorld();
  anna = await world.signIn();
  desk = aTokenDesk(world, anna);
});
afterEach(() => world.stop());

describe('an integration token', () => {
  // proves R-TOKEN-001
  it('is generated with an end and a note, listed newest first, and again what it was', async () => {
    const made = await desk.generated();
    expect(made).toMatchObject({ validity: 'valid', note: 'Heat pump', login: 'anna', own: true, revoked: null });
    expect(made.token).toMatch(/^phasor_[\w-]{22}~[\w-]{22}$/);
    expect(made.expiration - made.timestamp).toBe(30 * 86_400);
    expect((await desk.tokens()).map(({ ID }) => ID)).toEqual([made.ID, expect.any(String)]);
    expect((await desk.tokens())[0]).toEqual(made);
    const oldestFirst = await desk.ask(LIST, { order: 'ASC' });
    expect(oldestFirst.data.at(-1)).toEqual(made);
  });

  // proves R-TOKEN-013
  it('opens its device without a session, named by the token alone or by the device', async () => {
    const { token } = await desk.generated();
    for (const body of [{}, { token }, { token: world.tokenOf(MACS.own) }]) {
      expect(await desk.read(token, { body })).toMatchObject({ http: 200, data: { title: 'Meter 1' } });
    }
  });

  // proves R-TOKEN-013
  it('reads what was measured, also sample by sample', async () => {
    const { token } = await desk.generated();
    const samples = steadySamples(1_767_009_600_000, { count: 60, interval: 60_000 });
    await world.store.append(batchOf(samples.map((sample) => ({ ...sample, device: MACS.own }))));
    const range = { from: 1_767_009_600, to: 1_767_013_200 };
    const calls = {
      '/api_r/profile': { data: 'P', ...range },
      '/api_r/energy': { data: 'E_I', period: 'HOUR', ...range },
      '/api_r/statistics': { data: 'P', ...range },
      '/api_r/measurements/export': range,
    };
    for (const [url, body] of Object.entries(calls)) {
      expect(await desk.read(token, { url, body })).toMatchObject({ http: 200, status: 'OK' });
    }
    expect(await desk.read(token, { url: '/api_r/sensor/data', body: range })).toMatchObject({ http: 404, code: 610 });
  });

  // proves R-TOKEN-005
  it('ends at its time, and reports it', async () => {
    const { token, expiration } = await desk.generated(2 * 3_600);
    world.clock.set(expiration * 1_000 - 100);
    expect((await desk.read(token)).http).toBe(200);
    world.clock.set(expiration * 1_000);
    const refused = await desk.read(token);
    expect(refused).toMatchObject({ http: 401, code: 714 });
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    const again = await world.signIn();
    expect((await desk.tokens(again))[0]).toMatchObject({ validity: 'invalid', revoked: null });
  });

  // proves R-TOKEN-006
  it('ends at once when it is revoked, and stays in the list as invalid', async () => {
    const { token, ID } = await desk.generated();
    expect(await desk.ask(REVOKE, { ID })).toMatchObject({ http: 200 });
    const refused = await desk.read(token);
    expect(refused).toMatchObject({ http: 401, code: 716 });
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    const [entry] = await desk.tokens();
    expect(entry).toMatchObject({ ID, validity: 'invalid', revoked: Math.floor(world.clock.now() / 1_000) });
    world.clock.advance(5_000);
    expect(await desk.ask(REVOKE, { ID })).toMatchObject({ http: 200 });
    expect((await desk.tokens())[0]).toEqual(entry);
  });

  // proves R-TOKEN-007
  it.each([
    ['the assignment', () => world.records.assignments.remove(world.anna.id, MACS.own)],
    ['the time of the assignment', () => assign({ level: 'own', until: world.clock.now() })],
    ['the ownership', () => assign({ level: 'operate', until: null })],
    ['the section', () => world.records.users.change(world.anna.id, { sections: DEFAULT_SECTIONS })],
    ['the account', () => world.records.users.remove(world.anna.id)],
  ])('ends with %s of who generated it', async (_what, end) => {
    const { token } = await desk.generated();
    await end();
    expect(await desk.read(token)).toMatchObject({ http: 401, code: 716 });
  });

  // proves R-TOKEN-013
  it('exports only while its generator has the tools', async () => {
    const { token } = await desk.generated();
    await world.records.users.change(world.anna.id, { sections: ['integration'] });
    const body = { from: 0, to: 1_767_003_600 };
    const refused = await desk.read(token, { url: '/api_r/measurements/export', body });
    expect(refused).toMatchObject({ http: 403, code: 403 });
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
    expect((await desk.read(token)).http).toBe(200);
  });

  // proves R-TOKEN-017
  it('has calls of its own to spend, 100 at once', async () => {
    const { token } = await desk.generated();
    const other = (await desk.generated()).token;
    const call = (bearer: string) =>
      world.server.app.inject({
        method: 'POST',
        url: '/api_r/devices/details',
        headers: { host: HOST, authorization: `Bearer ${bearer}` },
        payload: {},
      });
    const statuses = await Promise.all(Array.from({ length: 101 }, () => call(token)));
    expect(statuses.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1);
    expect((await call(other)).statusCode).toBe(200);
  });
});

function assign(values: { level: Level; until: number | null }) {
  return world.records.assignments.put({ userId: world.anna.id, mac: MACS.own, ...values });
}

describe('what an integration token does not open', () => {
  // proves R-TOKEN-014
  it('other devices, also those of its generator', async () => {
    const { token } = await desk.generated();
    for (const mac of [MACS.seen, MACS.foreign]) {
      expect(await desk.read(token, { body: { token: world.tokenOf(mac) } })).toMatchObject({ http: 403, code: 403 });
    }
    expect((await desk.read(token, { body: { token: world.publicToken } })).http).toBe(403);
    const group = { token, macList: [MACS.own], data: 'P', from: 0, to: 1 };
    expect((await desk.read(token, { url: '/api_r/profile/group', body: group })).http).toBe(403);
  });

  // proves R-TOKEN-014
  it('anything in an address, in a body or in a cookie', async () => {
    const { token } = await desk.generated();
    const url = `/api_r/devices/details?token=${token}&access_token=${token}`;
    expect(await world.call(url, { token })).toMatchObject({ statusCode: 401 });
    expect(await world.call('/api_r/devices/details', { token })).toMatchObject({ statusCode: 401 });
    expect(await world.call('/api_r/devices/details', { token }, { cookie: token })).toMatchObject({ statusCode: 401 });
    expect((await world.call('/api_r/auth/local', { token })).statusCode).toBeGreaterThanOrEqual(400);
  });

  // proves R-TOKEN-015
  it('the session of the browser that it travels in', async () => {
    const { token } = await desk.generated();
    const answer = await world.call(
      '/api_r/devices/details',
      { token: world.tokenOf(MACS.seen) },
      { cookie: anna.cookie, authorization: `Bearer ${token}` },
    );
    expect(answer.statusCode).toBe(403);
  });

  // proves R-TOKEN-015
  it('pages of other sites', async () => {
    const { token } = await desk.generated();
    const answer = await desk.read(token, { headers: { origin: 'https://evil.example' } });
    expect(answer.http).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  // proves R-TOKEN-014
  it('as a session: user tokens and public links are of another kind', async () => {
    const { token, ID } = await desk.generated();
    expect((await desk.ask(LIST, {}, { who: { ...anna, token } })).code).toBe(716);
    const bare = token.slice(INTEGRATION_TOKENS.prefix.length);
    expect((await world.call('/api_r/devices/details', { token: bare })).statusCode).toBe(401);
    const forged = [`phasor_${ID}`, `phasor_${ID}~`, `phasor_${ID}~${ID}`, `phasor_${world.publicToken}`];
    for (const guess of forged) expect((await desk.read(guess)).http).toBe(401);
  });

  // proves R-TOKEN-015
  it.each(['Basic YW5uYTpzZWNyZXQ=', 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln', 'Bearer', ''])(
    'but leaves other schemes of the header alone: %s',
    async (authorization) => {
      const body = { token: world.tokenOf(MACS.own) };
      const answer = await world.call('/api_r/devices/details', body, { cookie: anna.cookie, authorization });
      expect(answer.statusCode).toBe(200);
      expect((await world.call('/api_r/devices/details', body, { authorization })).statusCode).toBe(401);
    },
  );
});
