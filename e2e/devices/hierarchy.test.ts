import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { loadMacs, OWNER, registerMeters } from '../support/meters.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { addGroup, menuRow, openMenu, rowsAtTheTop, shownNames } from '../support/page/menu.ts';
import { accessibilityFaults, listenTo, signInOn } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn, PLAIN_SCREEN, type Visitor } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const DEVICES = 200;
/** Fits a tree's first two levels, and nothing else. */
const LONG_NAME = 'Roof sensor, west wing';

describe('the tree of an account with 200 devices', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-hierarchy-'));
  const contexts: BrowserContext[] = [];
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    await registerMeters(dataFolder, loadMacs(DEVICES));
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await leaveContext(context);
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Another browser, signed in. */
  async function aBrowser(visitor: Visitor = {}): Promise<Page> {
    const context = await openSignedIn(browser, product, { person: OWNER, ...visitor });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${product.url}${PLAIN_SCREEN}`);
    await page.getByRole('main').locator('h2').first().waitFor();
    return page;
  }

  async function aBrowserAtTheMenu(): Promise<Page> {
    const page = await aBrowser();
    await openMenu(page);
    return page;
  }

  /** Groups of the stored tree that are called roofs. */
  async function keptRoofs(): Promise<string[]> {
    const { answer, call } = await signIn(product.url, OWNER.login, OWNER.password);
    const { data } = await call('hierarchy.read', { token: answer.user.token });
    return data.nodes.flatMap(({ title, isLeaf }) => (isLeaf || !title.startsWith('Roof ') ? [] : [title])).sort();
  }

  async function atTheMenuAgain(page: Page): Promise<void> {
    await page.reload();
    await openMenu(page);
  }

  // proves R-JOUR-008, R-TREE-004, R-TREE-037
  it('is searched by name and by address, and says when nothing is found', async () => {
    const page = await aBrowserAtTheMenu();
    const complaints = listenTo(page);
    const search = page.getByRole('searchbox');
    await search.fill('meter 19');
    await expect
      .poll(() => shownNames(page, 20))
      .toEqual(['Meter 19', ...Array.from({ length: 10 }, (_, i) => `Meter ${190 + i}`)]);
    await search.fill((loadMacs(5)[4] ?? '').replace(/..(?=.)/g, '$&:'));
    await expect.poll(() => shownNames(page, 20)).toEqual(['Meter 5']);
    await search.fill('no such device');
    await page.getByText('Nothing found').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await search.fill('');
    await expect.poll(() => rowsAtTheTop(page)).toBe(DEVICES);
    expect(complaints.take().filter((text) => !text.includes('style'))).toEqual([]);
  });

  // proves R-TREE-008, R-TREE-009, R-TREE-010, R-TREE-013, R-TREE-016, R-TREE-038, R-TREE-054
  it('is edited by mouse: groups, dragging, renaming by double click and folding are kept', async () => {
    const page = await aBrowserAtTheMenu();
    const complaints = listenTo(page);
    await addGroup(page, 'Cellar');
    await menuRow(page, 'Meter 2').dragTo(menuRow(page, 'Cellar'));
    await menuRow(page, 'Meter 3').dragTo(menuRow(page, 'Cellar'));
    await expect.poll(() => shownNames(page, 4)).toEqual(['Cellar', 'Meter 2', 'Meter 3', 'Meter 1']);
    await menuRow(page, 'Meter 3').dblclick({ position: { x: 60, y: 10 } });
    await page.getByRole('textbox', { name: 'Rename Meter 3' }).fill('Cold store');
    await page.keyboard.press('Enter');
    await menuRow(page, 'Cold store').getByRole('button', { name: 'Rename Cold store' }).click();
    await page.getByRole('textbox', { name: 'Rename Cold store' }).fill('ab');
    await page.keyboard.press('Enter');
    await menuRow(page, 'Cold store').waitFor();
    await atTheMenuAgain(page);
    await expect.poll(() => shownNames(page, 4)).toEqual(['Cellar', 'Meter 2', 'Cold store', 'Meter 1']);
    await menuRow(page, 'Cellar').click({ position: { x: 12, y: 10 } });
    await expect.poll(() => shownNames(page, 2)).toEqual(['Cellar', 'Meter 1']);
    await atTheMenuAgain(page);
    await expect.poll(() => shownNames(page, 2)).toEqual(['Cellar', 'Meter 1']);
    // An edit whose way to the server is still open when the page is left is made again by the next page.
    await page.route('**/api_w/facility/devices-hierarchy', () => undefined);
    await addGroup(page, 'Loft');
    await page.unroute('**/api_w/facility/devices-hierarchy');
    await atTheMenuAgain(page);
    await expect.poll(() => shownNames(page, 3)).toEqual(['Loft', 'Cellar', 'Meter 1']);
    await atTheMenuAgain(page);
    await expect.poll(() => shownNames(page, 3)).toEqual(['Loft', 'Cellar', 'Meter 1']);
    expect(complaints.take()).toEqual([]);
  });

  // proves R-TREE-002, R-TREE-009, R-TREE-014, R-TREE-017
  it('is edited by keyboard alone', async () => {
    const page = await aBrowserAtTheMenu();
    const keys = page.keyboard;
    await page.getByRole('textbox', { name: 'New group' }).focus();
    await keys.type('Attic');
    await keys.press('Enter');
    await menuRow(page, 'Attic').waitFor();
    await page.getByRole('searchbox').focus();
    await keys.type('meter 150');
    await keys.press('ArrowDown');
    await page.locator('[role="treeitem"]:focus').filter({ hasText: 'Meter 150' }).waitFor();
    await keys.press('F2');
    await keys.type(LONG_NAME);
    await keys.press('Enter');
    await page.getByRole('searchbox').fill('roof');
    await keys.press('ArrowDown');
    await page.locator('[role="treeitem"]:focus').filter({ hasText: LONG_NAME }).waitFor();
    await keys.press('F2');
    await keys.type('Never');
    await keys.press('Escape');
    await page.locator('[role="treeitem"]:focus').filter({ hasText: LONG_NAME }).waitFor();
    await keys.press('Tab');
    await keys.press('Tab');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: LONG_NAME });
    await dialog.getByRole('combobox', { name: 'Group' }).focus();
    // One letter is enough; of several, late ones would choose anew.
    await keys.type('A');
    await dialog.getByRole('textbox', { name: 'Tag' }).focus();
    await keys.press('Control+A');
    await keys.type('Weather station');
    await keys.press('Enter');
    await page.locator('[role="treeitem"]:focus').filter({ hasText: LONG_NAME }).waitFor();
    await expect.poll(() => shownNames(page, 2)).toEqual(['Attic', LONG_NAME]);
    // Twelve characters of a tag and no more (R-TREE-017).
    await menuRow(page, LONG_NAME).getByText('Weather stat…', { exact: true }).waitFor();
    await keys.press('Enter');
    await page.waitForURL(({ search }) => search.includes(loadMacs(DEVICES)[149] ?? ''));
    // Twenty characters of a name, in the header and beside the menus (R-TREE-002).
    await page.getByRole('button', { name: 'Choose a device or a group' }).getByText('Roof sensor, west wi…').waitFor();
    await page.getByRole('region', { name: LONG_NAME }).getByText('Roof sensor, west wi…').waitFor();
  });

  // proves R-JOUR-008, R-TREE-007, R-TREE-009, R-TREE-026, R-TREE-029, R-TREE-038
  it('is edited by touch on a phone, where a place is picked on the map', async () => {
    const page = await aBrowser({ phone: true });
    const complaints = listenTo(page);
    await page.getByRole('button', { name: 'Choose a device or a group' }).tap();
    await page.getByRole('tree').waitFor();
    await addGroup(page, 'Yard');
    // The icon's word is for screen readers; a visible one stands beside it, with the time since when.
    const row = menuRow(page, 'Meter 5');
    expect(await row.locator('[data-status="offline"]').textContent()).toBe('Offline');
    expect(await row.locator('small').textContent()).toBe('Offline · never seen');
    await page.getByRole('button', { name: 'Details of Meter 5', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Meter 5' });
    await dialog.getByRole('button', { name: 'Offline' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Offline' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Gate lamp');
    await dialog.getByRole('combobox', { name: 'Group' }).selectOption('Yard');
    const map = page.getByRole('region', { name: 'Map with the place of the device' });
    await map.scrollIntoViewIfNeeded();
    await map.tap({ position: { x: 60, y: 150 } });
    const latitude = page.getByRole('textbox', { name: 'Latitude' });
    await expect.poll(() => latitude.inputValue()).toMatch(/^\d+\.\d+$/);
    const picked = await latitude.inputValue();
    // The map glides: a key that arrives while it is drawn anew is pressed again, as a person does.
    const pickAbove = async () => {
      await map.press('ArrowUp');
      await map.press('Enter');
      return latitude.inputValue();
    };
    await expect.poll(pickAbove, { interval: 1_000 }).not.toBe(picked);
    const kept = await latitude.inputValue();
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await page.getByRole('tree').waitFor();
    await expect.poll(() => shownNames(page, 2)).toEqual(['Yard', 'Gate lamp']);
    await page.getByRole('button', { name: 'Details of Gate lamp' }).tap();
    await expect.poll(() => latitude.inputValue()).toBe(kept);
    expect(complaints.take()).toEqual([]);
  });

  // proves R-TREE-050
  it('loses no node when two browsers edit it at the same time', async () => {
    const [one, other] = await Promise.all([aBrowserAtTheMenu(), aBrowserAtTheMenu()]);
    await Promise.all([addGroup(one, 'Roof north'), addGroup(other, 'Roof south')]);
    await Promise.all([addGroup(one, 'Roof east'), addGroup(other, 'Roof west')]);
    // Both see their groups at once; only the server confirms that they are stored.
    await expect.poll(keptRoofs).toEqual(['Roof east', 'Roof north', 'Roof south', 'Roof west']);
    await atTheMenuAgain(one);
    await one.getByRole('searchbox').fill('roof ');
    await expect
      .poll(async () => (await shownNames(one, 9)).filter((name) => name.startsWith('Roof ')).sort())
      .toEqual(['Roof east', 'Roof north', LONG_NAME, 'Roof south', 'Roof west']);
    await one.getByRole('searchbox').fill('');
    // Eight groups, and four devices in them.
    await expect.poll(() => rowsAtTheTop(one)).toBe(8 + DEVICES - 4);
  });

  // proves R-TREE-038, R-TREE-056, R-TREE-057
  it('removes a group only when it is empty, after being asked', async () => {
    const page = await aBrowserAtTheMenu();
    const removeGroup = async (name: string) => {
      await page.getByRole('button', { name: `Details of ${name}` }).click();
      await page.getByRole('button', { name: 'Remove group' }).click();
    };
    await removeGroup('Yard');
    await page.getByText('The object is not empty').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tree').waitFor();
    await removeGroup('Roof north');
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('tree').waitFor();
    await expect.poll(() => menuRow(page, 'Roof north').count()).toBe(0);
    await menuRow(page, 'Yard').waitFor();
  });

  // proves R-TREE-040, R-TREE-041
  it('shows the first device where the tree cannot be read, says so, and reads it again', async () => {
    const context = await openSignedIn(browser, product, { person: OWNER });
    contexts.push(context);
    const isBroken = { status: 'FAIL', code: 500, message: 'general_error' };
    // The page also reads it again by itself: until somebody asks for it, that fails.
    const isAsked = (route: Route) => route.request().frame().page().evaluate<boolean>('globalThis.isAsked === true');
    await context.route('**/facility/devices-hierarchy', async (route) =>
      (await isAsked(route)) ? route.continue() : route.fulfill({ status: 500, json: isBroken }),
    );
    const page = await context.newPage();
    await page.goto(`${product.url}${PLAIN_SCREEN}`);
    await page
      .getByRole('button', { name: 'Choose a device or a group' })
      .filter({ hasText: /Meter 1$/ })
      .waitFor();
    await page.getByRole('alert').filter({ hasText: 'API communication error' }).waitFor();
    await page.keyboard.press('/');
    await page.getByText('The groups and devices could not be read').waitFor();
    await page.evaluate("addEventListener('click', () => { globalThis.isAsked = true; }, true)");
    await page.getByRole('button', { name: 'Try again' }).click();
    await menuRow(page, 'Meter 10').waitFor();
  });

  // proves R-SHELL-052
  it('goes with settings that another browser starts with', async () => {
    const one = await aBrowser();
    const written = one.waitForResponse((response) => response.url().includes('/api_w/user/settings'));
    await one.getByRole('combobox', { name: 'Language' }).first().selectOption('sk');
    await one.getByRole('link', { name: 'Prehľad' }).first().waitFor();
    expect((await written).ok()).toBe(true);
    const third = await openContext(browser);
    contexts.push(third);
    const page = await third.newPage();
    await signInOn(page, product, OWNER);
    await page.getByRole('link', { name: 'Prehľad' }).first().waitFor();
  });
});
