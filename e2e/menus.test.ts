import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { signInOn } from './support/person.ts';
import { type Product, startProduct } from './support/product.ts';

describe('a menu', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = [await startProduct({ demo: true }), await launchBrowser()];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is walked by keyboard, closes by Esc and by a press outside, and gives the focus back', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await signInOn(page, product);
    const button = page.getByRole('button', { name: /^Account/ });
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    expect(await focused()).toBe('Keyboard shortcuts');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Light');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Log out');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    expect(await focused()).toContain('Account');

    await button.click();
    await page.mouse.click(600, 700);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);

    await button.click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await context.close();
  });
});
