import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leaveContext } from '../support/page/browser.ts';
import { calm } from '../support/page/calm.ts';
import { menuRow, openMenu } from '../support/page/menu.ts';
import { accessibilityFaults, listenTo } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn, type Visitor } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const TILES = 'https://tiles.example.org';
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LANGUAGES = [
  {
    language: 'sk',
    colorScheme: 'dark',
    phone: true,
    find: 'Hľadať podľa názvu, značky alebo adresy',
    details: 'Podrobnosti: ',
    latitude: 'Zemepisná šírka',
  },
  {
    language: 'de',
    colorScheme: 'light',
    phone: false,
    find: 'Nach Name, Schlagwort oder Adresse suchen',
    details: 'Details zu ',
    latitude: 'Breitengrad',
  },
] as const;

describe('the tree of the demo', () => {
  const contexts: BrowserContext[] = [];
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const env = { PHASOR_MAP_TILES: `${TILES}/{z}/{x}/{y}.png`, PHASOR_MAP_ATTRIBUTION: '© The mappers' };
    [product, browser] = [await startProduct({ demo: true, env }), await shareBrowser()];
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await leaveContext(context);
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  const aTile = (route: Route) => route.fulfill({ contentType: 'image/png', body: Buffer.from(DOT, 'base64') });

  async function aPageAtTheMenu(path = '/', visitor: Visitor = {}, tileServer = aTile): Promise<Page> {
    const context = await openSignedIn(browser, product, visitor);
    contexts.push(context);
    await context.route(`${TILES}/**`, tileServer);
    const page = await context.newPage();
    await page.goto(`${product.url}${path}`);
    await openMenu(page);
    return page;
  }

  // proves R-TREE-021
  it('has a group stand for its devices, without the menus of a single one', async () => {
    const page = await aPageAtTheMenu();
    const navigation = page.getByRole('navigation');
    await navigation.getByText('Visualization').waitFor();
    const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('"group":'));
    await page.getByRole('button', { name: 'Select group Riverside Works' }).click();
    await page.waitForURL(/\/phasor\/dashboard\?.*group=/);
    expect((await asked).postDataJSON().group).toBe('works');
    await page
      .getByRole('button', { name: 'Choose a device or a group' })
      .filter({ hasText: 'Riverside Works' })
      .waitFor();
    for (const menu of ['Visualization', 'Disaggregation', 'Tools']) {
      expect(await navigation.getByText(menu, { exact: true }).count()).toBe(0);
    }
    await page.goto(`${product.url}/tools/device/settings`);
    await page.waitForURL(/\/phasor\/dashboard\?.*group=/);
  });

  // proves R-TREE-007, R-TREE-025
  it('says how a device is, and leads to its settings while it is online', async () => {
    const page = await aPageAtTheMenu();
    const row = menuRow(page, 'Main supply');
    expect(await row.locator('[data-status="online"]').textContent()).toBe('Online');
    // The icon's word is for screen readers; a visible one stands beside it.
    await row.locator('small').getByText('Online', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Details of Main supply' }).click();
    const dialog = page.getByRole('dialog', { name: 'Main supply' });
    await dialog.getByText('02:00:5E:10:00:01').waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Settings' }).click();
    await page.waitForURL(/\/tools\/device\/settings\?.*device=02005E100001/);
  });

  // proves R-SHELL-057
  it('asks nothing of the next device that only a device of another kind can answer', async () => {
    const page = await aPageAtTheMenu('/disconnector/timeline?device=02005E100011');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 422) refused.push(answer.url());
    });
    await menuRow(page, 'Main supply').getByText('Main supply', { exact: true }).click();
    await page.waitForURL(/\/phasor\/dashboard\?.*device=02005E100001/);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await calm(page);
    expect(refused).toEqual([]);
  });

  // proves R-TREE-032
  it('shows places on the pictures of the tile server that is configured', async () => {
    const page = await aPageAtTheMenu();
    const complaints = listenTo(page);
    const tile = page.waitForResponse((response) => response.url().startsWith(TILES));
    await menuRow(page, 'Main supply').getByRole('button', { name: 'Details of Main supply' }).click();
    expect((await tile).ok()).toBe(true);
    await page.getByText('© The mappers').last().waitFor();
    expect(complaints.take()).toEqual([]);
  });

  // proves R-TREE-080
  it('shows the bundled map where the tile server does not answer', async () => {
    const page = await aPageAtTheMenu('/', {}, (route) => route.abort());
    await menuRow(page, 'Main supply').getByRole('button', { name: 'Details of Main supply' }).click();
    await page.getByRole('dialog').getByText('GeoNames').waitFor();
    expect(await page.getByRole('dialog').getByText('© The mappers').count()).toBe(0);
  });

  // proves R-JOUR-008, R-TREE-069
  it.each(LANGUAGES)('speaks $language and is accessible', async ({ language, colorScheme, phone, ...words }) => {
    // Over a chart: the menu may cover a part of a pin of the dashboard's map, which axe takes for a small target.
    const page = await aPageAtTheMenu('/visualization/profile/voltage', { language, colorScheme, phone });
    await page.getByRole('searchbox', { name: words.find }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `${words.details}Main supply` }).click();
    await page.getByRole('textbox', { name: words.latitude }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${words.details}Riverside Works` }).click();
    await page.getByRole('dialog', { name: 'Riverside Works' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
