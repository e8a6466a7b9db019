import type { Language } from '@phasor/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createSessionStore } from '../../../apps/web/src/base/session/session-store.ts';
import { createSettingsStore } from '../../../apps/web/src/base/settings/settings-store.ts';
import { createExpiringStorage } from '../../../apps/web/src/base/state/expiring-storage.ts';
import { type SignedIn, signIn } from '../client.ts';
import type { Product } from '../product.ts';
import { leaveContext, openContext } from './browser.ts';
import { noteMessages } from './passing-messages.ts';
import { DEMO, type Person } from './person.ts';

/**
 * A screen with all that stands around every screen (menus, header, tree of devices) and little of its own: it takes 0.8 s of
 * processor time, a dashboard of the same account 1.8 s. For journeys whose subject is not the screen.
 */
export const PLAIN_SCREEN = '/tools/notifications';

/** Who comes, and in which browser. */
export type Visitor = Parameters<typeof openContext>[1] & {
  readonly person?: Omit<Person, 'language'>;
  /** Chosen just now in this browser, for the account too; what the account knows without it. */
  readonly language?: Language;
};

/** A browser that is signed in already, as after a reload: no test waits for the form and the first screen. */
export async function openSignedIn(
  browser: Browser,
  { url }: Pick<Product, 'url'>,
  { person = DEMO, language, ...options }: Visitor = {},
): Promise<BrowserContext> {
  const session = await signIn(url, person.login, person.password);
  const [name = '', value = ''] = session.cookie.split('=');
  const cookie = { name, value, domain: new URL(url).hostname, path: '/', expires: -1 } as const;
  const localStorage = await keptOf(session, language);
  return openContext(browser, {
    ...options,
    storageState: {
      cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: url, localStorage }],
    },
  });
}

/** A page of somebody who signed in before, at an address or still empty; closed once it was seen. */
export async function visitSignedIn(
  { browser, url, path, ...visitor }: Visitor & { browser: Browser; url: string; path?: string },
  see: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await openSignedIn(browser, { url }, visitor);
  try {
    const page = await context.newPage();
    await noteMessages(page);
    if (path !== undefined) await page.goto(`${url}${path}`);
    await see(page);
  } finally {
    await leaveContext(context);
  }
}

/** Goes on to another screen, as a link does, where the page is open: the program is there already. */
export async function goOn(page: Page, { url }: Pick<Product, 'url'>, address: string): Promise<void> {
  const [here, there] = [new URL(page.url()), new URL(address, url)];
  if (here.origin !== there.origin || here.pathname === there.pathname) {
    await page.goto(there.href);
    return;
  }
  await leaveScreen(page, () => page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`));
}

/** Follows an address in the open page, as a link does, whose guard leads elsewhere: perhaps to the screen that is open already. */
export async function expectLedTo(page: Page, target: string, followed: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(followed)})`);
  // The browser's own word: that of the driver may still be the address before.
  await expect.poll(() => page.evaluate('location.pathname + location.search')).toBe(target);
}

/** Does what leads to another screen, and waits until nothing of the one before is left. */
export async function leaveScreen(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(
    "document.querySelectorAll('main :is(section, h2)').forEach((part) => part.setAttribute('data-left', ''))",
  );
  await act();
  await page.locator('main [data-left]').first().waitFor({ state: 'detached' });
}

/** What the page keeps in the browser when somebody signs in, by its own stores. */
async function keptOf({ answer, call }: SignedIn, language: Language | undefined) {
  const kept = new Map<string, string>();
  const text = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const [storage, now] = [createExpiringStorage(text, Date.now), Date.now];
  createSessionStore(storage, now).begin(answer);
  const { data } = await call('access.readSettings', { token: answer.user.token });
  const settings = createSettingsStore({ storage, now, hasAccount: () => true, onChange: () => undefined });
  settings.adopt(data);
  if (language !== undefined) settings.change({ localization: language });
  return [...kept].map(([name, value]) => ({ name, value }));
}
