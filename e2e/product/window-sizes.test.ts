import { LANGUAGES, SOURCES } from '@phasor/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { cutPlaceholders } from '../support/page/sideways.ts';
import { goOn, PLAIN_SCREEN, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
});
afterAll(async () => {
  await leaveBrowser(browser);
  await product?.stop();
});

/** A usual window and two wide ones, px. */
const WIDE = [1440, 2560, 3840] as const;
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

/** How far cards reach below their page of a wall, and the marks of the pages below the window, px. */
const BELOW = `(() => {
  const bottomOf = (part) => part.getBoundingClientRect().bottom;
  const [page, ...cards] = [...document.querySelectorAll('[data-wall] section')].map(bottomOf);
  const marks = bottomOf(document.querySelector('[data-wall] > :last-child'));
  return { cards: cards.length, cut: Math.max(...cards) - page, hidden: marks - innerHeight };
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
        await measuresAt(page, WIDE[0], true),
        await measuresAt(page, WIDE[1], true),
        await measuresAt(page, WIDE[2], true),
      ];
      expect(wide.columns).toBeGreaterThan(usual.columns);
      expect(widest.columns).toBeGreaterThanOrEqual(wide.columns);
      expect(wide.figure).toBeGreaterThan(usual.figure);
      expect(widest.figure).toBeGreaterThan(wide.figure);
      expect(wide.right).toBeGreaterThan(WIDE[1] * (1 - FREE_SHARE));
      expect(widest.right).toBeGreaterThan(WIDE[2] * (1 - FREE_SHARE));
    }),
  );

  // proves R-SHELL-064
  it('is used to its edge by every other screen', () =>
    inDark('/notifications', async (page) => {
      const short: string[] = [];
      for (const address of OTHERS) {
        await goOn(page, product, address);
        await page.locator('main h2').first().waitFor();
        for (const width of WIDE.slice(1)) {
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
        for (const width of WIDE.slice(1)) {
          await measuresAt(page, width);
          const { filled, column, right } = (await page.evaluate(PANEL)) as Panel;
          expect({ tab, width, filled }).toEqual({ tab, width, filled: column });
          expect(column).toBeGreaterThan(width * 0.4);
          expect(right).toBeGreaterThan(width * (1 - FREE_SHARE));
        }
      }
    }));

  // proves R-DASH-124
  it('that hangs on a wall loses no card and no mark of a page while trouble of the installation is said above it', () =>
    inDark('/notifications', async (page) => {
      const faults = [{ part: 'series', fault: 'series_late', since: new Date().toISOString(), values: {} }];
      await page.route('**/health', (route) => route.fulfill({ json: { status: 'TROUBLE', faults } }));
      await page.goto(`${product.url}/phasor/dashboard?${MAIN}&wall=1&dwell=300`);
      await page.getByRole('link', { name: 'Details' }).waitFor();
      await page.getByText('Import total').waitFor();
      for (const width of WIDE) {
        await measuresAt(page, width, true);
        const { cards, cut, hidden } = await page.evaluate<{ cards: number; cut: number; hidden: number }>(BELOW);
        expect(cards).toBeGreaterThan(3);
        expect({ width, cut: Math.max(0, Math.round(cut)), hidden: Math.max(0, Math.round(hidden)) }).toEqual({
          ...{ width, cut: 0, hidden: 0 },
        });
      }
    }));
});

/** The narrowest phone that a page is made for, and a common one, px. */
const NARROW = [320, 390] as const;
/** The least that a finger hits, px (WCAG 2.5.8). */
const LEAST_PX = 24;
const TENANT = { address: 'device=02005E100009', name: 'Tenant workshop' } as const;
const WORKS = { address: 'group=works', name: 'Riverside Works' } as const;
/** A screen follows another one, since it would be loaded anew after itself. */
const TOOLBARS = [
  ['/visualization/realtime/voltage', TENANT],
  ['/phasor/dashboard', WORKS],
  [`/visualization/profile/voltage?source=${SOURCES.wifi}`, TENANT],
  ['/visualization/realtime/voltage', WORKS],
  ['/phasor/dashboard', TENANT],
  ['/visualization/analytics/energy/active/day', WORKS],
] as const;

const [OCTOPUS, RELAYS] = ['02005E100004', '02005E100011'];
const LONG = 'W'.repeat(30);
/** Screens with names that people give. */
const LONG_NAMES = [
  `/octopus/dashboard?device=${OCTOPUS}`,
  `/disconnector/energy/day?device=${RELAYS}`,
  `/applications/controller/state?disconnectors=${RELAYS}`,
] as const;

/** Screens with a search field. */
const SEARCHED = ['/tools/devices', '/tools/devices/add', '/applications/user-manager', '/tools/integration'] as const;

const isCut = (part: Locator) => part.evaluate((element) => element.scrollWidth > element.clientWidth);

describe('a phone', () => {
  const onPhone = (language: (typeof LANGUAGES)[number], see: (page: Page) => Promise<void>) =>
    visitSignedIn({ browser, url: product.url, path: PLAIN_SCREEN, phone: true, language }, see);

  // proves R-SHELL-062
  it.each(LANGUAGES)('shows the whole name of what is selected above every kind of screen, in %s', (language) =>
    onPhone(language, async (page) => {
      for (const [path, { address, name }] of TOOLBARS) {
        await page.setViewportSize({ width: NARROW[0], height: 844 });
        await goOn(page, product, `${path}${path.includes('?') ? '&' : '?'}${address}`);
        const title = page.getByRole('toolbar').first().getByText(name, { exact: true });
        for (const width of NARROW) {
          await page.setViewportSize({ width, height: 844 });
          await title.waitFor();
          await expect.poll(() => isCut(title), { message: `${path} ${width}` }).toBe(false);
        }
      }
    }),
  );

  // proves R-DASH-116
  it('is not moved sideways by the longest names there are', async () => {
    const { answer, call } = await signIn(product.url, 'demo', 'demo');
    const tokenOf = (mac: string) => answer.data.find((device) => device.mac === mac)?.token ?? '';
    const named = [
      call('devices.writeDetails', { token: tokenOf(OCTOPUS), circuits: { 1: LONG } }),
      call('devices.writeDetails', { token: tokenOf(RELAYS), title: LONG }),
      call('relays.writeSettings', { token: tokenOf(RELAYS), names: { R1: LONG } }),
    ];
    expect((await Promise.all(named)).map(({ status }) => status)).toEqual(['OK', 'OK', 'OK']);
    await onPhone('en', async (page) => {
      await page.setViewportSize({ width: NARROW[0], height: 844 });
      for (const path of LONG_NAMES) {
        await goOn(page, product, path);
        await page.locator('main').getByText(LONG).last().waitFor();
        const beside = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        await expect.poll(() => page.evaluate(beside), { message: path }).toBe(0);
      }
    });
  });

  // proves R-SHELL-063
  it('has links in reports that a finger hits', () =>
    onPhone('en', async (page) => {
      await goOn(page, product, '/applications/report/energy/active/import');
      const links = page.getByRole('table').getByRole('button').or(page.getByRole('table').getByRole('link'));
      // The table grows while its rows arrive.
      await links.nth(2).waitFor();
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 844 });
        const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
        expect(boxes.length).toBeGreaterThan(2);
        expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(LEAST_PX);
        expect(Math.min(...boxes.map((box) => box?.width ?? 0))).toBeGreaterThanOrEqual(LEAST_PX);
      }
    }));

  // proves R-DASH-120
  it('has the map of a dashboard once one scrolls to it, accessible', () =>
    onPhone('en', async (page) => {
      await goOn(page, product, '/phasor/dashboard?group=works');
      const card = page.getByRole('region', { name: 'Locations', exact: true });
      const map = page.getByRole('region', { name: 'Map of the devices' });
      // The answers of the card are there before it is in sight.
      await card.getByRole('listitem').first().waitFor();
      expect(await map.count()).toBe(0);
      await card.scrollIntoViewIfNeeded();
      await map.getByRole('button').first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }));

  // proves R-SHELL-066
  it.each(LANGUAGES)('has the words of every search field whole, in %s', (language) =>
    onPhone(language, async (page) => {
      await page.setViewportSize({ width: NARROW[0], height: 844 });
      const cut: string[] = [];
      for (const path of SEARCHED) {
        await goOn(page, product, path);
        await page.locator('main input[placeholder]').first().waitFor();
        cut.push(...(await cutPlaceholders(page)));
      }
      await goOn(page, product, '/phasor/dashboard?group=works');
      await page.getByRole('toolbar').first().getByRole('button', { name: WORKS.name }).first().click();
      await page.locator('input[type=search]').first().waitFor();
      cut.push(...(await cutPlaceholders(page)));
      expect(cut).toEqual([]);
    }),
  );
});
