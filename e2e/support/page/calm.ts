import type { Page } from 'playwright-core';

/** Every part of a screen has come by then, ms. */
const LIMIT_MS = 20_000;

/**
 * Waits until nothing is requested for half a second, for a while only: values of a history that fills in are requested again and
 * again.
 */
export async function calm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS }).catch(() => undefined);
}
