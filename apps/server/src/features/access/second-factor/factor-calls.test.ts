import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../testing/scenes/access-world.ts';
import { aFactorDesk, type FactorDesk } from '../../../../testing/scenes/second-factor-desk.ts';
import { digestOf } from '../sign-in/password.ts';

const wrong = digestOf('wrong');

let desk: FactorDesk;
let anna: Awaited<ReturnType<FactorDesk['world']['signIn']>>;
beforeEach(async () => {
  desk = await aFactorDesk();
  anna = await desk.world.signIn();
});
afterEach(() => desk.world.stop());

const factors = async () => (await desk.ask('access.secondFactors', {}, anna)).data;

describe('second factors of an account', () => {
  // proves R-SIGN-098
  it('are listed, and nothing of them that would open anything', async () => {
    expect(await factors()).toEqual({ totp: null, passkeys: [], recovery_codes: 0, required: false });
    const { secret } = await desk.setUpApp(anna);
    const key = desk.authenticator();
    await desk.addPasskey(anna, key, 'Blue key');
    const now = desk.world.clock.now();
    expect(await factors()).toEqual({
      totp: now,
      passkeys: [{ ID: key.id, name: 'Blue key', created: now, last_used: null }],
      recovery_codes: 10,
      required: false,
    });
    const kept = await desk.world.records.secondFactors.totpOf(desk.world.anna.id);
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  // proves R-SIGN-098
  it('are set up, removed and renewed with the present password only', async () => {
    for (const password of [undefined, wrong]) {
      expect(await desk.ask('access.beginTotp', { password }, anna)).toMatchObject({ code: 603, field: 'password' });
      expect(await desk.ask('access.beginPasskey', { password }, anna)).toMatchObject({ code: 603 });
    }
    await desk.setUpApp(anna);
    for (const name of ['access.removeSecondFactor', 'access.renewRecoveryCodes'] as const) {
      expect(await desk.ask(name, { password: wrong }, anna)).toMatchObject({ code: 603, field: 'password' });
    }
    const { recovery_codes: left } = await factors();
    expect(left).toBe(10);
  });

  // proves R-SIGN-094, R-SIGN-098
  it('come with recovery codes once, which are made anew on demand', async () => {
    const { codes } = await desk.setUpApp(anna);
    const more = await desk.addPasskey(anna, desk.authenticator());
    expect(more.data).toEqual({});
    const { data } = await desk.ask('access.renewRecoveryCodes', { password: PASSWORD }, anna);
    expect(new Set([...codes, ...data.recovery_codes]).size).toBe(20);
    const { ticket } = (await desk.signIn()).data;
    expect(await desk.ask('access.secondStep', { ticket, code: codes[0] })).toMatchObject({ code: 603 });
  });

  // proves R-SIGN-098
  it('are removed one by one; with the last one the recovery codes go', async () => {
    await desk.setUpApp(anna);
    const key = desk.authenticator();
    await desk.addPasskey(anna, key);
    const remove = (ID?: string) => desk.ask('access.removeSecondFactor', { password: PASSWORD, ID }, anna);
    expect(await remove('other')).toMatchObject({ code: 610, field: 'ID' });
    expect(await remove()).toEqual({ status: 'OK', cookie: undefined });
    expect(await factors()).toMatchObject({ totp: null, passkeys: [{ ID: key.id }], recovery_codes: 10 });
    expect(await remove(key.id)).toMatchObject({ status: 'OK' });
    expect(await factors()).toEqual({ totp: null, passkeys: [], recovery_codes: 0, required: false });
    expect(await desk.signIn()).toMatchObject({ status: 'OK' });
  });

  // proves R-SIGN-092
  it('keep the last one where the account needs one', async () => {
    await desk.setUpApp(anna);
    await desk.world.records.users.change(desk.world.anna.id, { needsSecondFactor: true });
    expect((await factors()).required).toBe(true);
    const refused = await desk.ask('access.removeSecondFactor', { password: PASSWORD }, anna);
    expect(refused).toMatchObject({ code: 403 });
  });

  it('belong to one account: a set-up of another one is refused, and is used once', async () => {
    const ben = await desk.world.signIn('ben');
    const { data } = await desk.ask('access.beginTotp', { password: PASSWORD }, anna);
    const body = { setup: data.setup, code: desk.codeOf(data.secret) };
    expect(await desk.ask('access.confirmTotp', body, ben)).toMatchObject({ code: 603, field: 'setup' });
    expect(await desk.ask('access.confirmTotp', body)).toMatchObject({ code: 716 });
    expect(await desk.ask('access.confirmTotp', body, anna)).toMatchObject({ status: 'OK' });
    expect(await desk.ask('access.confirmTotp', body, anna)).toMatchObject({ code: 603, field: 'setup' });
    const key = desk.authenticator();
    expect(await desk.addPasskey(anna, key)).toMatchObject({ status: 'OK' });
    expect(await desk.addPasskey(ben, key)).toMatchObject({ code: 422, field: 'passkey' });
  });

  // proves R-SIGN-098
  it('are at most ten passkeys, and not for the demo user', async () => {
    for (let n = 0; n < 10; n += 1) await desk.addPasskey(anna, desk.authenticator());
    expect(await desk.ask('access.beginPasskey', { password: PASSWORD }, anna)).toMatchObject({ code: 422 });
    await desk.world.records.users.change(desk.world.ben.id, { demo: true });
    const ben = await desk.world.signIn('ben');
    expect(await desk.ask('access.beginTotp', { password: PASSWORD }, ben)).toMatchObject({ code: 403 });
  });

  // proves R-SIGN-098
  it('are on record, and what they are not', async () => {
    const { secret, codes } = await desk.setUpApp(anna);
    const entries = await desk.world.records.audit.list({ limit: 10 });
    expect(entries).toMatchObject([
      { action: 'access.confirmTotp', login: 'anna' },
      { action: 'access.beginTotp', login: 'anna' },
      { action: 'access.signIn' },
    ]);
    for (const hidden of [secret, ...codes]) expect(JSON.stringify(entries)).not.toContain(hidden);
  });
});
