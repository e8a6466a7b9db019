import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { signInAtProvider } from '../../../testing/scenes/sign-in-at-provider.ts';
import { type LocalIdentityProvider, startIdentityProvider } from '../../demo/identity-provider.ts';
import { OpenIdProvider } from './openid-provider.ts';

const PAGE = `${ORIGIN}/login`;

let idp: LocalIdentityProvider;
let world: AccessWorld;
beforeAll(async () => {
  idp = await startIdentityProvider({ port: 0, pages: [PAGE] });
});
afterAll(() => idp.stop());

describe('a provider whose groups decide', () => {
  const groups = {
    claim: 'groups',
    of: {
      hall: { applications: ['REPORT'], devices: { '*': 'operate' } },
      admins: { applications: ['USER_MANAGER'], sections: ['applications'], devices: {} },
    },
  } as const;
  const rightsOf = async (login: string) => {
    const user = await world.records.users.find(login);
    return user && { ...user, devices: await world.records.assignments.ofUser(user.id) };
  };
  beforeEach(async () => {
    const second = new OpenIdProvider({ ...idp.client, id: 'second', name: 'Second' });
    world = await anAccessWorld({ provider: [second, new OpenIdProvider({ ...idp.client, groups })] });
  });

  afterEach(() => world.stop());

  async function addAccount(login: string, kind: 1 | 2 = 2) {
    const user = await world.records.users.add(aUser({ login, kind }));
    await world.records.assignments.put({ userId: user.id, mac: MACS.own, level: 'operate', until: null });
  }

  /** What the browser shows at the end of a sign-in at the provider. */
  async function shownBy(login: string, provider: string): Promise<unknown> {
    const begun = await world.call('/api_r/auth/oidc/start', { return_to: PAGE, provider });
    const { url, transaction } = begun.json().data;
    const answer = await signInAtProvider(url, login);
    const finished = await world.call('/api_r/auth/oidc/callback', { transaction, answer });
    return finished.json().data;
  }

  async function enter(login: string, provider = 'local') {
    return (await world.call('/api_r/auth/google', await shownBy(login, provider))).json();
  }

  // proves R-SIGN-102
  it('makes the account at the first sign-in, with the rights and devices of its groups', async () => {
    const login = 'eva+hall@phasor.example';
    expect(await enter(login)).toMatchObject({ status: 'OK', user: { login, applications: ['REPORT'] } });
    const made = await rightsOf(login);
    expect(made).toMatchObject({ kind: 2, passwordHash: null });
    expect(made?.devices.map(({ level }) => level)).toEqual(['operate', 'operate', 'operate', 'operate']);
    expect(await world.records.audit.list({ limit: 2 })).toMatchObject([
      { action: 'access.signInThirdParty', login },
      { action: 'access.groups', login, detail: expect.stringContaining('REPORT') },
    ]);
  });

  // proves R-SIGN-102
  it('makes one account for two first sign-ins of the same moment', async () => {
    const login = 'eva+hall@phasor.example';
    const shown = [await shownBy(login, 'local'), await shownBy(login, 'local')];
    // Both have read the accounts before either of them adds one.
    const { users } = world.records;
    const list = users.list.bind(users);
    vi.spyOn(users, 'list').mockImplementation(async () => {
      const known = await list();
      await setTimeout(200);
      return known;
    });
    const answers = await Promise.all(shown.map((each) => world.call('/api_r/auth/google', each)));
    vi.restoreAllMocks();
    for (const answer of answers) expect(answer.json()).toMatchObject({ status: 'OK', user: { login } });
    expect((await world.records.users.list()).filter((user) => user.login === login)).toHaveLength(1);
  });

  // proves R-SIGN-102
  it('changes an account at each sign-in to what its groups have then', async () => {
    const login = 'eva+hall+admins@phasor.example';
    await enter(login);
    const made = await rightsOf(login);
    await world.records.users.change(made?.id ?? 0, { applications: ['CONTROLLER'] });
    await world.records.assignments.put({ userId: made?.id ?? 0, mac: MACS.own, level: 'own', until: null });
    expect(await enter(login)).toMatchObject({ user: { applications: ['USER_MANAGER', 'REPORT'] } });
    expect((await rightsOf(login))?.devices.map(({ level }) => level)).not.toContain('own');
  });

  // proves R-SIGN-102
  it('lets nobody in who is in none of them, and takes everything from who no longer is', async () => {
    expect(await enter('eva+strangers@phasor.example')).toMatchObject({ code: 616 });
    expect(await rightsOf('eva+strangers@phasor.example')).toBeUndefined();
    await addAccount('ivo@phasor.example');
    expect(await enter('ivo@phasor.example')).toMatchObject({ code: 616 });
    expect(await rightsOf('ivo@phasor.example')).toMatchObject({ applications: [], devices: [] });
  });

  // proves R-SIGN-027, R-SIGN-102
  it('takes over no local account, and makes none without a verified e-mail', async () => {
    await addAccount('eva+hall@phasor.example', 1);
    for (const login of ['eva+hall@phasor.example', 'unverified+hall@phasor.example']) {
      expect(await enter(login)).toMatchObject({ code: 616 });
    }
  });

  // proves R-SIGN-101
  it('stands beside others: each has its button, and one whose groups do not decide makes no account', async () => {
    const { data } = (await world.call('/api_r/auth/methods', {})).json();
    expect(data.third_parties).toEqual([
      { ID: 'second', name: 'Second' },
      { ID: 'local', name: '127.0.0.1' },
    ]);
    expect(await enter('eva+hall@phasor.example', 'second')).toMatchObject({ code: 616 });
    const wrong = await world.call('/api_r/auth/oidc/start', { return_to: PAGE, provider: 'third' });
    expect(wrong.json()).toMatchObject({ code: 616 });
  });
});
