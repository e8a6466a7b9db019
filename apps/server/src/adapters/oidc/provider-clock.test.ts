import { expect, it, onTestFinished } from 'vitest';
import { ORIGIN } from '../../../testing/scenes/access-world.ts';
import { startIdentityProvider } from '../../demo/identity-provider.ts';
import { OpenIdProvider } from './openid-provider.ts';

const PAGE = `${ORIGIN}/login`;

// proves R-OPS-065
it('a provider shows its clock by its answers', async () => {
  const idp = await startIdentityProvider({ port: 0, pages: [PAGE] });
  onTestFinished(() => idp.stop());
  const noted: [string, number][] = [];
  const provider = new OpenIdProvider({ ...idp.client, note: (peer, time) => void noted.push([peer, time]) });
  await provider.begin(PAGE);
  expect(noted[0]?.[0]).toBe(new URL(idp.client.issuer).host);
  expect(Math.abs((noted[0]?.[1] ?? 0) - Date.now())).toBeLessThan(60_000);
});
