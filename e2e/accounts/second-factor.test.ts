import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../apps/server/testing/totp-code.ts';
import { registerFacility } from '../support/facility.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E500002';
const PASSWORD = 'correct horse';

describe('a second factor', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-factor-'));
  let product: Product;
  let browser: Browser;
  /** Browsers keep passkeys for hosts with a name. */
  let url: string;

  beforeAll(async () => {
    const people = ['anna', 'iveta'].map((login) => ({ login, password: PASSWORD, owns: [METER] }));
    await registerFacility(dataFolder, { devices: [{ mac: METER, type: 1, title: 'Main board' }], people });
    const env = { PHASOR_SECOND_FACTOR: 'operators' };
    [product, browser] = [await startProduct({ demo: false, dataFolder, env }), await shareBrowser()];
    url = product.url.replace('127.0.0.1', 'localhost');
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
      const devtools = await context.newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
          ...{ isUserVerified: true, automaticPresenceSimulation: true },
        },
      });
      await see(page);
    } finally {
      await leaveContext(context);
    }
  }

  async function showPassword(page: Page, login: string, language?: string): Promise<void> {
    await page.goto(`${url}/login`);
    if (language !== undefined) await page.getByRole('combobox').first().selectOption(language);
    await page.locator('input[autocomplete="username"]').fill(login);
    await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await page.keyboard.press('Enter');
  }

  const arrived = (page: Page) => page.waitForURL((at) => !at.pathname.startsWith('/login'));

  async function logOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /anna/ }).click();
    await page.getByRole('menuitem', { name: /log ?out/i }).click();
    await page.waitForURL(/\/login/);
  }

  // proves R-SIGN-091, R-SIGN-092, R-SIGN-094, R-SIGN-095, R-SIGN-097, R-SIGN-098
  it('is set up at the first sign-in and in the profile, and opens the account each of its ways', () =>
    visit({}, async (page) => {
      await showPassword(page, 'anna');
      await page.getByRole('heading', { name: 'A second factor is needed' }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Set up an app' }).click();
      const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
      expect(await screenFaults(page)).toEqual([]);
      await page.getByLabel('Code from your app').fill(totpCode(secret, Date.now()));
      await page.keyboard.press('Enter');
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      const code = (await codes.first().textContent()) ?? '';
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await arrived(page);

      await page.goto(`${url}/user/edit-profile`);
      await page.getByText('This session').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByLabel('Name, to tell several apart').fill('Blue key');
      await page.getByRole('button', { name: 'Make a passkey' }).click();
      await page.getByRole('button', { name: 'Remove: Blue key' }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await logOut(page);

      await showPassword(page, 'anna');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await arrived(page);
      await logOut(page);

      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await arrived(page);
      await logOut(page);

      await showPassword(page, 'anna');
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(code);
      await page.keyboard.press('Enter');
      await arrived(page);
    }));

  // proves R-SIGN-091, R-SIGN-092
  it('is a passkey on a Slovak phone as well', () =>
    visit({ phone: true, colorScheme: 'dark' }, async (page) => {
      await showPassword(page, 'iveta', 'sk');
      await page.getByRole('heading', { name: 'Potrebný je druhý faktor' }).waitFor();
      await page.getByRole('button', { name: 'Pridať prístupový kľúč' }).click();
      await page.getByRole('button', { name: 'Vytvoriť prístupový kľúč' }).click();
      await page.getByRole('list', { name: 'Záložné kódy' }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Kódy mám uložené' }).click();
      await arrived(page);
      await page.goto(`${url}/user/edit-profile`);
      await page.getByText('Táto relácia').waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }));
});
