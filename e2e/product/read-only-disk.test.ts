import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFailingDisk } from '../support/disks.ts';
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

const BYTES = 512 * 1024 * 1024;
const SOON = { timeout: 120_000, interval: 250 };
const READ_ONLY = /^The data folder cannot be written: measurements wait in the devices\. .* Since .*\d+:\d\d/;

const disk = aFailingDisk(BYTES);

describe.skipIf(disk === undefined)('a disk that becomes read-only (only an account that may mount has one)', () => {
  const folder = disk?.folder ?? '';
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

  // proves R-OPS-075
  it('is said in words, acknowledges nothing, and nothing is lost once it can be written again', async () => {
    const ledger = new Ledger();
    const now = Math.floor(Date.now() / 1_000);
    const note = (at: number) => {
      ledger.noteSent(METER, at * 1_000);
      ledger.noteAcknowledged(METER, at * 1_000);
    };
    const stored = (at: number) => expect.poll(() => sendOverHttp(product, at), SOON).toBe(200);
    const visitor = { browser, url: product.url, path: '/phasor/dashboard', person: PERSON, language: 'en' } as const;
    await visitSignedIn(visitor, async (page) => {
      const meter = await meterAt(product);
      await meter.publish('data', frameOf(1, now - 60));
      await meter.acknowledged(1);
      note(now - 60);
      await stored(now - 59);
      note(now - 59);
      await pillOf(page).getByText('Connected', { exact: true }).waitFor();

      disk?.fail();
      void meter.publish('data', frameOf(2, now - 50)).catch(() => undefined);
      expect(await sendOverHttp(product, now - 49)).toBe(503);
      const faults = async () => (await healthOf(product)).faults.map(({ fault }) => fault);
      await expect.poll(faults, SOON).toContain('disk_read_only');
      await page.getByText(READ_ONLY).waitFor(SOON);
      await pillOf(page).getByText('Not stored', { exact: true }).waitFor();
      expect(meter.acks.map(({ seq }) => seq)).toEqual([1]);
      expect(product.process.exitCode).toBeNull();
    });
    // The kernel gives such a disk back only when it is mounted anew.
    await product.stop();
    await disk?.mend();
    product = await startProduct({ demo: false, dataFolder: folder });
    expect(await healthOf(product)).toMatchObject({ code: 200, faults: [] });
    await stored(now - 49);
    note(now - 49);
    const again = await meterAt(product);
    await again.publish('data', frameOf(2, now - 50));
    await again.acknowledged(2);
    note(now - 50);
    await again.end();
    await product.stop();
    expect(await ledger.check(folder)).toEqual({
      ...{ sent: 4, acknowledged: 4, stored: 4, lost: 0, doubled: 0, foreign: 0, wrong: 0, miscounted: 0 },
    });
  });
});
