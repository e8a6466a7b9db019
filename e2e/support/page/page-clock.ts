import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { spend } from './browser.ts';

/** Between two looks, by the page's clock. */
const STEP_MS = 50;

/** Stops the page's clock, so that how long it shows something depends on no machine; from here on only a test moves it. */
export async function stopClock(page: Page): Promise<void> {
  // The clock is that of every page to come.
  spend(page.context());
  await page.clock.install();
  await pause(page);
}

/** On a machine that does much else the next second is over before the page comes to it: then it is the one after it. */
async function pause(page: Page, attempts = 10): Promise<void> {
  try {
    await page.clock.pauseAt(Date.now() + 1_000);
  } catch (error) {
    if (attempts === 1 || !String(error).includes('to the past')) throw error;
    await pause(page, attempts - 1);
  }
}

/** Expects a wall whose clock stands to turn from one page to another after `ms`, and not before; nobody touches it. */
export async function expectTurn(from: Locator, to: Locator, ms: number): Promise<void> {
  const { clock } = from.page();
  await clock.runFor(ms - 10 * STEP_MS);
  expect([await from.count(), await to.count()]).toEqual([1, 0]);
  await clock.runFor(20 * STEP_MS);
  await expect.poll(() => to.count()).toBe(1);
  expect(await from.count()).toBe(0);
}

/** Expects something to appear on a page whose clock stands, to stay for `ms`, and then to go by itself. */
export async function expectShownFor(shown: Locator, ms: number): Promise<void> {
  const { clock } = shown.page();
  const after = async (passed: number) => {
    await clock.runFor(passed);
    return shown.count();
  };
  await expect.poll(() => after(STEP_MS)).toBe(1);
  expect(await after(ms - 10 * STEP_MS)).toBe(1);
  await after(10 * STEP_MS);
  // What fades out takes a moment.
  let steps = 0;
  await expect
    .poll(() => {
      steps += 1;
      return after(STEP_MS);
    })
    .toBe(0);
  expect(steps).toBeLessThanOrEqual(10);
}
