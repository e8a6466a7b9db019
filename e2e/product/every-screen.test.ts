import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { distinctAddresses } from '../support/page/addresses.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

describe('every kind of screen', () => {
  let product: Product;
  let browser: Browser;
  let session: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    browser = await shareBrowser();
    session = await signIn(product.url, 'demo', 'demo');
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  // proves R-JOUR-006
  it.each([
    { name: 'from its address on a desktop, light', phone: false, colorScheme: 'light' },
    { name: 'from another one on a phone, dark', phone: true, colorScheme: 'dark' },
  ] as const)('opens without complaint, is accessible and fits, $name', async ({ phone, colorScheme }) => {
    const context = await openSignedIn(browser, product, { phone, colorScheme });
    const page = await context.newPage();
    const complaints = listenTo(page);
    const faults: Record<string, readonly string[]> = {};
    const look = async (path: string, address: string) => {
      if (phone && page.url() !== 'about:blank') await goOn(page, product, address);
      else await page.goto(`${product.url}${address}`);
      await page.locator('main h2').first().waitFor();
      const found = [...complaints.take(), ...(await screenFaults(page))];
      // A guard that leads away would have another screen looked at in its place.
      if (new URL(page.url()).pathname !== path) found.push(`led to ${page.url()}`);
      // The audit itself sets styles that the page's policy refuses.
      complaints.take();
      return found;
    };
    for (const [path, address] of distinctAddresses(session)) {
      // A device of the demo that is late on a busy machine is offline for a moment, which its screens are answered: a fault stays.
      const found = (await look(path, address)).length === 0 ? [] : await look(path, address);
      if (found.length > 0) faults[path] = found;
    }
    await context.close();
    expect(faults).toEqual({});
  });
});
