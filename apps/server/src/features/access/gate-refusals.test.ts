import { CALL_ROUTES } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import type { Credentials } from '../../ports/gate.ts';
import { GateRefusals } from './gate-refusals.ts';

let world: AccessWorld;
let refusals: GateRefusals;
let signedIn: Credentials;
beforeEach(async () => {
  world = await anAccessWorld();
  const { audit, sessions, users } = world.records;
  refusals = new GateRefusals({ audit, sessions, users, clock: world.clock });
  signedIn = { cookie: (await world.signIn()).cookie, origin: ORIGIN, host: HOST, address: '192.0.2.7' };
});
afterEach(() => world.stop());

const route = CALL_ROUTES['measurements.profile'];
const ask = async (credentials: Credentials, mac: string) => {
  const body = { token: world.tokenOf(mac) };
  await refusals
    .watch(world.gate)
    .authorize(route, body, credentials)
    .catch(() => undefined);
};
async function kept() {
  await refusals.keep();
  const entries = await world.records.audit.list({ limit: 1_000, refused: true });
  return entries.map(({ login, action, address, detail, error }) => ({ login, action, address, detail, error }));
}

describe('what the gate refuses', () => {
  // proves R-OPS-026
  it('is on record with who, what, from where and how often', async () => {
    for (let attempt = 0; attempt < 40; attempt += 1) await ask(signedIn, MACS.foreign);
    await ask({ ...signedIn, origin: 'https://evil.example' }, MACS.own);
    await ask({ ...signedIn, cookie: 'made-up' }, MACS.own);
    await ask(signedIn, MACS.own);
    const common = { action: 'measurements.profile', address: '192.0.2.7' };
    expect(await kept()).toEqual([
      { ...common, login: null, detail: null, error: 'access.token_invalid' },
      // The foreign device and the foreign page are refused alike.
      { ...common, login: 'anna', detail: '41 times', error: 'access.forbidden' },
    ]);
  });

  // proves R-OPS-026
  it('is a missing right, too: of an application, and to do more with a device than to look', async () => {
    const refused = { 'users.list': 'access.forbidden', 'tariffs.write': 'access.level' } as const;
    for (const name of ['users.list', 'tariffs.write'] as const) {
      const body = name === 'users.list' ? {} : { token: world.tokenOf(MACS.seen) };
      const attempt = refusals.watch(world.gate).authorize(CALL_ROUTES[name], body, signedIn);
      await expect(attempt).rejects.toMatchObject({ error: refused[name] });
    }
    const entries = (await kept()).map(({ login, action, error }) => `${login} ${action} ${error}`);
    expect(entries.toSorted()).toEqual(['anna tariffs.write access.level', 'anna users.list access.forbidden']);
  });

  // proves R-OPS-026
  it('is a bounded number of entries, from any number of callers', async () => {
    for (let caller = 0; caller < 500; caller += 1) {
      await ask({ ...signedIn, cookie: undefined, address: `192.0.2.${caller}` }, MACS.own);
    }
    const entries = await kept();
    expect(entries).toHaveLength(201);
    expect(entries.find(({ action }) => action === 'others')?.detail).toBe('300 times');
  });

  it('is no ended session, and a page of another origin at the socket is', async () => {
    expect(refusals.watch(world.gate).allowsOrigin({ ...signedIn, origin: 'https://evil.example' })).toBe(false);
    expect(await kept()).toMatchObject([{ action: 'live.connect', login: 'anna', error: 'access.forbidden' }]);
    world.clock.advance(40 * 86_400_000);
    await ask(signedIn, MACS.own);
    expect(await kept()).toHaveLength(1);
  });
});
