import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveContext } from '../support/page/browser.ts';
import { menuRow, openMenu } from '../support/page/menu.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const HALL = { address: 'device=02005E100002', before: 'Hall A machining', after: 'Turning shop' } as const;
const WORKS = { address: 'group=works', before: 'Riverside Works', after: 'River mill' } as const;

/** Screens that name the device or the group, and what of them they name. */
const SCREENS = [
  [`/phasor/dashboard?${WORKS.address}`, [HALL, WORKS]],
  [`/eymon/dashboard?${HALL.address}`, [HALL]],
  [`/visualization/profile/voltage?${HALL.address}`, [HALL]],
  [`/visualization/profile/power/active?${WORKS.address}`, [WORKS]],
  ['/applications/report/energy/active/import', [WORKS]],
  ['/notifications', [HALL]],
] as const;

/** How soon an open page has a new name, ms: no call of its own goes by a clock that is as quick. */
const SOON_MS = 15_000;

/** Everything of a page that is read, seen or heard. */
const WORDS = `[document.title, document.getElementById('root').textContent, ...[...document.querySelectorAll('[aria-label], [title]')]
  .flatMap((part) => [part.getAttribute('aria-label'), part.getAttribute('title')])].join(' ')`;
const wordsOf = (page: Page) => page.evaluate<string>(WORDS);

describe('what is renamed in another browser', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  async function rename(page: Page, { before, after }: { readonly before: string; readonly after: string }) {
    await menuRow(page, before).hover();
    await menuRow(page, before)
      .getByRole('button', { name: `Rename ${before}` })
      .click();
    await page.getByRole('textbox', { name: `Rename ${before}` }).fill(after);
    await page.keyboard.press('Enter');
    await menuRow(page, after).waitFor();
  }

  async function openAt(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${product.url}${path}`);
    return page;
  }

  // proves R-TREE-082
  it('has its new name on every open page at once', async () => {
    const [here, there] = [await openSignedIn(browser, product), await openSignedIn(browser, product)];
    try {
      const open = [];
      for (const [path, names] of SCREENS) {
        const page = await openAt(there, path);
        for (const { before } of names) await expect.poll(() => wordsOf(page)).toContain(before);
        open.push({ page, path, names });
      }
      const editor = await openAt(here, '/tools/devices');
      await editor.goto(`${product.url}/phasor/dashboard?device=02005E100001`);
      await openMenu(editor);
      for (const renamed of [HALL, WORKS]) await rename(editor, renamed);
      for (const { page, path, names } of open) {
        await page.bringToFront();
        for (const { before, after } of names) {
          await expect.poll(() => wordsOf(page), { message: path, timeout: SOON_MS }).toContain(after);
          // Title, header and screen follow one after the other.
          await expect.poll(() => wordsOf(page), { message: path, timeout: SOON_MS }).not.toContain(before);
        }
      }
      const [dashboard] = open;
      await dashboard?.page.keyboard.press('Control+k');
      await dashboard?.page.keyboard.type(HALL.after);
      await dashboard?.page.getByRole('dialog').getByRole('option', { name: HALL.after }).first().waitFor();
    } finally {
      for (const context of [here, there]) await leaveContext(context);
    }
  });
});
