import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { signInOn } from './support/person.ts';
import { freePort, type Product, startProduct } from './support/product.ts';

const LIVE_MS = 30_000;
/** 15 s and the jitter of 3 s (decision 55), and time for the devices to come back. */
const BACK_MS = 60_000;

describe('an open page whose server is killed and started again', () => {
  let product: Product;
  let browser: Browser;
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'phasor-reconnect-'));
    [product, browser] = [await startProduct({ demo: true, dataFolder }), await launchBrowser()];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('says that it is not connected, comes back by itself after 15 s, and its tiles live again', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    const tiles = () => page.locator('main').textContent();
    await signInOn(page, product);
    await page.getByText('Connected', { exact: true }).first().waitFor({ state: 'attached' });
    const first = await tiles();
    await expect.poll(tiles, { timeout: LIVE_MS }).not.toBe(first);

    const ended = once(product.process, 'exit');
    product.process.kill('SIGKILL');
    await ended;
    const killedAt = Date.now();
    await page.getByText('Not connected', { exact: true }).first().waitFor({ state: 'attached' });
    const reconnected = page.waitForEvent('websocket', { timeout: BACK_MS });
    product = await startProduct({ demo: true, dataFolder, ports: { port: product.port, mqttPort: await freePort() } });
    await reconnected;
    expect(Date.now() - killedAt).toBeGreaterThan(14_000);
    await page.getByText('Connected', { exact: true }).first().waitFor({ state: 'attached', timeout: BACK_MS });

    const stale = await tiles();
    await expect.poll(tiles, { timeout: BACK_MS }).not.toBe(stale);
    expect(new URL(page.url()).pathname).toContain('dashboard');
    await context.close();
  });
});
