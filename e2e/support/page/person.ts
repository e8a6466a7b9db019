import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import type { Product } from '../product.ts';

export const DEMO = { login: 'demo', password: 'demo' } as const;

export interface Person {
  readonly login: string;
  readonly password: string;
  /** Chosen on the form; what the account knows without it. */
  readonly language?: string;
}

/** Signs in through the page, as a person does; resolves on the first screen. */
export async function signInOn(
  page: Page,
  product: Pick<Product, 'url'>,
  { login, password, language }: Person = DEMO,
): Promise<void> {
  await page.goto(`${product.url}/login`);
  if (language !== undefined) await page.getByRole('combobox').first().selectOption(language);
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** How long a part has to keep its place, ms, and how often it is looked at. */
const REST = { forMs: 1_500, everyMs: 100 } as const;

/** Presses a part once it keeps its place, as a person does: what comes in above pushes it on while a page fills. */
export async function pressAtRest(part: Locator): Promise<void> {
  const page = part.page();
  const placeOf = async () => JSON.stringify(await part.boundingBox());
  let place = await placeOf();
  for (let rested = 0; rested < REST.forMs; rested += REST.everyMs) {
    await page.waitForTimeout(REST.everyMs);
    const next = await placeOf();
    if (next !== place) rested = 0;
    place = next;
  }
  await part.click();
}

/** As it is for pages: every page that is audited reads it, and the other one, with its comments, takes half as long again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AUDIT = { runOnly: { type: 'tag', values: WCAG }, resultTypes: ['violations'] };

/** What axe finds against WCAG 2.2 A and AA, in short: rule and the elements. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // A page keeps axe until it is loaded anew; to read it takes as long as half an audit.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const audit = `axe.run(document, ${JSON.stringify(AUDIT)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<readonly Result[]>(audit);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What is wrong with a screen as it stands: for whom it is hard to use, and whether it has to be moved sideways. */
export async function screenFaults(page: Page): Promise<readonly string[]> {
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  return [...(isTooWide ? ['too wide'] : []), ...(await accessibilityFaults(page))];
}

/** A call that finds nothing answers 404 (D56). */
const NOTHING_FOUND = 404;

/**
 * Collects what the page complains about, policy violations included; `take` answers it and begins anew. The browser itself reports
 * each answer with a status of failure.
 * @param expected further statuses of calls that the journey has refused
 */
export function listenTo(page: Page, expected: readonly number[] = []): { take(): readonly string[] } {
  const reports = [NOTHING_FOUND, ...expected].map((status) => `status of ${status}`);
  let complaints: string[] = [];
  page.on('console', (message) => {
    const isExpected = reports.some((report) => message.text().includes(report));
    if (message.type() === 'error' && !isExpected) complaints.push(`${message.text()} ${message.location().url}`);
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
