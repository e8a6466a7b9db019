import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The button of the tree, without its words, for every language. */
const BUTTON = '[role="toolbar"] button[aria-haspopup="dialog"]';

/** A page takes the focus 100 ms after it has arrived (`useFocusOnArrival`), which closes what was opened before. */
const ARRIVED_MS = 300;

/** By the timers of the page, which come in their order however slow it is: what was to happen before has happened. */
const HAS_ARRIVED = `new Promise((done) => setTimeout(done, ${ARRIVED_MS}))`;

/** Opens the tree of groups and devices, as its shortcut does, on a page that has arrived. */
export async function openMenu(page: Page): Promise<void> {
  const [tree, button] = [page.getByRole('tree'), page.locator(BUTTON).first()];
  await page.getByRole('main').locator('h2').first().waitFor();
  await button.waitFor();
  await page.evaluate(HAS_ARRIVED);
  await expect
    .poll(async () => {
      // In an open one the key would be written into the search.
      if ((await button.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('/');
      return await tree.isVisible();
    })
    .toBe(true);
}

/** The row of the tree that shows exactly this name. */
export function menuRow(page: Page, name: string): Locator {
  return page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) });
}

/** How many rows the tree has at its first level; rows far outside of the picture are not drawn. */
export async function rowsAtTheTop(page: Page): Promise<number> {
  const row = page.locator('[role="treeitem"][aria-level="1"]').first();
  return Number(await row.getAttribute('aria-setsize'));
}

/** Names of the first rows, from top to bottom. */
export async function shownNames(page: Page, count: number): Promise<string[]> {
  const titles = await page.getByRole('treeitem').evaluateAll((rows) => rows.map((row) => row.getAttribute('title')));
  return titles.slice(0, count).map((title) => title?.split(' · ')[0] ?? '');
}

/** Writes a new group below the tree. */
export async function addGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New group' }).fill(name);
  await page.keyboard.press('Enter');
  await menuRow(page, name).waitFor();
}
