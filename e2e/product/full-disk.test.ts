import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSmallDisk, fill } from '../support/disks.ts';
import { Ledger } from '../support/ledger.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import {
  frameOf,
  healthOf,
  METER,
  meterAt,
  PERSON,
  pillOf,
  registerIn,
  sendOverHttp,
} from '../support/stored-or-not.ts';

/** More than what counts as full, and the stores of a new installation. */
const SIZE = '160m';
const SOON = { timeout: 120_000, interval: 250 };
/** From the first write that fails to the words of the page, on a machine that opens it at once. */
const SAID_MS = 10_000;
const FULL = /^The disk is full: measurements wait in the devices\. .* Since .*\d+:\d\d/;

const disk = aSmallDisk(SIZE);

describe.skipIf(disk === undefined)('a disk that becomes full (only an account that may mount has one)', () => {
  const folder = disk?.folder ?? '';
  const filler = join(folder, 'filler');
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    await registerIn(folder);
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    await disk?.end();
  });

  // proves R-OPS-063, R-OPS-074
  it('is said at once with the time, has devices send again, loses nothing and goes on by itself', async () => {
    const ledger = new Ledger();
    const now = Math.floor(Date.now() / 1_000);
    const note = (at: number, isStored = true) => {
      ledger.noteSent(METER, at * 1_000);
      if (isStored) ledger.noteAcknowledged(METER, at * 1_000);
    };
    const stored = (at: number) => expect.poll(() => sendOverHttp(product, at), SOON).toBe(200);
    const visited = Date.now();
    await visitSignedIn(
      { browser, url: product.url, path: '/phasor/dashboard', person: PERSON, language: 'en' },
      async (page) => {
        await pillOf(page).getByText('Connected', { exact: true }).waitFor();
        const openedMs = Date.now() - visited;
        const meter = await meterAt(product);
        await meter.publish('data', frameOf(1, now - 60));
        await meter.acknowledged(1);
        note(now - 60);
        await stored(now - 59);
        note(now - 59);

        const before = Date.now();
        fill(filler);
        void meter.publish('data', frameOf(2, now - 50)).catch(() => undefined);
        expect(await sendOverHttp(product, now - 49)).toBe(503);
        const failed = Date.now();
        await pillOf(page).getByText('Not stored', { exact: true }).waitFor(SOON);
        expect(Date.now() - failed).toBeLessThan(SAID_MS + openedMs);
        await page.getByText(FULL).waitFor(SOON);
        const full = (await healthOf(product)).faults.find(({ fault }) => fault === 'disk_full');
        expect(Date.parse(full?.since ?? '')).toBeGreaterThanOrEqual(before);
        expect(meter.acks.map(({ seq }) => seq)).toEqual([1]);

        rmSync(filler);
        await expect.poll(() => healthOf(product), SOON).toMatchObject({ code: 200, faults: [] });
        await stored(now - 49);
        note(now - 49);
        const again = await meterAt(product);
        await again.publish('data', frameOf(2, now - 50));
        await again.acknowledged(2);
        note(now - 50);
        await page.getByText(FULL).waitFor({ ...SOON, state: 'detached' });
        await pillOf(page).getByText('Connected', { exact: true }).waitFor();
        await again.end();
      },
    );
    await product.stop();
    expect(await ledger.check(folder)).toEqual({
      ...{ sent: 4, acknowledged: 4, stored: 4, lost: 0, doubled: 0, foreign: 0, wrong: 0, miscounted: 0 },
    });
  });
});
