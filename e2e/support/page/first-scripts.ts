import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Product } from '../product.ts';
import { openContext } from './browser.ts';
import { calm } from './calm.ts';
import { PageScripts } from './page-scripts.ts';
import { signInOn } from './person.ts';

export const PASSWORD = 'input[autocomplete="current-password"]:enabled';
const IS_USABLE = `document.querySelector('${PASSWORD}') !== null`;
const SHOWS_A_NUMBER = `!(${IS_USABLE}) && /[0-9]/.test(document.querySelector('main')?.textContent ?? '')`;
const WAIT_LIMIT_MS = 120_000;

/** Gzipped bytes of the scripts that a browser with an empty cache has requested from a demo, each with those before it. */
interface FirstScripts {
  /** When somebody can sign in. */
  readonly usable: number;
  /** When the first digit of the dashboard is on the screen. */
  readonly live: number;
  /** When its charts are painted, and nothing more is requested. */
  readonly charts: number;
}

/** Signs in by the form, as a person does, and counts what is fetched on the way. */
export async function firstScripts(browser: Browser, product: Product): Promise<FirstScripts> {
  const context = await openContext(browser);
  const page = await context.newPage();
  const scripts = await PageScripts.watch(page, { usable: IS_USABLE, live: SHOWS_A_NUMBER });
  await page.goto(`${product.url}/login`);
  await page.locator(PASSWORD).waitFor();
  const usable = await scripts.requestedBefore('usable');
  await signInOn(page, product);
  await until(page, SHOWS_A_NUMBER);
  const live = await scripts.requestedBefore('live');
  await page.locator('main canvas').first().waitFor();
  await calm(page);
  const charts = await scripts.requestedBefore();
  await context.close();
  return { usable, live, charts };
}

/** Polls from outside: the page's policy forbids repeated evaluation of text inside it. */
export async function until(page: Page, expression: string): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  while (!(await page.evaluate(expression))) {
    if (performance.now() > limit) throw new Error(`The page did not come to ${expression}`);
    await pause(20);
  }
}
