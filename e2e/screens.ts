// npm run screens: a picture of every screen into screens/ (not kept in the repository), in every size, theme and language.
// Words after it choose among them: npm run screens -- phone dark sk reports
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { signIn } from './support/client.ts';
import { launchBrowser, openContext } from './support/page/browser.ts';
import { signInOn } from './support/page/person.ts';
import { type Picture, picturesOf } from './support/page/pictures.ts';
import { type Product, startProduct } from './support/product.ts';

const FOLDER = join(import.meta.dirname, '../screens');
const SETTLED_MS = 2_500;
const SIZES = {
  desktop: { width: 1440, height: 960 },
  phone: { width: 375, height: 812 },
  narrow: { width: 320, height: 640 },
} as const;
const SCHEMES = ['light', 'dark'] as const;

interface Variant {
  readonly size: keyof typeof SIZES;
  readonly colorScheme: (typeof SCHEMES)[number];
  readonly language: Language;
}

const VARIANTS = Object.keys(SIZES).flatMap((size) =>
  SCHEMES.flatMap((colorScheme) =>
    LANGUAGES.map((language): Variant => ({ size: size as Variant['size'], colorScheme, language })),
  ),
);

const wishes = process.argv.slice(2);
const nameOf = (variant: Variant, picture: string) =>
  [variant.size, variant.colorScheme, variant.language, picture].join('-');
const isWished = (name: string) => wishes.every((wish) => `-${name}-`.includes(`-${wish}-`));

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({
  demo: true,
  env: { PHASOR_DEMO_HISTORY: process.env.PHASOR_DEMO_HISTORY ?? 'short' },
});
const browser = await launchBrowser();
try {
  const pictures = await picturesOf(await signIn(product.url, 'demo', 'demo'));
  for (const variant of VARIANTS) {
    const wished = pictures.filter(({ name }) => isWished(nameOf(variant, name)));
    if (wished.length > 0) await takeAll({ browser, product }, variant, wished);
  }
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`Pictures are in ${FOLDER}\n`);

async function takeAll(
  { browser, product }: { browser: Browser; product: Product },
  variant: Variant,
  pictures: readonly Picture[],
): Promise<void> {
  const { size, colorScheme, language } = variant;
  const context = await openContext(browser, { phone: size !== 'desktop', viewport: SIZES[size], colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${product.url}/login`);
  await page.getByRole('combobox').selectOption(language);
  let isSignedIn = false;
  for (const picture of pictures) {
    if (picture.address !== '/login' && !isSignedIn) {
      await signInOn(page, product);
      isSignedIn = true;
    }
    if (isSignedIn || picture.address !== '/login') await page.goto(`${product.url}${picture.address}`);
    await take(page, picture, join(FOLDER, `${nameOf(variant, picture.name)}.png`));
  }
  await context.close();
}

/** Scrolls to the end and back: what is drawn in sight alone, as a map, is in the picture of the whole page, too. */
async function seeAll(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await page.waitForTimeout(SETTLED_MS / 2);
  await page.keyboard.press('Home');
  await page.waitForTimeout(SETTLED_MS / 4);
}

/** What cannot be opened is printed and left out: the other pictures are still worth taking. */
async function take(page: Page, { name, open }: Picture, path: string): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  try {
    await open?.(page);
    if (open === undefined) await seeAll(page);
    else await page.waitForTimeout(SETTLED_MS / 2);
  } catch (error) {
    process.stdout.write(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
  }
  await page.screenshot({ path, fullPage: open === undefined });
}
