import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { deviceToken, readDeviceToken } from './device-token.ts';
import { seal, unseal } from './seal.ts';
import { readUserToken, signUserToken } from './user-token.ts';

const KEY = new Uint8Array(32).fill(7);
const OTHER_KEY = new Uint8Array(32).fill(8);
const NOW = Date.UTC(2026, 2, 2);
const HOUR = 3_600_000;
const claims = { userId: 12, sessionId: 'abc' };
const macs = fc.stringMatching(/^[0-9A-F]{12}$/);

describe('a device token', () => {
  it('names the mac it was derived from', () => {
    fc.assert(fc.property(macs, (mac) => readDeviceToken(KEY, deviceToken(KEY, mac)) === mac));
  });

  // proves R-SIGN-071
  it('of another installation is worth nothing', () => {
    fc.assert(fc.property(macs, (mac) => readDeviceToken(KEY, deviceToken(OTHER_KEY, mac)) === null));
  });

  it('cannot be carried over to another mac', () => {
    const [, signature] = deviceToken(KEY, 'A00000000001').split('.');
    expect(readDeviceToken(KEY, `A00000000002.${signature}`)).toBeNull();
  });

  it('is not any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => readDeviceToken(KEY, text) === null));
    expect(readDeviceToken(KEY, 'A00000000001.')).toBeNull();
  });
});

describe('a user token', () => {
  // proves R-SIGN-044
  it('names the user and the session for one hour', async () => {
    const { token, expiration } = await signUserToken(KEY, claims, NOW);
    expect(expiration).toBe(NOW + HOUR);
    expect(await readUserToken(KEY, token, NOW + HOUR - 1_000)).toEqual(claims);
    expect(await readUserToken(KEY, token, NOW + HOUR)).toBe('expired');
  });

  it('signed by another key is invalid, however old', async () => {
    const { token } = await signUserToken(OTHER_KEY, claims, NOW);
    expect(await readUserToken(KEY, token, NOW + 2 * HOUR)).toBe('invalid');
  });

  it('without a signature is invalid', async () => {
    const { token } = await signUserToken(KEY, claims, NOW);
    const [, payload] = token.split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await readUserToken(KEY, `${header}.${payload}.`, NOW)).toBe('invalid');
  });

  it('is not any other text', async () => {
    await fc.assert(fc.asyncProperty(fc.string(), async (text) => (await readUserToken(KEY, text, NOW)) === 'invalid'));
  });

  it('without its user or its session is invalid, also signed by us', async () => {
    const signed = (token: SignJWT) =>
      token
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime((NOW + HOUR) / 1_000)
        .sign(KEY);
    expect(await readUserToken(KEY, await signed(new SignJWT({}).setSubject('12')), NOW)).toBe('invalid');
    expect(await readUserToken(KEY, await signed(new SignJWT({ sid: 'abc' })), NOW)).toBe('invalid');
  });
});

describe('a sealed text', () => {
  const values = { login: 'anna', next: null };
  const until = NOW + HOUR;

  it('opens for its purpose until it is over', async () => {
    const text = await seal(KEY, values, { purpose: 'password', until });
    expect(text).not.toContain('anna');
    expect(await unseal(KEY, text, { purpose: 'password', now: until - 1_000 })).toEqual(values);
    expect(await unseal(KEY, text, { purpose: 'password', now: until })).toBeNull();
    expect(await unseal(KEY, text, { purpose: 'second step', now: NOW })).toBeNull();
  });

  it('of another installation, or any other text, does not open', async () => {
    const text = await seal(OTHER_KEY, values, { purpose: 'password', until });
    for (const wrong of [text, '', 'x', (await signUserToken(KEY, claims, NOW)).token]) {
      expect(await unseal(KEY, wrong, { purpose: 'password', now: NOW })).toBeNull();
    }
  });
});
