import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

/** Signs in as the demo user through the page, as a person does; resolves on the first screen. */
export async function signInOn(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('input[autocomplete="username"]').fill('demo');
  await page.locator('input[autocomplete="current-password"]').fill('demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** What axe finds against WCAG 2.2 A and AA, in short: rule and the elements. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Collects what the page complains about, policy violations included. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
