import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { ROUTES } from '../base/addresses/route-catalogue.ts';
import { session } from '../base/session/session.ts';
import { signInAnswer } from '../base/testing/sign-in-answer.ts';
import { createAppRouter } from './router.tsx';

const router = createAppRouter();

/** The target of an address as the router loads it; the address itself if it opens. */
async function landing(path: string): Promise<unknown> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const result = router._serverResult;
  return result?.type === 'redirect' ? result.redirect.options.to : path;
}

afterEach(() => session.end());

describe('the addresses of the product', () => {
  // proves R-SHELL-009
  it('lead to the sign-in without a session, except the sign-in itself and a public link', async () => {
    const paths = [...ROUTES.map(({ path }) => path), '/', '/no/such/place'];
    for (const path of paths) expect(await landing(path), path).toBe('/login');
    for (const open of ['/login', '/public/dashboard']) expect(await landing(open)).toBe(open);
  });

  // proves R-SHELL-015
  it('have no sign-in for an account that is signed in', async () => {
    session.begin(signInAnswer('kim', 'token'));
    expect(await landing('/login')).toBe('/');
  });
});
