import { DEFAULT_SECTIONS, SECTIONS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { HOST, MACS, ORIGIN, PASSWORD } from '../../../testing/scenes/access-world.ts';
import { aManagerDesk, type Desk, type ManagerDesk } from '../../../testing/scenes/manager-desk.ts';

const NEW_PASSWORD = 'a'.repeat(64);

let desk: ManagerDesk;
beforeEach(async () => {
  desk = await aManagerDesk();
});
afterEach(() => desk.world.stop());

const add = (body: Desk<'users.add'>) => desk.ask('users.add', body);
const userNamed = async (login: string) =>
  (await desk.ask('users.list', {})).data.find((user: { login: string }) => user.login === login);

/** What a page of anna's that shows her meter live receives in the next five seconds. */
async function sentToAnnasPage(change: () => Promise<unknown>): Promise<unknown[]> {
  const { world } = desk;
  const { cookie } = await world.signIn();
  const sink = new ASink();
  const page = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  await page.receive(JSON.stringify({ deviceToken: world.tokenOf(MACS.own), data: true }));
  sink.take();
  await change();
  for (let passed = 0; passed < 5_000; passed += 500) {
    world.clock.advance(500);
    await world.live.tick();
  }
  await expect.poll(() => sink.texts.length).toBeGreaterThan(0);
  return sink.take();
}

describe('the list of users', () => {
  // proves R-USER-006
  it('has every account with its rights and its devices, also one whose time is over', async () => {
    const { data } = await desk.ask('users.list', {});
    expect(data.map(({ login }: { login: string }) => login)).toEqual(['anna', 'ben', 'mara']);
    expect(data[0]).toEqual({
      ...{ email: null, second_factor: { required: false, set: false } },
      login: 'anna',
      id: 1,
      demo: false,
      applications: [],
      sections: SECTIONS,
      devices: [MACS.own, MACS.seen, MACS.ended],
      assignments: [
        { mac: MACS.own, title: 'Meter 1', type: 1, owner: true, level: 'own', until: null },
        { mac: MACS.seen, title: 'Meter 2', type: 1, owner: false, level: 'operate', until: expect.any(Number) },
        { mac: MACS.ended, title: 'Meter 3', type: 1, owner: true, level: 'own', until: expect.any(Number) },
      ],
    });
  });

  // proves R-USER-006
  it('never shows a password', async () => {
    expect(JSON.stringify(await desk.ask('users.list', {}))).not.toContain('argon2');
  });
});

describe('a new account', () => {
  // proves R-USER-001
  it('signs in with its password as soon as it has something to see', async () => {
    expect(await add({ login: 'jana.n', password: NEW_PASSWORD })).toEqual({ status: 'OK' });
    expect(await userNamed('jana.n')).toMatchObject({ id: 1, applications: [], sections: DEFAULT_SECTIONS });
    const { world } = desk;
    expect((await world.signIn('jana.n', NEW_PASSWORD)).answer.json()).toMatchObject({ code: 610 });
    await desk.ask('users.setRights', { login: 'jana.n', applications: ['REPORT'], sections: [] });
    expect((await world.signIn('jana.n', NEW_PASSWORD)).answer.json()).toMatchObject({ status: 'OK' });
  });

  // proves R-USER-002
  it.each(['ab', 'a b', '-jana', 'jána', '', 'a'.repeat(101), '<b>jana'])('is not called %j', async (login) => {
    expect(await add({ login, password: NEW_PASSWORD })).toMatchObject({ code: 422, field: 'login' });
    expect(await desk.world.records.users.list()).toHaveLength(3);
  });

  // proves R-USER-002
  it.each(['abc', 'a'.repeat(100), '0_j.n-a+b@host.example'])('may be called %s', async (login) => {
    expect(await add({ login, password: NEW_PASSWORD })).toEqual({ status: 'OK' });
  });

  // proves R-ERR-029, R-USER-002
  it('has a login that no other account has, in whatever letters', async () => {
    for (const login of ['anna', 'ANNA'])
      expect(await add({ login, password: NEW_PASSWORD })).toMatchObject({
        code: 409,
        message: 'login_taken',
        field: 'login',
      });
  });

  // proves R-USER-002
  it('is made once where two are wanted at the same time', async () => {
    const answers = await Promise.all(['eva', 'Eva'].map((login) => add({ login, password: NEW_PASSWORD })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['FAIL', 'OK']);
  });

  // proves R-USER-005
  it('has no password of its own where a third party vouches for it by its e-mail address', async () => {
    expect(await add({ login: 'jana' })).toMatchObject({ code: 422, field: 'login' });
    expect(await add({ login: 'Jana@Example.org' })).toEqual({ status: 'OK' });
    expect(await userNamed('jana@example.org')).toMatchObject({ id: 2 });
    expect(await desk.ask('users.setPassword', { login: 'jana@example.org', password: NEW_PASSWORD })).toMatchObject({
      code: 422,
      field: 'login',
    });
  });

  // proves R-USER-003
  it('is refused with anything else than the digest of a password', async () => {
    expect(await add({ login: 'jana', password: 'secret' })).toMatchObject({ code: 422, field: 'password' });
  });
});

describe('a new password', () => {
  // proves R-USER-008
  it("ends the account's sessions, on open pages within 5 s, and is the only one that opens it", async () => {
    const messages = await sentToAnnasPage(() =>
      desk.ask('users.setPassword', { login: 'anna', password: NEW_PASSWORD }),
    );
    expect(messages).toMatchObject([{ status: 'FAIL', code: 720 }]);
    expect((await desk.world.signIn('anna', PASSWORD)).answer.json()).toMatchObject({ code: 603 });
    expect((await desk.world.signIn('anna', NEW_PASSWORD)).answer.json()).toMatchObject({ status: 'OK' });
  });

  // proves R-USER-008
  it("of one's own leaves the session that set it", async () => {
    expect(await desk.ask('users.setPassword', { login: 'mara', password: NEW_PASSWORD })).toEqual({ status: 'OK' });
    expect(await desk.ask('users.list', {})).toMatchObject({ status: 'OK' });
  });

  // proves R-USER-008
  it('is for an account that there is', async () => {
    expect(await desk.ask('users.setPassword', { login: 'nobody', password: NEW_PASSWORD })).toMatchObject({
      code: 610,
      field: 'login',
    });
  });
});

describe('removing an account', () => {
  // proves R-USER-009
  it('ends its sessions and links, on open pages within 5 s, and leaves its devices registered', async () => {
    const messages = await sentToAnnasPage(() => desk.ask('users.remove', { login: 'anna' }));
    expect(messages).toMatchObject([{ status: 'FAIL', code: 720 }]);
    const { records } = desk.world;
    expect(await records.users.find('anna')).toBeUndefined();
    expect(await records.publicLinks.ofDevice(MACS.seen)).toEqual([]);
    expect(await records.assignments.ofUser(desk.world.anna.id)).toEqual([]);
    expect((await records.assignments.ofDevice(MACS.own)).map(({ userId }) => userId)).toEqual([desk.world.ben.id]);
    expect(await records.devices.list()).toHaveLength(4);
    expect((await desk.world.signIn('anna')).answer.json()).toMatchObject({ code: 603 });
  });

  // proves R-ERR-031, R-USER-010
  it('is not for oneself', async () => {
    expect(await desk.ask('users.remove', { login: 'mara' })).toMatchObject({ code: 409, message: 'remove_oneself' });
    expect(await userNamed('mara')).toBeDefined();
  });
});

describe('the rights of an account', () => {
  const rights = (login: string, applications: Desk<'users.setRights'>['applications'], sections = [...SECTIONS]) =>
    desk.ask('users.setRights', { login, applications, sections });

  // proves R-USER-011
  it('are set with its sections, each once', async () => {
    expect(await rights('anna', ['REPORT', 'REPORT'])).toEqual({ status: 'OK' });
    expect(await userNamed('anna')).toMatchObject({ applications: ['REPORT'], sections: SECTIONS });
  });

  // proves R-USER-012
  it('are not set over those that another manager set meanwhile', async () => {
    const known = { applications: ['REPORT' as const], sections: [...SECTIONS] };
    await rights('anna', ['CONTROLLER']);
    const wish = { login: 'anna', applications: ['REPORT' as const, 'ACCU_TEST' as const], sections: [...SECTIONS] };
    expect(await desk.ask('users.setRights', { ...wish, known })).toMatchObject({
      ...{ code: 409, message: 'edit_conflict', field: 'known' },
    });
    expect((await userNamed('anna')).applications).toEqual(['CONTROLLER']);
    const seen = { applications: ['CONTROLLER' as const], sections: SECTIONS.toReversed() };
    expect(await desk.ask('users.setRights', { ...wish, known: seen })).toEqual({ status: 'OK' });
  });

  // proves R-USER-011
  it('count at the next call, without signing in anew', async () => {
    const anna = await desk.world.signIn();
    expect(await desk.ask('users.list', {}, anna)).toMatchObject({ code: 403 });
    await rights('anna', ['USER_MANAGER']);
    expect(await desk.ask('users.list', {}, anna)).toMatchObject({ status: 'OK' });
    await rights('anna', []);
    expect(await desk.ask('users.list', {}, anna)).toMatchObject({ code: 403 });
  });

  // proves R-ERR-030, R-USER-010
  it('leave somebody who can manage users: with the right, the way to it, and no demo account', async () => {
    const refused = { code: 409, message: 'last_manager', field: 'applications' };
    expect(await rights('mara', [])).toMatchObject(refused);
    expect(
      await desk.ask('users.setRights', { login: 'mara', applications: ['USER_MANAGER'], sections: [] }),
    ).toMatchObject(refused);
    await rights('ben', ['USER_MANAGER']);
    await desk.world.records.users.change(desk.world.ben.id, { demo: true });
    expect(await rights('mara', [])).toMatchObject(refused);
    await rights('anna', ['USER_MANAGER']);
    expect(await rights('mara', [])).toEqual({ status: 'OK' });
  });

  // proves R-USER-010
  it('leave one of two managers who take them from each other', async () => {
    await rights('anna', ['USER_MANAGER']);
    const anna = await desk.world.signIn();
    const take = (login: string, by: typeof desk.seat) =>
      desk.ask('users.setRights', { login, applications: [], sections: [] }, by);
    const answers = await Promise.all([take('anna', desk.seat), take('mara', anna)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['FAIL', 'OK']);
  });
});

describe('the demo user', () => {
  // proves R-USER-023
  it('sees who there is and changes nothing', async () => {
    await desk.world.records.users.change(desk.mara.id, { demo: true });
    const before = JSON.stringify(await desk.world.records.users.list());
    expect(await desk.ask('users.list', {})).toMatchObject({ status: 'OK' });
    const writes = [
      desk.ask('users.add', { login: 'jana', password: NEW_PASSWORD }),
      desk.ask('users.setPassword', { login: 'anna', password: NEW_PASSWORD }),
      desk.ask('users.remove', { login: 'anna' }),
      desk.ask('users.setRights', { login: 'anna', applications: [], sections: [] }),
      desk.ask('users.assign', { login: 'anna', device: MACS.foreign, lifeTime: 4e9 }),
      desk.ask('users.unassign', { login: 'anna', device: MACS.own }),
    ];
    for (const answer of await Promise.all(writes)) expect(answer).toMatchObject({ code: 403 });
    expect(JSON.stringify(await desk.world.records.users.list())).toBe(before);
  });
});
