import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

/** A usual window and two wide ones, px. */
const WIDTHS = [1440, 2560, 3840] as const;
/** How much of a wide window a screen may leave free at its right, as a share of its width. */
const FREE_SHARE = 0.03;
const MAIN = 'device=02005E100001';
const DASHBOARDS = [`/phasor/dashboard?${MAIN}`, '/phasor/dashboard?group=works'];
const OTHERS = [
  '/applications/report/energy/active/import',
  `/visualization/profile/current?${MAIN}`,
  `/visualization/analytics/energy/active/day?${MAIN}`,
  `/tools/device/settings?${MAIN}`,
  '/applications/user-manager',
];

/** A device with LoRa: all of its tabs of settings can be opened. */
const SETTINGS = '/tools/device/settings?device=02005E100008';
const TABS = ['details', 'wifi', 'lora'] as const;

/** Widths of what the shown tab of settings holds and of its panel, and the right edge of the cards beside it, px. */
const PANEL = `(() => {
  const panel = document.querySelector('main [role="tabpanel"]:not([hidden])');
  const widths = [panel.querySelector('form, dl'), panel].map((part) => part?.getBoundingClientRect().width ?? 0);
  const beside = [...panel.parentElement.children].map((part) => part.getBoundingClientRect().right);
  return { filled: widths[0], column: widths[1], right: Math.max(...beside) };
})()`;

/** Cards in the row of the first one, the right edge of all of them, and the size of the largest figure, px. */
const MEASURES = `(() => {
  const boxes = [...document.querySelectorAll('main section, main [role="tabpanel"], main table')]
    .map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
  const top = Math.min(...[...document.querySelectorAll('main [data-columns] section')]
    .map((part) => part.getBoundingClientRect().top));
  const inRow = boxes.filter((box) => Math.abs(box.top - top) < 2).map(({ left }) => Math.round(left));
  // A main figure without a value for the moment is as large as one with it.
  const figures = [...document.querySelectorAll('main [data-live-number], main [data-size="hero"]')]
    .map((part) => Number.parseFloat(getComputedStyle(part).fontSize));
  return {
    isWaiting: document.querySelector('main [data-waiting]') !== null,
    columns: new Set(inRow).size,
    right: Math.max(...boxes.map(({ right }) => right)),
    figure: Math.max(0, ...figures),
  };
})()`;

interface Panel {
  readonly filled: number;
  readonly column: number;
  readonly right: number;
}

interface Measures {
  /** A part of it still waits for its program or its values. */
  readonly isWaiting: boolean;
  readonly columns: number;
  readonly right: number;
  readonly figure: number;
}

describe('a wide screen', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  const inDark = (path: string, see: (page: Page) => Promise<void>) =>
    visitSignedIn({ browser, url: product.url, path, language: 'en', colorScheme: 'dark' }, see);

  async function measuresAt(page: Page, width: number, hasFigures = false): Promise<Measures> {
    await page.setViewportSize({ width, height: (width * 9) / 16 });
    // The grid has settled once it was alike for a second: cards come as their values do, and a screen begins without any.
    let [last, alike] = ['', 0];
    await expect
      .poll(
        async () => {
          const measures = (await page.evaluate(MEASURES)) as Measures;
          const seen = JSON.stringify(measures);
          const isWhole = !measures.isWaiting && measures.right > 0 && (!hasFigures || measures.figure > 0);
          alike = isWhole && seen === last ? alike + 1 : 0;
          last = seen;
          return alike;
        },
        { interval: 250 },
      )
      .toBeGreaterThanOrEqual(4);
    return JSON.parse(last);
  }

  // proves R-SHELL-064
  it.each(DASHBOARDS)('is used to its edge by more columns and larger figures: %s', (address) =>
    inDark(address, async (page) => {
      await page.locator('main [data-live-number]').first().waitFor();
      const [usual, wide, widest] = [
        await measuresAt(page, WIDTHS[0], true),
        await measuresAt(page, WIDTHS[1], true),
        await measuresAt(page, WIDTHS[2], true),
      ];
      expect(wide.columns).toBeGreaterThan(usual.columns);
      expect(widest.columns).toBeGreaterThanOrEqual(wide.columns);
      expect(wide.figure).toBeGreaterThan(usual.figure);
      expect(widest.figure).toBeGreaterThan(wide.figure);
      expect(wide.right).toBeGreaterThan(WIDTHS[1] * (1 - FREE_SHARE));
      expect(widest.right).toBeGreaterThan(WIDTHS[2] * (1 - FREE_SHARE));
    }),
  );

  // proves R-SHELL-064
  it('is used to its edge by every other screen', () =>
    inDark('/notifications', async (page) => {
      const short: string[] = [];
      for (const address of OTHERS) {
        await goOn(page, product, address);
        await page.locator('main h2').first().waitFor();
        for (const width of WIDTHS.slice(1)) {
          const { right } = await measuresAt(page, width);
          if (right < width * (1 - FREE_SHARE)) short.push(`${address}: ${right} of ${width}`);
        }
      }
      expect(short).toEqual([]);
    }));

  // proves R-SHELL-064
  it('is used by the settings of a device, whose columns their forms fill', () =>
    inDark(SETTINGS, async (page) => {
      for (const tab of TABS) {
        const title = page.locator(`[role="tab"][id$="-${tab}"]`);
        await title.click();
        await title.and(page.locator('[aria-selected="true"]')).waitFor();
        await page.locator('[role="tabpanel"]:not([hidden])').locator('form, dl').first().waitFor();
        for (const width of WIDTHS.slice(1)) {
          await measuresAt(page, width);
          const { filled, column, right } = (await page.evaluate(PANEL)) as Panel;
          expect({ tab, width, filled }).toEqual({ tab, width, filled: column });
          expect(column).toBeGreaterThan(width * 0.4);
          expect(right).toBeGreaterThan(width * (1 - FREE_SHARE));
        }
      }
    }));
});
