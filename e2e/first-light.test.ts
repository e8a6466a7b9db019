import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { accessibilityFaults, listenTo, signInOn } from './support/person.ts';
import { type Product, startProduct } from './support/product.ts';

const SHOWS_A_NUMBER = "/[0-9]/.test(document.querySelector('main')?.textContent ?? '')";
const NO_SIDEWAYS_SCROLL = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

describe('first light', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = [await startProduct({ demo: true }), await launchBrowser()];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function visit(options: Parameters<typeof openContext>[1], see: (page: Page) => Promise<void>): Promise<void> {
    const context = await openContext(browser, options);
    try {
      await see(await context.newPage());
    } finally {
      await context.close();
    }
  }

  it('shows a newcomer live values within seconds of signing in, and the page has nothing to complain about', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await signInOn(page, product);
      const power = page.getByRole('region', { name: 'Active power' }).first();
      await power.waitFor();
      await page.waitForFunction(SHOWS_A_NUMBER);
      const before = await page.locator('main').textContent();
      await expect.poll(() => page.locator('main').textContent(), { timeout: 15_000 }).not.toBe(before);
      expect(complaints.take()).toEqual([]);
    }));

  it('flags both fields on a wrong password and says so', () =>
    visit({}, async (page) => {
      await page.goto(`${product.url}/login`);
      await page.locator('input[autocomplete="username"]').fill('demo');
      await page.locator('input[autocomplete="current-password"]').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('Login credentials incorrect').first().waitFor();
      await expect.poll(() => page.locator('input[aria-invalid="true"]').count()).toBe(2);
    }));

  it.each([
    ['light', false],
    ['dark', false],
    ['light', true],
    ['dark', true],
  ] as const)('is accessible in %s, on a phone: %s', (colorScheme, phone) =>
    visit({ colorScheme, phone }, async (page) => {
      await page.goto(`${product.url}/login`);
      await page.getByRole('button').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await signInOn(page, product);
      await page.getByRole('main').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(NO_SIDEWAYS_SCROLL)).toBe(true);
    }),
  );

  it.each(['en', 'sk', 'de'])('speaks %s from the sign-in on', (language) =>
    visit({}, async (page) => {
      await page.goto(`${product.url}/login`);
      await page.getByRole('combobox').first().selectOption(language);
      await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(language);
      await signInOn(page, product);
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    }),
  );
});
