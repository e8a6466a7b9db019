import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORTY, haveForty, knownAndRun } from '../support/forty-appliances.ts';
import { type Metered, OWNER, startMetered } from '../support/metered.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';

/** The narrowest phone on which a screen has to fit. */
const NARROW = { width: 320, height: 640 } as const;

// proves R-NILM-093, R-NILM-090, R-NILM-091, R-APPL-038, R-APPL-039, R-APPL-040, R-APPL-044
describe('forty appliances of one meter', () => {
  const to = Math.floor(Date.now() / 1_000) - 60;
  let metered: Metered;
  let browser: Browser;

  beforeAll(async () => {
    [metered, browser] = [await startMetered({}, { nilm: true }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const address = (screen: string) =>
    `/phasor/nilm/appliances/${screen}?device=${metered.mac}${screen === 'month' ? '' : '&range=last7days'}`;
  const visit = (see: (page: Page) => Promise<void>, visitor = {}) =>
    visitSignedIn(
      { browser, url: metered.product.url, person: OWNER, language: 'en', ...visitor, path: address('timeline') },
      see,
    );

  it('are recognised, recorded or found', async () => {
    await haveForty(metered, to);
    await expect.poll(() => knownAndRun(metered, { from: to - 604_800, to })).toEqual([FORTY, FORTY]);
  });

  it('are folded, searched and told apart from what the meter found', () =>
    visit(async (page) => {
      const complaints = listenTo(page);
      const found = page.getByRole('button', { name: 'Found by the meter (10)' });
      await found.waitFor();
      expect(await found.getAttribute('aria-expanded')).toBe('false');
      await page.getByRole('button', { name: 'Laundry and cellar (5)' }).waitFor();
      await goOn(page, metered.product, address('energy'));
      const table = page.getByRole('table', { name: 'Energy per appliance' });
      await table
        .getByRole('row', { name: /^Kettle-like, 1 min/ })
        .first()
        .waitFor();
      // A run of one minute is less exact than half of it: hatched in the ring as in the table.
      const unsure = await table.locator('tr[data-unsure="true"]').count();
      expect(unsure).toBeGreaterThan(0);
      expect(await page.locator('svg [data-unsure="true"]').count()).toBe(unsure);
      await page.getByText('Hatched: the energy may be wrong by more than half.').waitFor();
      await page.getByRole('textbox', { name: 'Search' }).fill('laundry');
      await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
      await goOn(page, metered.product, address('imprints'));
      await page.getByRole('searchbox', { name: 'Search' }).fill('towel');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      expect(complaints.take()).toEqual([]);
    }));

  it('fit on a narrow phone, in the dark', () =>
    visit(
      async (page) => {
        await page.setViewportSize(NARROW);
        const faults: Record<string, readonly string[]> = {};
        for (const screen of ['timeline', 'energy', 'month', 'run-profile']) {
          if (screen !== 'timeline') await goOn(page, metered.product, address(screen));
          await page.locator('main h2').first().waitFor();
          await page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
          const wrong = await screenFaults(page);
          if (wrong.length > 0) faults[screen] = wrong;
        }
        expect(faults).toEqual({});
      },
      { language: 'de', phone: true, colorScheme: 'dark' },
    ));
});
