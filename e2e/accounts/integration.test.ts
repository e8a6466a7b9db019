import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECTIONS } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../apps/server/src/adapters/records/open-record-store.ts';
import { registerFacility } from '../support/facility.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E300001';
const SEEN = '02005E300002';
const ANNA = { login: 'anna', password: 'correct horse' };
const BEN = { login: 'ben', password: 'battery staple' };
const DAY = 86_400_000;
const PATH = `/tools/integration?device=${METER}`;
const LANGUAGES = [
  ['en', 'Valid tokens', 'Generate a token', 'Not before', 'Cancel'],
  ['sk', 'Platné tokeny', 'Vygenerovať token', 'Najskôr', 'Zrušiť'],
  ['de', 'Gültige Token', 'Token erzeugen', 'Frühestens', 'Abbrechen'],
] as const;

/** A token of anna's that was over before anybody came. */
async function addEndedToken(folder: string): Promise<void> {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  const { id: userId = 0 } = (await records.users.find(ANNA.login)) ?? {};
  const times = { createdAt: Date.now() - 40 * DAY, expiresAt: Date.now() - 10 * DAY, revokedAt: null };
  await records.integrationTokens.add({ id: 'E'.repeat(22), userId, mac: METER, note: 'Energy audit', ...times });
  await records.stop();
}

describe('integration tokens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-tokens-'));
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const devices = [
      { mac: METER, type: 1, title: 'Main board' },
      { mac: SEEN, type: 1, title: 'Annex' },
    ];
    const anna = { ...ANNA, owns: [METER], sees: [SEEN], sections: SECTIONS };
    await registerFacility(folder, { devices, people: [anna, { ...BEN, owns: [METER, SEEN] }] });
    await addEndedToken(folder);
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path?: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, path: PATH, person: ANNA, ...visitor }, see);

  /** How a program that has only the token is answered. */
  const statusOf = async (token: string) =>
    (
      await fetch(`${product.url}/api_r/devices/details`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  // proves R-TOKEN-020, R-TOKEN-024, R-TOKEN-025, R-TOKEN-026, R-TOKEN-027, R-TOKEN-028
  it('are generated, copied, noted and revoked, and open the device to programs meanwhile', () =>
    visit({}, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const complaints = listenTo(page);
      const valid = page.getByRole('region', { name: 'Valid tokens', exact: true });
      const invalid = page.getByRole('region', { name: 'Invalid tokens' });
      await valid.getByText('No tokens available').waitFor();
      await invalid.getByRole('button', { name: `Copy the token phasor_${'E'.repeat(13)}…` }).waitFor();

      await page.getByRole('button', { name: 'Generate a token' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Last day').fill('1.1.2020');
      await form.getByText(/^Not before/).waitFor();
      await form.getByLabel('Last day').fill('1.1.2099');
      await form.getByText(/^Not after/).waitFor();
      await form.getByLabel('Last day').fill(new Date(Date.now() + 60 * DAY).toISOString().slice(0, 10));
      await form.getByLabel('Note').fill('Heat pump');
      expect(await screenFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      const row = valid.getByRole('row', { name: /Heat pump/ });
      await row.waitFor();

      await row.getByRole('button', { name: /^Copy the token/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Token copied').waitFor();
      const token: string = await page.evaluate('navigator.clipboard.readText()');
      expect(token).toMatch(/^phasor_[\w-]{22}~[\w-]{22}$/);
      expect(await row.getByRole('button', { name: /^Copy/ }).textContent()).toBe(`${token.slice(0, 20)}…`);
      expect(await statusOf(token)).toBe(200);

      // As on a page without a secure connection.
      await page.evaluate("navigator.clipboard.writeText('').then(() => { delete Navigator.prototype.clipboard; })");
      await row.getByRole('button', { name: /^Copy the token/ }).press('Enter');
      const pasted = async () => {
        await valid.getByRole('searchbox').fill('');
        await page.keyboard.press('Control+V');
        return await valid.getByRole('searchbox').inputValue();
      };
      await expect.poll(pasted).toBe(token);
      await valid.getByRole('searchbox').fill('');

      await row.getByRole('button', { name: 'Change the note “Heat pump”' }).click();
      await page.keyboard.type('Boiler');
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: 'Change the note “Heat pump”' }).press('Enter');
      await page.keyboard.type('Heat pump, cellar');
      await page.keyboard.press('Enter');
      const noted = valid.getByRole('row', { name: /Heat pump, cellar/ });
      await noted.waitFor();

      await valid.getByRole('searchbox').fill('zzzz');
      await valid.getByText('No row matches “zzzz”.').waitFor();
      await valid.getByRole('searchbox').fill('');
      await noted.getByRole('button', { name: /^Revoke the token/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await valid.getByText('No tokens available').waitFor();
      await invalid.getByRole('row', { name: /revoked/ }).waitFor();
      expect(await statusOf(token)).toBe(401);
      expect(await screenFaults(page)).toEqual([]);
      expect(complaints.take().filter((text) => !text.includes('style'))).toEqual([]);
    }));

  // proves R-TOKEN-030
  it('are shown in every language on a phone, the form too, and fit', () =>
    visit({ phone: true, colorScheme: 'dark' }, async (page) => {
      for (const [language, title, generate, tooEarly, cancel] of LANGUAGES) {
        await page.locator('header button').first().click();
        await page.getByRole('dialog').getByRole('combobox').selectOption(language);
        await page.keyboard.press('Escape');
        await page.getByRole('region', { name: title, exact: true }).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await page.getByRole('button', { name: generate }).click();
        const form = page.getByRole('dialog');
        await form.getByRole('textbox').first().fill('1.1.2020');
        await form.getByText(new RegExp(`^${tooEarly}`)).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await form.getByRole('button', { name: cancel, exact: true }).click();
      }
    }));

  // proves R-TOKEN-019
  it.each([
    ['who does not own the device', { person: ANNA, path: `/tools/integration?device=${SEEN}` }],
    ['an owner without the section', { person: BEN, path: PATH }],
  ])('are not for %s', (_who, visitor) =>
    visit(visitor, async (page) => {
      await page.waitForURL((url) => !url.pathname.startsWith('/tools/integration'));
      await goOn(page, product, `/tools/notifications?device=${SEEN}`);
      expect(await page.getByRole('link', { name: 'Integration' }).count()).toBe(0);
    }),
  );
});
