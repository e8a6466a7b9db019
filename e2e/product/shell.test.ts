import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOAST_MS } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../apps/web/src/base/addresses/route-catalogue.ts';
import { registerFacility } from '../support/facility.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { expectShownFor, stopClock } from '../support/page/page-clock.ts';
import { accessibilityFaults, listenTo, screenFaults, signInOn } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { expectLedTo, goOn, PLAIN_SCREEN, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const TYPES = [1, 2, 3, 4, 5, 6, 7, 12] as const;
const macOf = (type: number) => `02005E4000${String(type).padStart(2, '0')}`;
const DASHBOARDS: Readonly<Record<number, string>> = {
  1: '/phasor/dashboard',
  2: '/disconnector/dashboard',
  3: '/applied-precision/dashboard',
  4: '/octopus/dashboard',
  5: '/outage-detector/dashboard',
  6: '/phasornano/dashboard',
  7: '/sense/dashboard',
  12: '/eymon/dashboard',
};
const ANNA = { login: 'anna', password: 'correct horse' };
/** Has no section but the visualization, and no right to an application. */
const BEN = { login: 'ben', password: 'battery staple' };
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
/** Language, name of the navigation, of the button that opens it, and of a folder in it. */
const MENUS = [
  ['en', 'Main navigation', 'Open navigation', 'Reports'],
  ['sk', 'Hlavná navigácia', 'Otvoriť navigáciu', 'Reporty'],
  ['de', 'Hauptnavigation', 'Navigation öffnen', 'Berichte'],
] as const;
const IS_TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

// proves R-CONN-008, R-FORM-020, R-JOUR-004, R-SHELL-004, R-SHELL-007, R-SHELL-010, R-SHELL-012, R-SHELL-022
// proves R-SHELL-023, R-SHELL-028, R-SHELL-029, R-SHELL-030, R-SHELL-032, R-SHELL-033, R-SHELL-034, R-SHELL-036
// proves R-SHELL-037, R-SHELL-039, R-SHELL-043, R-SHELL-044, R-SHELL-053
describe('the frame around the screens', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-shell-'));
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    const macs = TYPES.map(macOf);
    await registerFacility(dataFolder, {
      devices: TYPES.map((type) => ({ mac: macOf(type), type, title: `Device ${type}` })),
      people: [
        { ...ANNA, owns: macs, applications: ['REPORT'] },
        { ...BEN, sees: macs, sections: ['visualization'] },
      ],
    });
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path?: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, person: ANNA, ...visitor }, see);

  const at = (path: string | undefined, type: number) => `${path}?device=${macOf(type)}`;
  const open = (page: Page, path: string, type: number) => page.goto(`${product.url}${at(path, type)}`);
  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
  const sectionsOf = async (page: Page) =>
    (await navigation(page).getByRole('heading').allTextContents()).map((text) => text.trim());

  it('lists for each type of device its own dashboard and the sections that it has', () =>
    visit({}, async (page) => {
      for (const type of TYPES) {
        await goOn(page, product, `/?device=${macOf(type)}`);
        await page.waitForURL(`**${DASHBOARDS[type]}?device=${macOf(type)}`);
        await page.getByRole('region', { name: `Selected device: Device ${type}` }).waitFor();
        const links = navigation(page).getByRole('link', { name: 'Dashboard' });
        const shown = async () => {
          const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0]));
          return [paths.join(), (await sectionsOf(page)).includes('Visualization')];
        };
        // R-SHELL-023: visualisation sections are allowed for 1, 3, 4, 6, 12.
        await expect.poll(shown).toEqual([DASHBOARDS[type], [1, 3, 4, 6, 12].includes(type)]);
      }
    }));

  it('shows sections, applications and screens only to whom they are open', () =>
    visit({ person: BEN, path: at('/phasor/dashboard', 1) }, async (page) => {
      await navigation(page).waitFor();
      await expect.poll(() => sectionsOf(page)).toEqual(['Visualization']);
      expect(await page.getByRole('link', { name: 'Applications' }).count()).toBe(0);
      for (const path of ['/tools/notifications', '/applications', '/applications/report/energy/active/import']) {
        await expectLedTo(page, at('/phasor/dashboard', 1), at(path, 1));
      }
      await open(page, '/applications', 1);
      await page.waitForURL(`**${at('/phasor/dashboard', 1)}`);
    }));

  it('shows the applications to whom has a right to one', () =>
    visit({}, async (page) => {
      await open(page, PLAIN_SCREEN, 1);
      await expect.poll(() => sectionsOf(page)).toContain('Applications');
      await page.getByRole('link', { name: 'Applications' }).click();
      await page.waitForURL('**/applications/report/energy/active/import*');
    }));

  it('opens screens of a type of device for devices of that type only', () =>
    visit({}, async (page) => {
      await open(page, '/visualization/profile/voltage', 7);
      await page.waitForURL('**/sense/dashboard*');
      for (const { path } of ROUTES.filter(({ page: family }) => family === 'dashboard')) {
        const type = TYPES.find((each) => DASHBOARDS[each] === path);
        const other = type === 7 ? 1 : 7;
        await expectLedTo(page, at(DASHBOARDS[other], other), at(path, other));
      }
    }));

  it('leads to the dashboard of another type of device, unless it is under the tools', () =>
    visit({}, async (page) => {
      const choose = async (from: number, to: number) => {
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: `Device ${from}` })
          .click();
        await page.getByRole('treeitem').getByText(`Device ${to}`, { exact: true }).click();
      };
      await open(page, '/visualization/profile/voltage', 1);
      await choose(1, 12);
      await page.waitForURL(`**/eymon/dashboard?device=${macOf(12)}`);
      await open(page, '/tools/notifications', 1);
      await choose(1, 7);
      await page.waitForURL(`**/tools/notifications?device=${macOf(7)}`);
    }));

  it('shrinks the sidebar to icons, and remembers it over a reload and in another browser', () =>
    visit({}, async (page) => {
      await open(page, PLAIN_SCREEN, 1);
      const saved = page.waitForResponse((answer) => answer.url().includes('/api_w/user/settings'));
      await page.getByRole('button', { name: 'Show icons only' }).click();
      await page.getByRole('button', { name: 'Show names' }).waitFor();
      await saved;
      await page.reload();
      await page.getByRole('button', { name: 'Show names' }).waitFor();
      expect(await navigation(page).getByRole('heading').count()).toBe(0);
      await navigation(page).getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('menuitem', { name: 'Current' }).click();
      await page.waitForURL('**/visualization/profile/current*');
      const context = await openContext(browser);
      const elsewhere = await context.newPage();
      await signInOn(elsewhere, product, ANNA);
      const restored = elsewhere.waitForResponse((answer) => answer.url().includes('/api_w/user/settings'));
      await elsewhere.getByRole('button', { name: 'Show names' }).click();
      await restored;
      await leaveContext(context);
      // Signed in all the while, this one adopts it with its next load.
      await page.reload();
      await page.getByRole('button', { name: 'Show icons only' }).waitFor();
    }));

  it('has title, footer with the version, and the menu of the account', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await open(page, '/visualization/profile/voltage', 1);
      await page.getByRole('heading', { level: 1, name: 'Profile · Voltage' }).waitFor();
      expect(await page.title()).toBe('Profile · Voltage · Phasor');
      await page.getByRole('contentinfo').getByText(`v${version}`).waitFor();
      await page.getByRole('button', { name: 'Account: anna' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      // The loader shows until the screen's own program has arrived.
      const program = Promise.withResolvers<void>();
      await page.route(/EditProfilePage.*[.]js/, (route) => program.promise.then(() => route.continue()));
      await page.getByRole('menuitem', { name: 'Edit profile' }).click();
      const loader = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
      await loader.waitFor();
      program.resolve();
      await page.waitForURL('**/user/edit-profile*');
      await loader.waitFor({ state: 'detached' });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints.take().filter((text) => !text.includes('style'))).toEqual([]);
    }));

  it('opens a menu that is walked by keyboard, closes by Esc and by a press outside, and gives the focus back', () =>
    visit({ path: PLAIN_SCREEN }, async (page) => {
      const button = page.getByRole('button', { name: /^Account/ });
      const focused = () => page.evaluate<string>('document.activeElement.textContent');
      await button.focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('menu').waitFor();
      expect(await focused()).toBe('Edit profile');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('Light');
      await page.keyboard.press('End');
      expect(await focused()).toBe('Log out');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('Edit profile');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);
      await button.and(page.locator(':focus')).waitFor();

      await button.click();
      await page.mouse.click(600, 700);
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);

      await button.click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
      await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await button.and(page.locator(':focus')).waitFor();
    }));

  it('finds a device by what was typed while its search still loaded', () =>
    visit({}, async (page) => {
      const program = Promise.withResolvers<void>();
      await page.route(/PaletteSearch.*[.]js/, (route) => program.promise.then(() => route.continue()));
      await open(page, '/visualization/profile/voltage', 1);
      await page.getByRole('region', { name: 'Selected device: Device 1' }).waitFor();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('dialog').locator('input');
      await field.and(page.locator('[aria-busy="true"]')).waitFor();
      await page.keyboard.type('devi');
      program.resolve();
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await page.keyboard.type('ce 7');
      expect(await field.inputValue()).toBe('device 7');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/sense/dashboard?device=${macOf(7)}`);
    }));

  it('says for 5 s that the browser is offline or online, and is not connected in between', () =>
    visit({ path: PLAIN_SCREEN }, async (page) => {
      await page.locator('header').getByText('Connected', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      await stopClock(page);
      await page.context().setOffline(true);
      await expectShownFor(page.getByText('You are currently offline'), TOAST_MS.snackbar);
      await page.locator('header').getByText('Not connected', { exact: true }).waitFor();
      await page.context().setOffline(false);
      await expectShownFor(page.getByText('You are online'), TOAST_MS.snackbar);
      await page.locator('header').getByText('Connected', { exact: true }).waitFor();
    }));

  it('shows a failed call at the top right for 7.5 s, longer under the mouse, or until it is closed', () =>
    visit({}, async (page) => {
      await page.route('**/api_r/notifications', (route) =>
        route.fulfill({ status: 500, json: { status: 'FAIL', code: 500, message: 'general_error' } }),
      );
      // Its clock stands: a slow machine has all the time that it needs to look at it.
      await stopClock(page);
      await page.goto(`${product.url}/user/edit-profile`);
      const toast = page.getByRole('alert').filter({ hasText: 'Unexpected error' });
      const seen = () => page.clock.runFor(50).then(() => toast.count());
      await expect.poll(seen).toBe(1);
      const box = await toast.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_300);
      expect(box?.y ?? Number.NaN).toBeLessThan(120);
      // What it lies on can be pressed: it takes nothing but its own button.
      const [x, y] = [(box?.x ?? 0) + 80, (box?.y ?? 0) + 20];
      expect(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('[role="alert"]') === null`)).toBe(
        true,
      );
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect.poll(seen).toBe(0);
      await page.reload();
      await page.mouse.move(x - 600, y + 400);
      await expect.poll(seen).toBe(1);
      await page.mouse.move(x, y);
      await page.clock.runFor(2 * TOAST_MS.default);
      expect(await toast.isVisible()).toBe(true);
      await page.mouse.move(x - 600, y + 400);
      await expectShownFor(toast, TOAST_MS.default);
    }));

  it.each(MENUS)(
    'has on a phone a menu in %s that opens, leads on and closes',
    (language, ...[label, burger, reports]) =>
      visit({ path: PLAIN_SCREEN, phone: true, colorScheme: language === 'sk' ? 'dark' : 'light' }, async (page) => {
        await page.locator('header button').first().click();
        await page.getByRole('dialog').getByRole('combobox').selectOption(language);
        await page.getByRole('dialog').getByRole('navigation', { name: label }).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        // There again, and the keyboard stands on it.
        await page.getByRole('button', { name: burger }).and(page.locator(':focus')).press('Enter');
        await page.getByRole('dialog').getByRole('button', { name: reports }).click();
        await page.getByRole('dialog').getByRole('link').last().click();
        await page.waitForURL('**/applications/report/**');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.locator('main:focus').waitFor();
        expect(await page.evaluate(IS_TOO_WIDE)).toBe(false);
      }),
  );
});
