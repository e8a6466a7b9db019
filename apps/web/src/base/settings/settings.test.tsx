import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { adoptAccountSettings, settings } from './settings.ts';

afterEach(() => {
  // Nothing is left for the write that follows a second later.
  settings.saved(settings.unsaved() ?? {});
  vi.unstubAllGlobals();
});

/** What is left to be sent to an account without a language once a browser signed in. */
async function unsavedAfter({ demo }: { demo: boolean }) {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'OK', data: {} }));
  const expiration = Date.now() + 3_600_000;
  const user = { login: 'anna', id: 1, demo, token: 'user', expiration } as const;
  session.begin({ status: 'OK', data: [], user: { ...user, applications: [], sections: [] } });
  await adoptAccountSettings();
  return settings.unsaved();
}

// proves R-LANG-020
it('the guests of a demo share an account, for which the first browser chooses no language', async () => {
  expect(await unsavedAfter({ demo: true })).toBeUndefined();
  expect(await unsavedAfter({ demo: false })).toEqual({ localization: 'en' });
});
