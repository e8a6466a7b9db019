import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distinctAddresses } from './support/addresses.ts';
import { launchBrowser, openContext } from './support/browser.ts';
import { type SignedIn, signIn } from './support/client.ts';
import { accessibilityFaults, listenTo, signInOn } from './support/person.ts';
import { type Product, startProduct } from './support/product.ts';

const IS_TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

describe('every kind of screen', () => {
  let product: Product;
  let browser: Browser;
  let session: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    browser = await launchBrowser();
    session = await signIn(product.url, 'demo', 'demo');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each([
    { name: 'on a desktop, light', phone: false, colorScheme: 'light' },
    { name: 'on a phone, dark', phone: true, colorScheme: 'dark' },
  ] as const)('opens without complaint, is accessible and fits, $name', async ({ phone, colorScheme }) => {
    const context = await openContext(browser, { phone, colorScheme });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const complaints = listenTo(page);
    await signInOn(page, product);
    const faults: Record<string, readonly string[]> = {};
    for (const [path, address] of distinctAddresses(session)) {
      await page.goto(`${product.url}${address}`);
      await page.locator('main h2').first().waitFor();
      const tooWide = (await page.evaluate(IS_TOO_WIDE)) ? ['too wide'] : [];
      const found = [...complaints.take(), ...tooWide, ...(await accessibilityFaults(page))];
      // The audit itself sets styles that the page's policy refuses.
      complaints.take();
      if (found.length > 0) faults[path] = found;
    }
    await context.close();
    expect(faults).toEqual({});
  });
});
