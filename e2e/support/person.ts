import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

export const DEMO = { login: 'demo', password: 'demo' } as const;

/** Signs in through the page, as a person does; resolves on the first screen. */
export async function signInOn(
  page: Page,
  product: Pick<Product, 'url'>,
  { login, password }: { login: string; password: string } = DEMO,
): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
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

/** A call that finds nothing answers 404 (decision 56), which the browser reports by itself. */
const NOTHING_FOUND = 'status of 404';

/** Collects what the page complains about, policy violations included; `take` answers it and begins anew. */
export function listenTo(page: Page): { take(): readonly string[] } {
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(NOTHING_FOUND)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return {
    take() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
  };
}
