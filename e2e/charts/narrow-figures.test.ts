import type { SampleFrame } from '@phasor/contract';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, startMetered } from '../support/metered.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';

/** The narrowest phone that a page is made for, px. */
const NARROW = { width: 320, height: 640 } as const;
const AMPERES = 1_234;

let metered: Metered;
let browser: Browser;
const now = Math.floor(Date.now() / 1_000);
const reading = (ts: number, E_I: number): SampleFrame => ({
  ...{ ts, U: { L1: 230 }, I: { L1: AMPERES }, P: { L1: 230 * AMPERES }, Q: { L1: 1_000 }, E_I: { L1: E_I } },
});

beforeAll(async () => {
  const device = { nilm: true, maxCurrent: 5_000 } as const;
  [metered, browser] = [await startMetered({ phases: 1 }, device), await shareBrowser()];
  await metered.meter.store(
    Array.from({ length: 20 }, (_, step) => reading(now - 40 + 2 * step, 1_000 + 160 * step)),
    2,
  );
});
afterAll(async () => {
  await leaveBrowser(browser);
  await metered?.stop();
});

const onPhone = (path: string, see: Parameters<typeof visitSignedIn>[1]) =>
  visitSignedIn(
    {
      ...{ browser, url: metered.product.url, path: `${path}?device=${metered.mac}`, person: OWNER, language: 'sk' },
      ...{ phone: true, viewport: NARROW },
    },
    see,
  );

/** Rows in which the parts of an element stand, of those that are seen. */
const rowsIn = (list: Locator) =>
  list.evaluate((element) => {
    const boxes = [...element.children].map((part) => part.getBoundingClientRect());
    return new Set(boxes.filter(({ height }) => height > 0).map(({ top }) => Math.round(top))).size;
  });

describe('on the narrowest phone', () => {
  // proves R-DASH-125
  it('figures of a thousand amperes and more stand in one row', () =>
    onPhone('/phasor/dashboard', async (page) => {
      const figures = page.getByRole('region', { name: 'Prúd', exact: true }).locator('dl').last();
      await figures.getByText('1,23').first().waitFor();
      expect(await rowsIn(figures)).toBe(1);
    }));

  // proves R-DASH-126
  it('figures with a unit each are whole in the legend of a chart', () =>
    onPhone('/phasor/nilm/appliances/recording', async (page) => {
      await page.getByText('Čaká sa na prvé hodnoty').waitFor();
      metered.meter.show(reading(now + 60, 5_000));
      const legend = page.locator('[data-count="4"]');
      await legend.getByText('posledná').first().waitFor();
      expect(await legend.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }));
});
