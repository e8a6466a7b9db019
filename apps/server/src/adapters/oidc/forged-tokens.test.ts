import { expect, it } from 'vitest';
import { ORIGIN } from '../../../testing/scenes/access-world.ts';
import { type Forgery, startForgingProvider } from '../../../testing/scenes/forging-provider.ts';
import { OpenIdProvider } from './openid-provider.ts';

const PAGE = `${ORIGIN}/login`;
const HOUR_S = 3_600;
const now = () => Math.floor(Date.now() / 1_000);

async function comeBack(forgery: Forgery) {
  const idp = await startForgingProvider();
  const provider = new OpenIdProvider(idp.client);
  const { url, transaction } = await provider.begin(PAGE);
  return provider.finish(transaction, idp.answer(url, forgery));
}

// proves R-SIGN-109
it('an ID token that the provider has signed for this sign-in is accepted', async () => {
  await expect(comeBack({})).resolves.toMatchObject({ subject: 'eva' });
});

// proves R-SIGN-109
it.each<[string, () => Forgery]>([
  ['signed with another key', () => ({ isForeignKey: true })],
  ['without a signature', () => ({ algorithm: 'none' })],
  ['signed with a key that everybody knows', () => ({ algorithm: 'HS256' })],
  ['for another client', () => ({ claims: { aud: 'another-product' } })],
  ['for another client beside this one', () => ({ claims: { aud: ['phasor', 'another'], azp: 'another' } })],
  ['of another issuer', () => ({ claims: { iss: 'https://login.example.org' } })],
  ['that has expired', () => ({ claims: { iat: now() - 2 * HOUR_S, exp: now() - HOUR_S } })],
  ['of another sign-in', () => ({ claims: { nonce: 'of-another-sign-in' } })],
  ['without the number of the sign-in', () => ({ claims: { nonce: undefined } })],
])('an ID token %s is refused', async (_what, forgery) => {
  await expect(comeBack(forgery())).rejects.toMatchObject({ error: 'access.third_party' });
});
