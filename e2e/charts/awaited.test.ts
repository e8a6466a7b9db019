import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, samplesOver, startMetered } from '../support/metered.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn } from '../support/page/visit.ts';

describe('charts of a new device', () => {
  let metered: Metered;
  let browser: Browser;
  beforeAll(async () => {
    [metered, browser] = [await startMetered(), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  // proves R-ANA-039, R-ERR-006
  it('say that they wait for its measurements, and show them without a reload', async () => {
    const page = await (await openSignedIn(browser, metered.product, { person: OWNER })).newPage();
    const notice = page.getByText(/^No measurements (yet|in this period yet)/);
    for (const path of ['energy/active/month', 'power/15min/maximum', 'profile/power/active', 'energy/active/hour']) {
      await page.goto(`${metered.product.url}/visualization/${path}?device=${metered.mac}`);
      await notice.waitFor();
      expect(await page.getByText('Choose another period or source.').count()).toBe(0);
    }
    const now = Math.floor(Date.now() / 1_000);
    await metered.meter.store(samplesOver({ from: now - 180, to: now, interval: 60, watts: () => 500 }), 60);
    await expect.poll(() => notice.count()).toBe(0);
    // A period that is over waits for nothing, once the device has reported.
    await page.goto(`${metered.product.url}/visualization/energy/active/hour?device=${metered.mac}&range=yesterday`);
    await page.getByText('Choose another period or source.').waitFor();
    await page.getByRole('status').filter({ hasText: 'Data not found' }).first().waitFor();
  });
  // proves R-DASH-095
  it('and the dashboard of one that left show what is known, and what is awaited in words, not as an error', async () => {
    const page = await (await openSignedIn(browser, metered.product, { person: OWNER })).newPage();
    await page.goto(`${metered.product.url}/phasor/dashboard?device=${metered.mac}`);
    const seesAll = async () => {
      await page.getByRole('status').filter({ hasText: 'The device is offline' }).waitFor();
      await page
        .getByRole('region', { name: 'Energy today' })
        .getByText(/^3,00\d\.\d\d\s?kWh$/)
        .first()
        .waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    };
    await metered.meter.stop();
    await seesAll();
    await page.reload();
    await seesAll();
  });
});
