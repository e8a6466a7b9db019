import { afterEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../../testing/record-builders.ts';
import { ORIGIN, PASSWORD } from '../../../../testing/scenes/access-world.ts';
import { aFactorDesk, type FactorDesk } from '../../../../testing/scenes/second-factor-desk.ts';
import { digestOf, hashDigest } from '../sign-in/password.ts';

const STEP = 30_000;
const MINUTE = 60_000;

let desk: FactorDesk;
afterEach(() => desk.world.stop());

describe('a sign-in with an app', () => {
  // proves R-SIGN-091, R-SIGN-093
  it('asks for its code after the right password, and begins a session with it', async () => {
    desk = await aFactorDesk();
    const { secret } = await desk.setUpApp(await desk.world.signIn());
    desk.world.clock.advance(STEP);
    const first = await desk.signIn();
    expect(first).toMatchObject({ code: 401, message: 'second_factor', data: { ways: ['totp', 'recovery'] } });
    expect(first.cookie).toBeUndefined();
    const entered = await desk.ask('access.secondStep', { ticket: first.data.ticket, code: desk.codeOf(secret) });
    expect(entered).toMatchObject({ status: 'OK', user: { login: 'anna' } });
    expect(entered.cookie).toBeTruthy();
    expect(await desk.world.records.audit.list({ limit: 1 })).toMatchObject([
      { action: 'access.secondStep', login: 'anna', error: null },
    ]);
  });

  // proves R-SIGN-093
  it('takes no code twice, not even that of its set-up, and no ticket twice', async () => {
    desk = await aFactorDesk();
    const { secret } = await desk.setUpApp(await desk.world.signIn());
    const { ticket } = (await desk.signIn()).data;
    const enter = (code: string, shown = ticket) => desk.ask('access.secondStep', { ticket: shown, code });
    expect(await enter(desk.codeOf(secret))).toMatchObject({ code: 603, field: 'code' });
    desk.world.clock.advance(STEP);
    const code = desk.codeOf(secret);
    expect(await enter(code)).toMatchObject({ status: 'OK' });
    expect(await enter(code, (await desk.signIn()).data.ticket)).toMatchObject({ code: 603, field: 'code' });
    desk.world.clock.advance(STEP);
    expect(await enter(desk.codeOf(secret))).toMatchObject({ code: 603, field: 'ticket' });
  });

  // proves R-SIGN-096
  it('slows guesses of codes whatever network they come from, and puts them on record', async () => {
    desk = await aFactorDesk();
    const { secret } = await desk.setUpApp(await desk.world.signIn());
    desk.world.clock.advance(STEP);
    const { ticket } = (await desk.signIn()).data;
    const right = desk.codeOf(secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n += 1) {
      expect(await desk.ask('access.secondStep', { ticket, code: wrong })).toMatchObject({ code: 603, field: 'code' });
    }
    expect(await desk.ask('access.secondStep', { ticket, code: right })).toMatchObject({ code: 429 });
    expect(await desk.world.records.audit.list({ limit: 1 })).toMatchObject([
      { action: 'access.secondStep', login: 'anna', error: 'access.credentials' },
    ]);
    desk.world.clock.advance(1_000);
    expect(await desk.ask('access.secondStep', { ticket, code: right })).toMatchObject({ status: 'OK' });
  });

  // proves R-SIGN-091
  it('accepts a ticket for ten minutes, unchanged, and not after the password was changed', async () => {
    desk = await aFactorDesk();
    const { secret } = await desk.setUpApp(await desk.world.signIn());
    const late = (await desk.signIn()).data.ticket;
    desk.world.clock.advance(10 * MINUTE + 1_000);
    const before = (await desk.signIn()).data.ticket;
    await desk.world.records.users.change(desk.world.anna.id, { passwordHash: await hashDigest(digestOf('other')) });
    for (const ticket of [late, before, `${before.slice(0, -4)}AAAA`, 'x']) {
      const refused = await desk.ask('access.secondStep', { ticket, code: desk.codeOf(secret) });
      expect(refused).toMatchObject({ code: 603, field: 'ticket' });
    }
  });

  // proves R-SIGN-094
  it('takes each recovery code once, as it is written down or typed', async () => {
    desk = await aFactorDesk();
    const { codes } = await desk.setUpApp(await desk.world.signIn());
    expect(codes).toHaveLength(10);
    const enter = async (code: string) =>
      desk.ask('access.secondStep', { ticket: (await desk.signIn()).data.ticket, code });
    const [first = '', second = ''] = codes;
    expect(await enter(first)).toMatchObject({ status: 'OK' });
    expect(await enter(first)).toMatchObject({ code: 603 });
    expect(await enter(second.replace('-', ' ').toUpperCase())).toMatchObject({ status: 'OK' });
    expect(await desk.world.records.secondFactors.recoveryCodesOf(desk.world.anna.id)).toHaveLength(8);
  });
});

describe('a sign-in with a passkey', () => {
  // proves R-SIGN-091, R-SIGN-095
  it('after the password ends with the key, also with one that verifies nobody', async () => {
    desk = await aFactorDesk();
    const key = desk.authenticator({ verifies: false });
    await desk.addPasskey(await desk.world.signIn(), key);
    const { data } = await desk.signIn();
    expect(data.ways).toEqual(['passkey', 'recovery']);
    expect(data.passkey.allowCredentials).toMatchObject([{ id: key.id }]);
    const entered = await desk.ask('access.secondStep', { ticket: data.ticket, passkey: key.answer(data.passkey) });
    expect(entered).toMatchObject({ status: 'OK', user: { login: 'anna' } });
  });

  // proves R-SIGN-097
  it('alone needs no password where the authenticator has verified who holds it', async () => {
    desk = await aFactorDesk();
    const [key, plain] = [desk.authenticator(), desk.authenticator({ verifies: false })];
    const seat = await desk.world.signIn();
    for (const each of [key, plain]) await desk.addPasskey(seat, each);
    const enter = async (with_: typeof key) => {
      const { data } = await desk.ask('access.beginPasskeySignIn', {});
      return desk.ask('access.signInPasskey', { ticket: data.ticket, passkey: with_.answer(data.options) });
    };
    expect(await enter(key)).toMatchObject({ status: 'OK', user: { login: 'anna' } });
    expect(await enter(plain)).toMatchObject({ code: 603, field: 'passkey' });
    expect(await enter(desk.authenticator())).toMatchObject({ code: 603, field: 'passkey' });
    expect(await desk.world.records.secondFactors.passkey(key.id)).toMatchObject({
      counter: 1,
      lastUsedAt: desk.world.clock.now(),
    });
  });

  // proves R-SIGN-095, R-SIGN-097
  it('is refused for another page, another challenge, another account and a second time', async () => {
    desk = await aFactorDesk();
    const key = desk.authenticator();
    await desk.addPasskey(await desk.world.signIn('ben'), key);
    await desk.setUpApp(await desk.world.signIn());
    const { data } = await desk.ask('access.beginPasskeySignIn', {});
    const passkey = key.answer(data.options);
    const shown = [
      { ticket: data.ticket, passkey: key.answer({ challenge: 'b3RoZXI' }) },
      { ticket: (await desk.ask('access.beginPasskeySignIn', {})).data.ticket, passkey },
    ];
    for (const each of shown) expect(await desk.ask('access.signInPasskey', each)).toMatchObject({ code: 603 });
    const fresh = (await desk.ask('access.beginPasskeySignIn', {})).data;
    const right = { ticket: fresh.ticket, passkey: key.answer(fresh.options) };
    expect(await desk.ask('access.signInPasskey', right)).toMatchObject({ status: 'OK', user: { login: 'ben' } });
    expect(await desk.ask('access.signInPasskey', right)).toMatchObject({ code: 603 });
    const { ticket } = (await desk.signIn()).data;
    expect(await desk.ask('access.secondStep', { ticket, passkey })).toMatchObject({ code: 422 });
  });

  it('is refused where the browser signed for a page of another site', async () => {
    desk = await aFactorDesk();
    const key = desk.authenticator();
    await desk.addPasskey(await desk.world.signIn(), key);
    const elsewhere = desk.authenticator({ origin: ORIGIN.replace('phasor', 'evil') });
    const made = await desk.addPasskey(await desk.world.signIn('ben'), elsewhere);
    expect(made).toMatchObject({ code: 422, field: 'passkey' });
  });
});

describe('an account that needs a second factor and has none', () => {
  // proves R-SIGN-092, R-SIGN-094
  it('sets one up before its first session begins', async () => {
    desk = await aFactorDesk({ secondFactorFor: ['operators'] });
    const { data, cookie } = await desk.signIn();
    expect(data.ways).toEqual(['setup']);
    expect(cookie).toBeUndefined();
    const { ticket } = data;
    expect(await desk.ask('access.secondStep', { ticket, code: '123456' })).toMatchObject({ code: 603 });
    const begun = (await desk.ask('access.beginTotp', { ticket })).data;
    const confirm = (code: string) => desk.ask('access.confirmTotp', { ticket, setup: begun.setup, code });
    expect(await confirm('abcdef')).toMatchObject({ code: 603, field: 'code' });
    const done = await confirm(desk.codeOf(begun.secret));
    expect(done.data.recovery_codes).toHaveLength(10);
    const entered = await desk.ask('access.secondStep', { ticket: done.data.ticket });
    expect(entered).toMatchObject({ status: 'OK', user: { login: 'anna' } });
    // The password alone adds nothing to it any more.
    expect(await desk.ask('access.beginTotp', { ticket })).toMatchObject({ code: 603, field: 'ticket' });
    expect((await desk.signIn()).data.ways).toEqual(['totp', 'recovery']);
  });

  // proves R-SIGN-092
  it.each([
    [['all'], { login: 'anna', needs: true }],
    [['managers'], { login: 'anna', needs: false }],
    [['operators'], { login: 'viewer', needs: false }],
    [[], { login: 'viewer', needs: false }],
  ] as const)('is asked for one by the installation: %j %j', async (secondFactorFor, { login, needs }) => {
    desk = await aFactorDesk({ secondFactorFor });
    const { users, assignments, devices } = desk.world.records;
    const passwordHash = await hashDigest(PASSWORD);
    const viewer = await users.add(aUser({ login: 'viewer', passwordHash }));
    const [device] = await devices.list();
    await assignments.put({ userId: viewer.id, mac: device?.mac ?? '', level: 'view', until: null });
    const answer = await desk.signIn(login);
    expect(answer.message === 'second_factor').toBe(needs);
    if (secondFactorFor.length > 0) return;
    await users.change(viewer.id, { needsSecondFactor: true });
    expect((await desk.signIn(login)).data.ways).toEqual(['setup']);
    await users.change(viewer.id, { demo: true });
    expect(await desk.signIn(login)).toMatchObject({ status: 'OK' });
  });
});
