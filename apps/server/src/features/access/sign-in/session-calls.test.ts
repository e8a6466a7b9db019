import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, PASSWORD } from '../../../../testing/scenes/access-world.ts';
import { sessionIdOf } from './session-secret.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const LIST = '/api_r/user/sessions';
const END = '/api_w/user/sessions/end';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

type Seat = Awaited<ReturnType<AccessWorld['signIn']>>;
const ask = async (url: string, { cookie, token }: Seat, body: object = {}) =>
  (await world.call(url, { user_token: token, ...body }, { cookie })).json();

describe('own sessions', () => {
  // proves R-SIGN-087
  it('are listed with browser, address and last use, the one used last first', async () => {
    const phone = await world.call(
      '/api_r/auth/local',
      { login: 'anna', password: PASSWORD },
      { 'user-agent': `Phone ${'x'.repeat(400)}` },
    );
    world.clock.advance(MINUTE);
    const here = await world.signIn();
    await world.signIn('ben');
    const now = world.clock.now();
    const { data } = await ask(LIST, here);
    expect(data).toMatchObject([
      {
        ID: sessionIdOf(here.cookie),
        current: true,
        created: now,
        last_used: now,
        ends: now + DAY,
        address: '127.0.0.1',
      },
      { ID: sessionIdOf(phone.cookies[0]?.value ?? ''), current: false, last_used: now - MINUTE },
    ]);
    expect(data[1].agent).toHaveLength(300);
  });

  // proves R-SIGN-088
  it('are ended one by one, and no other account can end them', async () => {
    const here = await world.signIn();
    const there = await world.signIn();
    const ben = await world.signIn('ben');
    const ID = sessionIdOf(there.cookie);
    expect(await ask(END, ben, { ID })).toMatchObject({ code: 610, field: 'ID' });
    expect(await ask(END, here, { ID })).toEqual({ status: 'OK' });
    expect(await ask(LIST, there)).toMatchObject({ code: 716 });
    expect((await ask(LIST, here)).data).toHaveLength(1);
    expect(await ask(END, here, { ID })).toMatchObject({ code: 610 });
    expect(await world.records.audit.list({ limit: 2 })).toMatchObject([
      { action: 'access.endSessions', error: 'store.not_found' },
      { action: 'access.endSessions', login: 'anna', error: null, detail: expect.stringContaining('127.0.0.1') },
    ]);
  });

  // proves R-SIGN-088
  it('are ended all but the own one, and the own one with its cookie', async () => {
    const [here, ...others] = [await world.signIn(), await world.signIn(), await world.signIn()] as const;
    expect(await ask(END, here)).toEqual({ status: 'OK' });
    for (const other of others) expect(await ask(LIST, other)).toMatchObject({ code: 716 });
    const body = { user_token: here.token, ID: sessionIdOf(here.cookie) };
    const left = await world.call(END, body, { cookie: here.cookie });
    expect(left.cookies).toMatchObject([{ value: '', expires: new Date(0) }]);
  });

  // proves R-SIGN-089
  it('end when nobody used them for a day, and not before', async () => {
    const { cookie, token } = await world.signIn();
    world.clock.advance(30 * MINUTE);
    expect((await ask(LIST, { cookie, token } as Seat)).data).toHaveLength(1);
    world.clock.advance(DAY - 1);
    const change = () =>
      world.call(
        '/api_w/auth/local/change-password',
        { login: 'anna', oldPassword: 'a'.repeat(64), newPassword: PASSWORD },
        { cookie },
      );
    expect((await change()).json()).toMatchObject({ code: 603 });
    world.clock.advance(DAY);
    expect((await change()).json()).toMatchObject({ code: 714 });
  });

  // proves R-SIGN-087
  it('of the demo user are its own one alone, and it ends none', async () => {
    await world.records.users.change(world.anna.id, { demo: true });
    const elsewhere = await world.signIn();
    const here = await world.signIn();
    expect((await ask(LIST, here)).data).toMatchObject([{ current: true }]);
    expect(await ask(END, here, { ID: sessionIdOf(elsewhere.cookie) })).toMatchObject({ code: 403 });
    expect(await ask(END, here)).toMatchObject({ code: 403 });
  });
});
