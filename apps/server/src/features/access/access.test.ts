import { SECTIONS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, MACS, PASSWORD } from '../../../testing/scenes/access-world.ts';
import { digestOf, hashDigest } from './sign-in/password.ts';
import { sessionIdOf } from './sign-in/session-secret.ts';

const SIGN_IN = '/api_r/auth/local';
const CHANGE = '/api_w/auth/local/change-password';
const SETTINGS = '/user/settings';
const MINUTE = 60_000;
const wrong = digestOf('wrong');

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

describe('signing in', () => {
  // proves R-SIGN-069, R-SIGN-083
  it('answers the assigned devices, the token and the rights', async () => {
    await world.records.users.change(world.anna.id, { applications: ['REPORT'] });
    const { answer } = await world.signIn();
    expect(answer.statusCode).toBe(200);
    const { data, user } = answer.json();
    // Not the one whose time is over (D9).
    expect(data.map(({ mac }: { mac: string }) => mac)).toEqual([MACS.own, MACS.seen]);
    expect(data[0]).toMatchObject({
      owner: true,
      type: 1,
      NILM: { process: true, autoLearn: false },
      status: 'ONLINE',
      fw: '1.4.2',
      phase_use: 3,
      lora: false,
      token: world.tokenOf(MACS.own),
    });
    expect(data[1]).toMatchObject({ owner: false, status: 'OFFLINE', token: world.tokenOf(MACS.seen) });
    expect(user).toEqual({
      login: 'anna',
      id: 1,
      demo: false,
      time_zone: 'UTC',
      token: expect.any(String),
      expiration: world.clock.now() + 60 * MINUTE,
      applications: ['REPORT'],
      sections: SECTIONS,
    });
  });

  // proves R-SIGN-052
  it('keeps the session in a cookie that scripts and other sites cannot use', async () => {
    const { answer } = await world.signIn();
    const [session, browser, ...others] = answer.cookies;
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(browser).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(others).toEqual([]);
  });

  it('stores only the hash of the session secret', async () => {
    const { cookie } = await world.signIn();
    expect(await world.records.sessions.find(cookie)).toBeUndefined();
    expect(await world.records.sessions.find(sessionIdOf(cookie))).toMatchObject({ userId: world.anna.id });
  });

  // proves R-SIGN-007
  it('answers a wrong password and an unknown login alike', async () => {
    const known = await world.call(SIGN_IN, { login: 'anna', password: wrong });
    const unknown = await world.call(SIGN_IN, { login: 'nobody', password: wrong });
    expect(known.statusCode).toBe(401);
    expect(known.json()).toEqual({ status: 'FAIL', code: 603, message: 'login_credentials_incorrect' });
    expect(unknown.json()).toEqual(known.json());
    expect(known.cookies).toEqual([]);
  });

  // proves R-SIGN-008
  it('takes as long for an unknown login as for a wrong password', async () => {
    const spans: Record<'anna' | 'nobody', number[]> = { anna: [], nobody: [] };
    // In turns: other load on the machine then slows both.
    for (const login of Array.from({ length: 4 }, () => ['anna', 'nobody'] as const).flat()) {
      const begin = performance.now();
      await world.call(SIGN_IN, { login, password: wrong });
      spans[login].push(performance.now() - begin);
    }
    // The hash takes the time: without it an unknown login takes a tenth.
    expect(Math.min(...spans.nobody)).toBeGreaterThan(Math.min(...spans.anna) / 3);
  });

  it('is slowed after five failures, also with the right password', async () => {
    for (let n = 0; n < 5; n += 1) await world.call(SIGN_IN, { login: 'anna', password: wrong });
    const refused = await world.call(SIGN_IN, { login: 'anna', password: PASSWORD });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    world.clock.advance(1_000);
    expect((await world.signIn()).answer.statusCode).toBe(200);
  });

  // proves R-SIGN-080, R-SIGN-081
  it('is noted with its outcome', async () => {
    await world.call(SIGN_IN, { login: 'mallory', password: wrong });
    await world.signIn();
    expect(await world.records.audit.list({ limit: 2 })).toMatchObject([
      { action: 'access.signIn', login: 'anna', error: null, address: '127.0.0.1' },
      { action: 'access.signIn', login: 'mallory', error: 'access.credentials' },
    ]);
  });

  it('replaces the session of the same browser', async () => {
    const { cookie } = await world.signIn();
    await world.call(SIGN_IN, { login: 'ben', password: PASSWORD }, { cookie });
    expect(await world.records.sessions.find(sessionIdOf(cookie))).toBeUndefined();
  });

  it('from a page of another site is refused', async () => {
    const body = { login: 'anna', password: PASSWORD };
    const answer = await world.call(SIGN_IN, body, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.cookies).toEqual([]);
  });

  // proves R-ERR-014, R-SIGN-015, R-SIGN-081
  it('without any device gives no session to an account without rights (D57)', async () => {
    const passwordHash = await hashDigest(PASSWORD);
    await world.records.users.add(aUser({ login: 'eva', passwordHash }));
    const { answer } = await world.signIn('eva');
    expect(answer.json()).toMatchObject({ status: 'FAIL', message: 'any_assigned_devices' });
    expect(answer.cookies).toEqual([]);
    expect(await world.records.audit.list({ limit: 1 })).toMatchObject([{ login: 'eva', error: 'access.no_devices' }]);
  });

  // proves R-SIGN-015
  it('without any device is allowed to an account with a right', async () => {
    const passwordHash = await hashDigest(PASSWORD);
    await world.records.users.add(aUser({ login: 'root', passwordHash, applications: ['USER_MANAGER'] }));
    const { answer } = await world.signIn('root');
    expect(answer.json()).toMatchObject({ status: 'OK', data: [], user: { applications: ['USER_MANAGER'] } });
  });
});

describe('a running session', () => {
  // proves R-SIGN-046
  it('is renewed by its token', async () => {
    const { cookie, token } = await world.signIn();
    world.clock.advance(55 * MINUTE);
    const renewed = await world.call(SIGN_IN, { token }, { cookie });
    expect(renewed.json().user.expiration).toBe(world.clock.now() + 60 * MINUTE);
    expect(renewed.json().data).toHaveLength(2);
    const fresh = renewed.json().user.token;
    world.clock.advance(55 * MINUTE);
    expect((await world.call(`/api_r${SETTINGS}`, { token: fresh }, { cookie })).statusCode).toBe(200);
    expect((await world.call(`/api_r${SETTINGS}`, { token }, { cookie })).json()).toMatchObject({ code: 714 });
  });

  // proves R-SIGN-046
  it('is not renewed by an expired token', async () => {
    const { cookie, token } = await world.signIn();
    world.clock.advance(61 * MINUTE);
    expect((await world.call(SIGN_IN, { token }, { cookie })).json()).toMatchObject({ code: 714 });
  });

  it("is not renewed by another session's token", async () => {
    const { token } = await world.signIn();
    const { cookie } = await world.signIn();
    expect((await world.call(SIGN_IN, { token }, { cookie })).json()).toMatchObject({ code: 716 });
    expect((await world.call(SIGN_IN, { token })).json()).toMatchObject({ code: 716 });
  });

  it('ends with the last assignment', async () => {
    const { cookie, token } = await world.signIn();
    for (const mac of Object.values(MACS)) await world.records.assignments.remove(world.anna.id, mac);
    const answer = await world.call(SIGN_IN, { token }, { cookie });
    expect(answer.json()).toMatchObject({ message: 'any_assigned_devices' });
    expect(await world.records.sessions.find(sessionIdOf(cookie))).toBeUndefined();
  });

  // proves R-SIGN-055
  it('ends on signing out, and takes its cookie away', async () => {
    const { cookie, token } = await world.signIn();
    const left = await world.call('/api_r/auth/logout', {}, { cookie });
    expect(left.json()).toEqual({ status: 'OK' });
    expect(left.cookies).toMatchObject([{ value: '', expires: new Date(0) }]);
    expect((await world.call(`/api_r${SETTINGS}`, { token }, { cookie })).json()).toMatchObject({ code: 716 });
  });

  // proves R-SIGN-046, R-SIGN-047
  it('ends 30 days after signing in, however active', async () => {
    const { cookie } = await world.signIn();
    const body = { login: 'anna', oldPassword: wrong, newPassword: wrong };
    const half = 12 * 60 * MINUTE;
    for (let passed = 0; passed < 59; passed += 1) {
      world.clock.advance(half);
      await world.call('/api_r/auth/methods', {}, { cookie });
    }
    world.clock.advance(half - 1);
    expect((await world.call(CHANGE, body, { cookie })).json()).toMatchObject({ code: 603 });
    world.clock.advance(1);
    expect((await world.call(CHANGE, body, { cookie })).json()).toMatchObject({ code: 714 });
  });

  // proves R-SHELL-051, R-SHELL-052
  it('keeps settings with the account', async () => {
    const { cookie, token } = await world.signIn();
    await world.call(`/api_w${SETTINGS}`, { token, settings: { localization: 'sk', unknown: 1 } }, { cookie });
    await world.call(`/api_w${SETTINGS}`, { token, settings: { theme: 'dark' } }, { cookie });
    const kept = await world.call(`/api_r${SETTINGS}`, { token }, { cookie });
    expect(kept.json().data).toEqual({ localization: 'sk', theme: 'dark' });
  });

  // proves R-SHELL-049, R-SHELL-054
  it('keeps the settings of each chart and quantity when those of another one are written, up to a limit', async () => {
    const { cookie, token } = await world.signIn();
    const write = (settings: object) => world.call(`/api_w${SETTINGS}`, { token, settings }, { cookie });
    await write({ yAxisType: { voltage: 'linear' }, hiddenSeries: { one: ['L1'] } });
    await write({ yAxisType: { current: 'logarithmic' }, hiddenSeries: { two: ['L2'] } });
    const expected = {
      yAxisType: { voltage: 'linear', current: 'logarithmic' },
      hiddenSeries: { one: ['L1'], two: ['L2'] },
    };
    const read = async () => (await world.call(`/api_r${SETTINGS}`, { token }, { cookie })).json().data;
    expect(await read()).toEqual(expected);
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`chart ${index}`, ['L1']]));
    expect((await write({ hiddenSeries: many })).json()).toMatchObject({ code: 422, field: 'settings' });
    expect(await read()).toEqual(expected);
  });
});

describe('changing the password', () => {
  const body = { login: 'anna', oldPassword: PASSWORD, newPassword: digestOf('battery staple') };

  // proves R-SIGN-061
  it("replaces it and ends the account's other sessions", async () => {
    const elsewhere = await world.signIn();
    const here = await world.signIn();
    expect((await world.call(CHANGE, body, { cookie: here.cookie })).json()).toEqual({ status: 'OK' });
    expect(await world.records.sessions.find(sessionIdOf(elsewhere.cookie))).toBeUndefined();
    expect(await world.records.sessions.find(sessionIdOf(here.cookie))).toBeDefined();
    expect((await world.signIn('anna', PASSWORD)).answer.statusCode).toBe(401);
    expect((await world.signIn('anna', body.newPassword)).answer.statusCode).toBe(200);
  });

  // proves R-ERR-037, R-SIGN-074
  it.each([
    ['a wrong old password', { oldPassword: wrong }, { code: 603, field: 'oldPassword' }],
    ['the same password again', { newPassword: PASSWORD.toUpperCase() }, { message: 'passwords_equal' }],
    ["somebody else's login", { login: 'ben' }, { code: 403 }],
    ['a password in clear', { newPassword: 'battery staple' }, { code: 422, field: 'newPassword' }],
  ])('refuses %s', async (_what, change, expected) => {
    const { cookie } = await world.signIn();
    expect((await world.call(CHANGE, { ...body, ...change }, { cookie })).json()).toMatchObject(expected);
    expect((await world.signIn()).answer.statusCode).toBe(200);
  });

  // proves R-SIGN-063
  it('is refused to the demo user', async () => {
    await world.records.users.change(world.anna.id, { demo: true });
    const { cookie } = await world.signIn();
    expect((await world.call(CHANGE, body, { cookie })).statusCode).toBe(403);
  });

  it('is refused without an Origin', async () => {
    const { cookie } = await world.signIn();
    const answer = await world.server.app.inject({
      method: 'POST',
      url: CHANGE,
      payload: body,
      cookies: { 'phasor-session': cookie },
    });
    expect(answer.statusCode).toBe(403);
  });

  // proves R-SIGN-062
  it('is recorded, refused or not', async () => {
    const { cookie } = await world.signIn();
    await world.call(CHANGE, { ...body, oldPassword: wrong }, { cookie });
    await world.call(CHANGE, body, { cookie });
    expect(await world.records.audit.list({ limit: 2 })).toMatchObject([
      { action: 'access.changePassword', login: 'anna', error: null },
      { action: 'access.changePassword', login: 'anna', error: 'access.credentials' },
    ]);
  });
});
