import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, MACS } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

const details = (cookie: string) =>
  world.call('/api_r/devices/details', { token: world.tokenOf(MACS.own) }, { cookie });

describe('a caller', () => {
  // proves R-ERR-038, R-SIGN-014
  it('has to wait after a burst of a hundred from one session', async () => {
    const { cookie } = await world.signIn();
    const statuses = [];
    for (let n = 0; n < 101; n += 1) statuses.push((await details(cookie)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    const refused = await details(cookie);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await world.signIn()).answer.statusCode).toBe(200);
    // Twenty a second, not one more: one call for each 50 ms that pass.
    world.clock.advance(49);
    expect((await details(cookie)).statusCode).toBe(429);
    world.clock.advance(1);
    expect((await details(cookie)).statusCode).toBe(200);
    expect((await details(cookie)).statusCode).toBe(429);
  });

  it('with invented sessions has the allowance of the address, and does not reduce that of a session there', async () => {
    const { cookie } = await world.signIn();
    expect((await details(cookie)).statusCode).toBe(200);
    const name = cookie.split('=')[0] ?? '';
    const statuses = [];
    for (let n = 0; n < 120; n += 1) statuses.push((await details(`${name}=made-up-${n}`)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.at(-1)).toBe(429);
    expect((await details(cookie)).statusCode).toBe(200);
  });
});
