import type { Locator, Page } from 'playwright-core';

/** The shortcut is pressed once more where the tree did not open within this time, ms. */
const OPENING_MS = 10_000;

/** A page that has just arrived at its first address has taken the focus by then, ms, which closes what was opened before. */
const ARRIVED_MS = 300;

/** Opens the tree of groups and devices, as its shortcut does, and once more where a page that arrives has closed it. */
export async function openMenu(page: Page): Promise<void> {
  const tree = page.getByRole('tree');
  await page.getByRole('main').locator('h2').first().waitFor();
  await page.keyboard.press('/');
  await tree.waitFor({ timeout: OPENING_MS }).catch(() => page.keyboard.press('/'));
  await tree.waitFor();
  await page.waitForTimeout(ARRIVED_MS);
  if (!(await tree.isVisible())) await page.keyboard.press('/');
  await tree.waitFor();
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
