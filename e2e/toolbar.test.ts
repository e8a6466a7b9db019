import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { registerFacility } from './support/facility.ts';
import { signInOn } from './support/person.ts';
import { type Product, startProduct } from './support/product.ts';

const RADIO = '02005E600001';
const WIFI_ONLY = '02005E600002';
const ANNA = { login: 'anna', password: 'correct horse' };
const PROFILE = '/visualization/profile/voltage';

describe('the toolbar of charts', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-toolbar-'));
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    const devices = [
      { mac: RADIO, type: 1, title: 'Main board', lora: true },
      { mac: WIFI_ONLY, type: 1, title: 'Workshop', lora: false },
    ];
    await registerFacility(dataFolder, { devices, people: [{ ...ANNA, owns: [RADIO, WIFI_ONLY] }] });
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await launchBrowser()];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  async function visit(
    { path = PROFILE, ...options }: Parameters<typeof openContext>[1] & { path?: string },
    see: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await openContext(browser, options);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await signInOn(page, product, ANNA);
      await page.goto(`${product.url}${path}?device=${RADIO}`);
      await page.getByRole('toolbar').waitFor();
      await see(page);
    } finally {
      await context.close();
    }
  }

  const source = (page: Page) => page.getByRole('toolbar').getByRole('combobox');
  const period = (page: Page) => page.getByRole('button', { name: /^Period: / });
  const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

  it('has the tree at the left, then the source, then the period', () =>
    visit({}, async (page) => {
      const tree = page.getByRole('button', { name: /^.*: .*Main board/ }).first();
      const lefts = await Promise.all([tree, source(page), period(page)].map((part) => part.boundingBox()));
      const xs = lefts.map((box) => box?.x ?? Number.NaN);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      const toolbar = await page.getByRole('toolbar').boundingBox();
      expect(xs[0]).toBe(toolbar?.x);
    }));

  it('offers LoRa for a device that has it, and falls back to WiFi with one that has not', () =>
    visit({}, async (page) => {
      expect(await source(page).locator('option').allTextContents()).toEqual(['WiFi', 'LoRa']);
      const asked = page.waitForRequest((request) => /"source":2/.test(request.postData() ?? ''));
      await source(page).selectOption({ label: 'LoRa' });
      await asked;
      await expect.poll(() => parameter(page, 'source')).toBe('lora');
      await page.reload();
      await expect.poll(() => source(page).locator('option:checked').textContent()).toBe('LoRa');
      await page
        .getByRole('button', { name: /Main board/ })
        .first()
        .click();
      const fallen = page.waitForRequest((request) => /"source":1/.test(request.postData() ?? ''));
      await page.getByRole('treeitem').getByText('Workshop', { exact: true }).click();
      await fallen;
      expect(await source(page).locator('option').allTextContents()).toEqual(['WiFi']);
    }));

  it('has no period on realtime screens', () =>
    visit({ path: '/visualization/realtime/voltage' }, async (page) => {
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /Main board/ })
        .waitFor();
      expect(await period(page).count()).toBe(0);
    }));
});
