import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOAST_MS } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCommand } from '../support/command.ts';
import { registerFacility } from '../support/facility.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { expectShownFor, stopClock } from '../support/page/page-clock.ts';
import { accessibilityFaults, screenFaults, signInOn } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { PLAIN_SCREEN, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E500001';
const ANNA = { login: 'anna', password: 'correct horse' };
const ADMIN = { login: 'admin', password: 'first administrator' };
const TESS = { login: 'tess', password: 'correct horse' };
const WITHOUT_DEVICES = { login: 'nobody', password: 'correct horse' };
/** English last: what is chosen at the sign-in stays with the account. */
const LANGUAGES = [
  ['sk', 'Vyplňte toto pole', 'Zmeniť heslo', 'Staré heslo', 'Heslá sa musia líšiť'],
  ['de', 'Füllen Sie dieses Feld aus', 'Passwort ändern', 'Altes Passwort', 'Die Passwörter müssen sich unterscheiden'],
  ['en', 'Fill in this field', 'Change password', 'Old password', 'Passwords must be different'],
] as const;
const REFUSED = {
  sk: 'Nesprávne prihlasovacie údaje',
  de: 'Anmeldedaten falsch',
  en: 'Login credentials incorrect',
} as const;
/** Whose password is changed. */
const miaOf = (language: string) => ({ login: `mia-${language}`, password: 'correct horse' });

describe('a session', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-session-'));
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    const devices = [{ mac: METER, type: 1, title: 'Main board' }];
    const tess = { ...TESS, applications: ['ACCU_TEST', 'REPORT'] as const };
    const mias = LANGUAGES.map(([language]) => ({ ...miaOf(language), owns: [METER] }));
    await registerFacility(dataFolder, {
      devices,
      people: [{ ...ANNA, owns: [METER] }, tess, WITHOUT_DEVICES, ...mias],
    });
    const env = { PHASOR_ADMIN_PASSWORD: ADMIN.password };
    [product, browser] = [await startProduct({ demo: false, dataFolder, env }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function visit(options: Parameters<typeof openContext>[1], see: (page: Page) => Promise<void>): Promise<void> {
    const context = await openContext(browser, options);
    try {
      const page = await context.newPage();
      await see(page);
    } finally {
      await leaveContext(context);
    }
  }

  /** In a browser that is signed in already, on an empty page. */
  const visitAs = (visitor: Visitor, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, ...visitor }, see);

  const user = (...args: string[]) =>
    startCommand('apps/server/src/cli/user.ts', args, { PHASOR_DATA: dataFolder }).printed;
  const flagged = (page: Page) => page.locator('input[aria-invalid="true"]');
  const login = (page: Page) => page.locator('input[autocomplete="username"]');
  const password = (page: Page) => page.locator('input[autocomplete="current-password"]');

  // proves R-JOUR-001, R-SHELL-045, R-SIGN-001, R-SIGN-002, R-SIGN-003, R-SIGN-004, R-SIGN-031
  it.each(LANGUAGES)('begins in %s with a form that flags empty and wrong fields', (language, required) =>
    visit({ phone: language === 'de', colorScheme: language === 'sk' ? 'dark' : 'light' }, async (page) => {
      await page.goto(`${product.url}/login`);
      await page.getByRole('combobox').first().selectOption(language);
      await page.getByText(required).first().waitFor({ state: 'detached' });
      await login(page).press('Enter');
      await expect.poll(() => flagged(page).count()).toBe(2);
      await expect.poll(() => page.getByText(required).count()).toBe(2);
      expect(await screenFaults(page)).toEqual([]);
      await login(page).fill(ANNA.login);
      await password(page).press('Enter');
      await expect.poll(() => flagged(page).count()).toBe(1);
      await password(page).fill('wrong');
      await password(page).press('Enter');
      await page.getByText(REFUSED[language]).first().waitFor();
      await expect.poll(() => flagged(page).count()).toBe(2);
      // No third party is configured here (D7).
      expect(await page.locator('[data-state]').count()).toBe(0);
      await password(page).fill(ANNA.password);
      await password(page).press('Enter');
      await page.waitForURL('**/phasor/dashboard*');
      // What was wrong before is settled.
      expect(await page.getByRole('alert').count()).toBe(0);
      // The account was in another language before: the one chosen just now counts.
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    }),
  );

  // proves R-SIGN-009
  it('sends the digest of the password, never the password', () =>
    visit({}, async (page) => {
      const bodies: string[] = [];
      page.on('request', (request) => bodies.push(request.postData() ?? ''));
      await signInOn(page, product, ANNA);
      expect(bodies.filter((body) => body.includes('"password":"')).length).toBe(1);
      expect(bodies.some((body) => /"password":"[0-9a-f]{64}"/.test(body))).toBe(true);
      expect(bodies.some((body) => body.includes(ANNA.password))).toBe(false);
    }));

  // proves R-FORM-018, R-SIGN-019, R-SIGN-020, R-SIGN-054
  it('ends with Log out and goes on where it was, for 48 h, at the next sign-in', () =>
    visitAs({ person: ANNA, language: 'en' }, async (page) => {
      await page.goto(`${product.url}/visualization/profile/current?device=${METER}`);
      await page.getByRole('heading', { level: 1 }).getByText('Current').waitFor();
      const until = await page.evaluate("JSON.parse(localStorage.getItem('phasor.lastRoute')).until - Date.now()");
      expect(Number(until)).toBeGreaterThan(47.9 * 3_600_000);
      expect(Number(until)).toBeLessThanOrEqual(48 * 3_600_000);
      await page.getByRole('button', { name: 'Account: anna' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL(/\/login$/);
      // A person who returns by the bare address, or by an unknown one, continues as well.
      for (const address of ['/', '/no/such/screen']) {
        await page.goto(`${product.url}${address}`);
        await page.waitForURL(/\/login$/);
      }
      const other = await page.context().newPage();
      await other.goto(`${product.url}/login`);
      await login(other).waitFor();
      await signInOn(page, product, ANNA);
      await page.waitForURL(`**/visualization/profile/current?device=${METER}`);
      // Another tab that still asks who it is goes on too.
      await other.waitForURL(`**/visualization/profile/current?device=${METER}`);
    }));

  // proves R-SIGN-015, R-SIGN-017, R-SIGN-065
  it('of an account without devices opens the applications it has a right to, and says what is missing', () =>
    visit({}, async (page) => {
      await signInOn(page, product, TESS);
      await page.waitForURL('**/applications/accutest/profile*');
      await page.getByText('Any assigned device').waitFor();
      await page.goto(`${product.url}/applications/report/energy/active/import`);
      await page.getByRole('heading', { name: 'Nothing to show yet' }).waitFor();
      expect(await page.evaluate('document.cookie')).toBe('');
    }));

  // proves R-ADD-001
  it('of an account that may add devices, and has none, begins with the first one', () =>
    visit({}, async (page) => {
      await signInOn(page, product, ADMIN);
      await page.waitForURL('**/tools/devices/add*');
      await page.getByRole('heading', { name: 'Add the first device' }).waitFor();
      expect(await page.getByText('Any assigned device').count()).toBe(0);
    }));

  // proves R-SHELL-048
  it('of an account without devices looks for them again at a click', () =>
    visit({}, async (page) => {
      // A right without the section of the applications: nothing else than the devices is there to be shown.
      const account = { login: 'petra', password: 'correct horse' };
      await user(
        'add',
        account.login,
        '--password',
        account.password,
        '--rights',
        'ACCU_TEST',
        '--sections',
        'visualization',
      );
      await signInOn(page, product, account);
      await page.waitForURL('**/applications*');
      const again = page.getByRole('button', { name: 'Check again' });
      await again.click();
      await page.getByText('Any assigned device').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await user('assign', account.login, METER);
      const look = async () => {
        // The page may have noticed before: then there is nothing left to click.
        if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => undefined);
        return page.url();
      };
      await expect.poll(look).toContain(`/phasor/dashboard?device=${METER}`);
    }));

  // proves R-SIGN-015
  it('of an account without devices and rights does not begin', () =>
    visit({}, async (page) => {
      await page.goto(`${product.url}/login`);
      await login(page).fill(WITHOUT_DEVICES.login);
      await password(page).fill(WITHOUT_DEVICES.password);
      await password(page).press('Enter');
      await page.getByText('Any assigned device').waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(await page.context().cookies()).toEqual([]);
    }));

  // proves R-SIGN-066
  it('of an account made at the command line begins as soon as it has a device', () =>
    visit({}, async (page) => {
      await user('add', 'carl', '--password', 'correct horse');
      await user('assign', 'carl', METER);
      await signInOn(page, product, { login: 'carl', password: 'correct horse' });
      await page.waitForURL(`**/phasor/dashboard?device=${METER}`);
    }));

  // proves R-CONN-005
  it('that ends at the server leads to the sign-in, says why, and connects no more', () =>
    visitAs({ person: { login: 'carl', password: 'correct horse' } }, async (page) => {
      await page.goto(`${product.url}${PLAIN_SCREEN}`);
      await page.locator('header').getByText('Connected', { exact: true }).waitFor({ state: 'attached' });
      const sockets: unknown[] = [];
      page.on('websocket', (socket) => sockets.push(socket));
      await user('password', 'carl', '--password', 'another horse');
      await page.waitForURL(/\/login$/);
      await page.getByRole('alert').first().waitFor();
      expect(sockets).toEqual([]);
      expect(await page.evaluate("localStorage.getItem('phasor.auth')")).toBeNull();
    }));

  // proves R-SHELL-009
  it('whose token is over leads to the sign-in at the next visit', () =>
    visitAs({ person: ANNA }, async (page) => {
      await page.goto(`${product.url}${PLAIN_SCREEN}`);
      await page.getByRole('main').waitFor();
      await page.evaluate(`(() => {
        const entry = JSON.parse(localStorage.getItem('phasor.auth'));
        entry.value.expiration = Date.now() - 1;
        localStorage.setItem('phasor.auth', JSON.stringify(entry));
      })()`);
      await page.reload();
      await page.waitForURL(/\/login$/);
    }));

  // proves R-JOUR-003, R-SHELL-038, R-SIGN-059
  it.each(LANGUAGES)('lets a local account change its password, in %s', (language, ...[required, submit, old, equal]) =>
    visitAs(
      {
        person: miaOf(language),
        language,
        colorScheme: language === 'sk' ? 'dark' : 'light',
        phone: language === 'de',
      },
      async (page) => {
        const account = miaOf(language);
        await page.goto(`${product.url}/user/edit-profile`);
        const save = page.getByRole('button', { name: submit });
        await save.click();
        await expect.poll(() => page.getByText(required).count()).toBe(2);
        await page.getByLabel(old, { exact: true }).fill('correct horse');
        const fresh = page.locator('input[autocomplete="new-password"]');
        await fresh.fill('correct horse');
        await save.click();
        await page.getByText(equal).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await fresh.fill('battery staple');
        await stopClock(page);
        await fresh.press('Enter');
        await expectShownFor(page.getByRole('dialog'), TOAST_MS.successDialog);
        await page.clock.resume();
        expect(await fresh.inputValue()).toBe('');
        expect(await page.getByLabel(old, { exact: true }).inputValue()).toBe('');
        await page.evaluate("localStorage.removeItem('phasor.auth')");
        await signInOn(page, product, { ...account, password: 'battery staple' });
      },
    ),
  );
});
