import { DEFAULT_SECTIONS } from '@phasor/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { signInAtProvider } from '../../../testing/scenes/sign-in-at-provider.ts';
import { type LocalIdentityProvider, startIdentityProvider } from '../../demo/identity-provider.ts';
import { OpenIdProvider, providerName } from './openid-provider.ts';

const PAGE = `${ORIGIN}/login`;
const EVA = 'eva@phasor.example';
const MINUTE = 60_000;
const PICTURE = /^data:image\/png;base64,iVBORw0KGgo/;

let idp: LocalIdentityProvider;
let world: AccessWorld;
beforeAll(async () => {
  idp = await startIdentityProvider({
    port: 0,
    pages: [PAGE],
    others: { 'another-product': 'its secret', public: null },
  });
});
afterAll(() => idp.stop());
beforeEach(async () => {
  world = await anAccessWorld({ provider: new OpenIdProvider(idp.client) });
});
afterEach(() => world.stop());

async function addAccount(login = EVA, kind: 1 | 2 = 2) {
  const user = await world.records.users.add(aUser({ login, kind }));
  await world.records.assignments.put({ userId: user.id, mac: MACS.own, level: 'operate', until: null });
  return user;
}

async function begin() {
  const answer = await world.call('/api_r/auth/oidc/start', { return_to: PAGE });
  return answer.json().data as { url: string; transaction: string };
}

async function fetchToken(login: string) {
  const { url, transaction } = await begin();
  const answer = await signInAtProvider(url, login);
  const finished = await world.call('/api_r/auth/oidc/callback', { transaction, answer });
  return { answer, transaction, finished, issued: finished.json().data as { token: string; receipt: string } };
}

async function signIn(login: string) {
  const { issued } = await fetchToken(login);
  return world.call('/api_r/auth/google', issued);
}

describe('signing in with a third party', () => {
  // proves R-SIGN-021
  it('answers the devices, the token, and the name and the picture the third party gives', async () => {
    await addAccount();
    const answer = await signIn(EVA);
    expect(answer.json()).toMatchObject({
      status: 'OK',
      data: [{ mac: MACS.own }],
      user: {
        login: EVA,
        id: 2,
        user_name: 'eva',
        avatar: expect.stringMatching(PICTURE),
        token: expect.any(String),
        applications: [],
        sections: DEFAULT_SECTIONS,
      },
    });
    expect(answer.cookies[0]).toMatchObject({ name: 'phasor-session', httpOnly: true, sameSite: 'Strict' });
  });

  // proves R-SIGN-039
  it('is renewed like a local session, name and picture included', async () => {
    await addAccount();
    const answer = await signIn(EVA);
    const cookie = answer.cookies[0]?.value ?? '';
    const renewed = await world.call('/api_r/auth/local', { token: answer.json().user.token }, { cookie });
    const user = { login: EVA, id: 2, user_name: 'eva', avatar: expect.stringMatching(PICTURE) };
    expect(renewed.json().user).toMatchObject(user);
  });

  // proves R-SIGN-025
  it('accepts a bare access token that the provider issued to us', async () => {
    await addAccount();
    const { issued } = await fetchToken(EVA);
    const answer = await world.call('/api_r/auth/google', { token: issued.token });
    expect(answer.json()).toMatchObject({ status: 'OK', user: { login: EVA } });
  });

  // proves R-SIGN-024
  it('refuses the token of another product at the same provider', async () => {
    await addAccount();
    const other = new OpenIdProvider({
      id: 'other',
      issuer: idp.client.issuer,
      clientId: 'another-product',
      clientSecret: 'its secret',
    });
    const { url, transaction } = await other.begin(PAGE);
    const { accessToken } = await other.finish(transaction, await signInAtProvider(url, EVA));
    const { issued } = await fetchToken('mallory@phasor.example');
    for (const body of [{ token: accessToken }, { token: accessToken, receipt: issued.receipt }]) {
      const answer = await world.call('/api_r/auth/google', body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ status: 'FAIL', code: 616, message: 'login_credentials_incorrect' });
      expect(answer.cookies).toEqual([]);
    }
  });

  // proves R-SIGN-029
  it('answers 616 to a person without an assigned device, and to an unknown one', async () => {
    await world.records.users.add(aUser({ login: EVA, kind: 2 }));
    for (const login of [EVA, 'stranger@phasor.example']) {
      expect((await signIn(login)).json()).toEqual({
        status: 'FAIL',
        code: 616,
        message: 'login_credentials_incorrect',
      });
    }
    expect(await world.records.identities.find(idp.client.issuer, EVA)).toBeUndefined();
  });

  // proves R-SIGN-027
  it('never opens a local account that has the same e-mail as its login', async () => {
    await addAccount(EVA, 1);
    expect((await signIn(EVA)).json()).toMatchObject({ code: 616 });
  });

  // proves R-SIGN-027
  it('needs an e-mail that the provider has verified', async () => {
    await addAccount('unverified@phasor.example');
    expect((await signIn('unverified@phasor.example')).json()).toMatchObject({ code: 616 });
  });

  // proves R-SIGN-026
  it('binds the account to issuer and subject: another person with its e-mail stays out', async () => {
    const { id } = await addAccount();
    await world.records.identities.put({
      userId: id,
      issuer: idp.client.issuer,
      subject: 'somebody who had the address before',
      name: null,
      avatar: null,
      idToken: null,
    });
    expect((await signIn(EVA)).json()).toMatchObject({ code: 616 });
  });

  // proves R-SIGN-026
  it('binds an account at its first sign-in, and no other that comes later', async () => {
    const { id } = await addAccount();
    await signIn(EVA);
    const { issuer } = idp.client;
    expect(await world.records.identities.find(issuer, EVA)).toMatchObject({ userId: id, issuer, subject: EVA });
    expect(await world.records.identities.ofUser(id)).toMatchObject({ subject: EVA });
  });

  // proves R-SIGN-026
  it('finds a bound account by its subject, whatever its e-mail is now', async () => {
    const { id } = await addAccount('old-name@phasor.example');
    const identity = { userId: id, issuer: idp.client.issuer, subject: EVA, name: null, avatar: null, idToken: null };
    await world.records.identities.put(identity);
    expect((await signIn(EVA)).json()).toMatchObject({ user: { login: 'old-name@phasor.example', user_name: 'eva' } });
  });

  it('is noted with its outcome', async () => {
    await addAccount();
    await signIn('stranger@phasor.example');
    await signIn(EVA);
    expect(await world.records.audit.list({ limit: 2 })).toMatchObject([
      { action: 'access.signInThirdParty', login: EVA, error: null },
      { action: 'access.signInThirdParty', login: null, error: 'access.third_party' },
    ]);
  });
});

describe('the way through the provider', () => {
  // proves R-SIGN-022
  it('begins with state, nonce and PKCE, and reveals none of its secrets to the browser', async () => {
    const { url, transaction } = await begin();
    const query = new URL(url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(PAGE);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toBeTruthy();
    expect(transaction).not.toContain(query.get('state'));
  });

  // proves R-SIGN-022
  it('refuses the answer to a sign-in that another browser began', async () => {
    const theirs = await begin();
    const mine = await begin();
    const answer = await signInAtProvider(theirs.url, EVA);
    const finished = await world.call('/api_r/auth/oidc/callback', { transaction: mine.transaction, answer });
    expect(finished.json()).toMatchObject({ code: 616 });
  });

  // proves R-SIGN-022
  it.each([
    ['state', 'of another'],
    ['nonce', 'of another'],
    ['verifier', 'of-another-sign-in-that-is-as-long-as-one-has-to-be'],
  ])('refuses an answer that does not fit the %s it was begun with, be all else right', async (name, value) => {
    const provider = new OpenIdProvider(idp.client);
    const { url, transaction } = await provider.begin(PAGE);
    const answer = await signInAtProvider(url, EVA);
    const refused = provider.finish({ ...transaction, [name]: value }, answer);
    await expect(refused).rejects.toMatchObject({ error: 'access.third_party' });
  });

  // proves R-SIGN-023
  it('needs no secret of ours where the provider knows us as a public client', async () => {
    const provider = new OpenIdProvider({ ...idp.client, clientId: 'public', clientSecret: undefined });
    const { url, transaction } = await provider.begin(PAGE);
    expect(await provider.finish(transaction, await signInAtProvider(url, EVA))).toMatchObject({ subject: EVA });
  });

  // proves R-SIGN-022
  it('refuses a second use of the same answer', async () => {
    const { answer, transaction } = await fetchToken(EVA);
    const again = await world.call('/api_r/auth/oidc/callback', { transaction, answer });
    expect(again.json()).toMatchObject({ code: 616 });
  });

  it('ends after ten minutes', async () => {
    const { url, transaction } = await begin();
    const answer = await signInAtProvider(url, EVA);
    world.clock.advance(10 * MINUTE);
    const finished = await world.call('/api_r/auth/oidc/callback', { transaction, answer });
    expect(finished.json()).toMatchObject({ code: 616 });
  });

  it('refuses what was not sealed here, and a receipt in place of a transaction', async () => {
    const { issued, answer } = await fetchToken(EVA);
    for (const transaction of ['x', 'a.b.c.d.e', issued.receipt]) {
      const finished = await world.call('/api_r/auth/oidc/callback', { transaction, answer });
      expect(finished.json()).toMatchObject({ code: 616 });
    }
  });

  // proves R-SIGN-037
  it('ends at the provider too: signing out names where', async () => {
    await addAccount();
    const cookie = (await signIn(EVA)).cookies[0]?.value ?? '';
    const left = await world.call('/api_r/auth/logout', { return_to: PAGE }, { cookie });
    const url = new URL(left.json().data.url);
    expect(url.origin).toBe(idp.client.issuer);
    expect(url.searchParams.get('id_token_hint')).toBeTruthy();
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(PAGE);
    const { cookie: local } = await world.signIn();
    expect((await world.call('/api_r/auth/logout', { return_to: PAGE }, { cookie: local })).json()).toEqual({
      status: 'OK',
    });
  });
});

describe('without a provider', () => {
  // proves R-SIGN-031
  it('the methods name none, and signing in is refused', async () => {
    const plain = await anAccessWorld();
    expect((await plain.call('/api_r/auth/methods', {})).json().data).toEqual({
      ...{ third_party: null, third_parties: [], passkeys: false, mail: false, password_min: 8 },
    });
    expect((await plain.call('/api_r/auth/google', { token: 'x' })).json()).toMatchObject({ code: 616 });
    await plain.stop();
  });

  it('that answers, signing in reports that the server is unavailable', async () => {
    const away = new OpenIdProvider({
      id: 'away',
      issuer: 'http://127.0.0.1:1',
      clientId: 'phasor',
      clientSecret: 'x',
    });
    const lonely = await anAccessWorld({ provider: away });
    expect((await lonely.call('/api_r/auth/methods', {})).json().data).toMatchObject({ third_party: '127.0.0.1' });
    const named = new OpenIdProvider({
      id: 'named',
      issuer: 'http://127.0.0.1:1',
      clientId: 'p',
      clientSecret: 'x',
      name: 'Riverside ID',
    });
    expect(named.name).toBe('Riverside ID');
    const answer = await lonely.call('/api_r/auth/oidc/start', { return_to: PAGE });
    expect(answer.json()).toMatchObject({ code: 503, message: 'server_unavailable' });
    await lonely.stop();
  });

  it('Google is called by its name, others by their host', () => {
    expect(providerName('https://accounts.google.com')).toBe('Google');
    expect(providerName('https://id.example.org/realms/main')).toBe('id.example.org');
  });
});
