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
    const lookAt = async (path: string, address: string) => {
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
    const look = async (addresses: readonly (readonly [string, string])[]) => {
      const faulty: { path: string; address: string; found: readonly string[] }[] = [];
      for (const [path, address] of addresses) {
        const found = await lookAt(path, address);
        if (found.length > 0) faulty.push({ path, address, found });
      }
      return faulty;
    };
    // A device of the demo that is late on a busy machine is offline for a while, which its screens are answered: a fault stays.
    const late = await look(distinctAddresses(session));
    const faults = await look(late.map(({ path, address }) => [path, address]));
    await context.close();
    expect(faults).toEqual([]);
  });
});
