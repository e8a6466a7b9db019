import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { signInAtProvider } from '../../../testing/scenes/sign-in-at-provider.ts';
import { type LocalIdentityProvider, startIdentityProvider } from '../../demo/identity-provider.ts';
import type { ProviderStrength } from '../../ports/identity-provider.ts';
import { isStrong, OpenIdProvider } from './openid-provider.ts';

const PAGE = `${ORIGIN}/login`;
const EVA = 'eva@phasor.example';

let idp: LocalIdentityProvider;
let world: AccessWorld | undefined;
beforeAll(async () => {
  idp = await startIdentityProvider({ port: 0, pages: [PAGE] });
});
afterAll(() => idp.stop());
afterEach(() => world?.stop());

async function open(strength?: ProviderStrength): Promise<AccessWorld> {
  world = await anAccessWorld({ provider: new OpenIdProvider({ ...idp.client, strength }) });
  await world.records.users.add(aUser({ login: EVA, kind: 2 }));
  return world;
}

async function fetchToken(of: AccessWorld) {
  const begun = await of.call('/api_r/auth/oidc/start', { return_to: PAGE });
  const { url, transaction } = begun.json().data as { url: string; transaction: string };
  const answer = await signInAtProvider(url, EVA);
  return { url, finished: await of.call('/api_r/auth/oidc/callback', { transaction, answer }) };
}

describe('a provider that has to authenticate strongly', () => {
  // proves R-SIGN-107
  it('is asked to, and who comes without is refused, with a bare token too', async () => {
    const usual = await open();
    const { finished: entered } = await fetchToken(usual);
    const issued = entered.json().data;
    await usual.stop();
    const strict = await open({ acr: ['urn:example:mfa', 'phr'] });
    const { url, finished } = await fetchToken(strict);
    expect(new URL(url).searchParams.get('acr_values')).toBe('urn:example:mfa phr');
    expect(finished.json()).toMatchObject({ status: 'FAIL', code: 616 });
    const bare = await strict.call('/api_r/auth/google', { token: issued.token });
    expect(bare.json()).toMatchObject({ status: 'FAIL' });
  });

  // proves R-SIGN-107
  it.each([
    [{ acr: ['phr'] }, { acr: 'phr' }, true],
    [{ acr: ['phr'] }, { acr: 'phrh' }, false],
    [{ acr: ['phr', 'phrh'] }, { acr: 'phrh' }, true],
    [{ amr: ['mfa'] }, { amr: ['pwd', 'mfa'] }, true],
    [{ amr: ['mfa'] }, { amr: 'mfa' }, false],
    [{ amr: ['mfa'] }, { acr: 'mfa' }, false],
    [{ acr: ['phr'], amr: ['hwk'] }, { acr: 'phr', amr: ['pwd'] }, false],
    [undefined, {}, true],
  ] as const)('%j of the operator is met by %j: %s', (strength, claims, strong) => {
    expect(isStrong(claims, strength)).toBe(strong);
  });
});
