import { APPLICATION_RIGHTS, CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightBody } from '../../../../testing/bodies.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, PASSWORD } from '../../../../testing/scenes/access-world.ts';
import { sessionIdOf } from './session-secret.ts';

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('1')",
  '{{constructor.constructor("alert(1)")()}}',
];

let world: AccessWorld;
const begin = async () => {
  world = await anAccessWorld();
};
const end = () => world.stop();
/** Each test has a server of its own. */
function apart() {
  beforeEach(begin);
  afterEach(end);
}

describe('session fixation', () => {
  apart();

  // proves R-SIGN-051
  it('fails: a cookie planted before the sign-in opens nothing afterwards', async () => {
    const planted = 'p'.repeat(43);
    const body = { login: 'anna', password: PASSWORD };
    const answer = await world.call('/api_r/auth/local', body, { cookie: planted });
    const given = answer.cookies[0]?.value;
    expect(given).toBeTruthy();
    expect(given).not.toBe(planted);
    expect(await world.records.sessions.find(sessionIdOf(planted))).toBeUndefined();
  });

  it("fails with the attacker's own session too: it ends when another signs in over it", async () => {
    const attacker = await world.signIn('ben');
    const body = { login: 'anna', password: PASSWORD };
    const answer = await world.call('/api_r/auth/local', body, { cookie: attacker.cookie });
    expect(answer.cookies[0]?.value).not.toBe(attacker.cookie);
    expect(await world.records.sessions.find(sessionIdOf(attacker.cookie))).toBeUndefined();
  });
});

describe('a page of another site', () => {
  let cookie: string;
  let token: string;
  // One server for all: what is refused leaves nothing behind.
  beforeAll(async () => {
    await begin();
    await world.records.users.change(world.anna.id, { applications: APPLICATION_RIGHTS });
    ({ cookie, token } = await world.signIn());
  });
  afterAll(end);

  const calls = Object.entries(CALL_ROUTES) as [CallName, CallRoute][];

  // proves R-SIGN-075
  it.each(calls)('cannot make the call %s in the name of its visitor', async (name, route) => {
    const mac = MACS.own;
    // So that the calls before it do not count as too many.
    world.clock.advance(1_000);
    const answer = await world.server.app.inject({
      method: route.method,
      url: `/api_${route.base}${route.paths[0]}`,
      headers: { host: HOST, origin: 'https://evil.example', 'content-type': 'application/json' },
      cookies: { 'phasor-session': cookie },
      // Nothing else is wrong with it.
      payload: rightBody(name, {
        macList: [mac],
        ...(route.userToken !== undefined && { [route.userToken]: token }),
        ...(route.deviceToken !== undefined && { [route.deviceToken]: world.tokenOf(mac) }),
        ...(route.deviceMac !== undefined && { [route.deviceMac]: mac }),
      }),
    });
    expect(answer.json()).toMatchObject({ status: 'FAIL', code: 403 });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(await world.records.sessions.find(sessionIdOf(cookie))).toBeDefined();
  });

  // proves R-SIGN-075
  it('cannot send a form in place of a call', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await world.call('/api_r/auth/logout', '{}', { cookie, 'content-type': type });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await world.records.sessions.find(sessionIdOf(cookie))).toBeDefined();
  });

  // proves R-SIGN-075
  it('cannot show ours in a frame', async () => {
    for (const url of ['/', '/login', '/api/openapi.json']) {
      const { headers } = await world.server.app.inject({ method: 'GET', url, headers: { host: HOST } });
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});

describe('scripts in names', () => {
  apart();

  it.each(SCRIPTS)('come back as the text they are, as JSON that no browser takes for a page: %s', async (script) => {
    const { cookie, token } = await world.signIn();
    const title = script.slice(0, 24);
    const tag = { id: '1', title, mac: MACS.own, tags: [script.slice(0, 12)], lat: null, lng: null };
    const menu = JSON.stringify({ nodes: [], tags: [tag] });
    await world.call('/api_w/facility/devices-hierarchy', { token, menu }, { cookie });
    await world.records.devices.change(MACS.own, { title: script });
    const tree = await world.call('/api_r/facility/devices-hierarchy', { token }, { cookie });
    const list = await world.call('/api_r/auth/local', { token }, { cookie });
    expect(list.json().data[0].title).toBe(script);
    for (const { headers } of [tree, list]) {
      expect(headers['content-type']).toContain('application/json');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});

describe('guessing passwords', () => {
  apart();

  // proves R-SIGN-012
  it('is slowed, and every refusal gives the time to wait', async () => {
    const guess = () => world.call('/api_r/auth/local', { login: 'anna', password: '0'.repeat(64) });
    for (let n = 0; n < 5; n += 1) expect((await guess()).statusCode).toBe(401);
    for (const seconds of [1, 2, 4]) {
      const answer = await guess();
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBe(String(seconds));
      world.clock.advance(seconds * 1_000);
      expect((await guess()).statusCode).toBe(401);
    }
  });

  it('through the change of the password is slowed alike', async () => {
    const { cookie } = await world.signIn();
    const body = { login: 'anna', oldPassword: '0'.repeat(64), newPassword: '1'.repeat(64) };
    const guess = () => world.call('/api_w/auth/local/change-password', body, { cookie });
    for (let n = 0; n < 5; n += 1) expect((await guess()).json()).toMatchObject({ code: 603, field: 'oldPassword' });
    expect((await guess()).statusCode).toBe(429);
  });

  // proves R-SIGN-013
  it('of tokens a third party never issued is slowed per address, as no account is known of them', async () => {
    const guess = () => world.call('/api_r/auth/google', { token: 'made up' });
    for (let n = 0; n < 20; n += 1) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).headers['retry-after']).toBe('1');
  });
});

describe('the access call of an application', () => {
  apart();

  // proves R-SHELL-012, R-SIGN-064
  it('admits users with the right and refuses those without', async () => {
    await world.records.users.change(world.anna.id, { applications: ['REPORT'] });
    const { cookie, token } = await world.signIn();
    const ask = (application: string) =>
      world.call('/api_r/applications/access', { user_token: token, application }, { cookie });
    expect((await ask('REPORT')).json()).toEqual({ status: 'OK' });
    for (const other of ['USER_MANAGER', 'ACCU_TEST', 'CONTROLLER']) {
      expect((await ask(other)).json()).toEqual({ status: 'FAIL', code: 403, message: 'forbidden' });
    }
    expect((await ask('ROOT')).json()).toMatchObject({ code: 422, field: 'application' });
  });

  // proves R-SIGN-068
  it('refuses an account that is not shown the applications, whatever its rights', async () => {
    await world.records.users.change(world.anna.id, { applications: ['REPORT'], sections: ['tools'] });
    const { cookie, token } = await world.signIn();
    const body = { user_token: token, application: 'REPORT' };
    expect((await world.call('/api_r/applications/access', body, { cookie })).statusCode).toBe(403);
  });

  // proves R-REPORT-003, R-SIGN-064
  it('knows at once when a right was taken away', async () => {
    await world.records.users.change(world.anna.id, { applications: ['REPORT'] });
    const { cookie, token } = await world.signIn();
    await world.records.users.change(world.anna.id, { applications: [] });
    const body = { user_token: token, application: 'REPORT' };
    expect((await world.call('/api_r/applications/access', body, { cookie })).statusCode).toBe(403);
  });
});
