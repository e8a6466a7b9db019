// npm run screens: a picture of every screen, desktop and phone, light and dark, into screens/ (not kept in the repository).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { screenAddresses } from './support/addresses.ts';
import { launchBrowser, openContext } from './support/browser.ts';
import { signIn } from './support/client.ts';
import { signInOn } from './support/person.ts';
import { startProduct } from './support/product.ts';

const FOLDER = join(import.meta.dirname, '../screens');
const SETTLED_MS = 2_500;
const VARIANTS = [
  { name: 'desktop-light', phone: false, colorScheme: 'light' },
  { name: 'desktop-dark', phone: false, colorScheme: 'dark' },
  { name: 'phone-light', phone: true, colorScheme: 'light' },
  { name: 'phone-dark', phone: true, colorScheme: 'dark' },
] as const;

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({
  demo: true,
  env: { PHASOR_DEMO_HISTORY: process.env.PHASOR_DEMO_HISTORY ?? 'short' },
});
const browser = await launchBrowser();
const session = await signIn(product.url, 'demo', 'demo');
for (const variant of VARIANTS) {
  const context = await openContext(browser, variant);
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await take(page, `${variant.name}-login`);
  await signInOn(page, product);
  for (const [path, address] of screenAddresses(session)) {
    await page.goto(`${product.url}${address}`);
    await take(page, `${variant.name}${path.replaceAll('/', '-')}`);
  }
  await context.close();
}
await browser.close();
await product.stop();
process.stdout.write(`Pictures are in ${FOLDER}\n`);

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
}
