import { LANGUAGES, SOURCES } from '@phasor/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { cutPlaceholders } from '../support/page/sideways.ts';
import { goOn, PLAIN_SCREEN, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

/** The narrowest phone that a page is made for, and a common one, px. */
const WIDTHS = [320, 390] as const;
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
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  const onPhone = (language: (typeof LANGUAGES)[number], see: (page: Page) => Promise<void>) =>
    visitSignedIn({ browser, url: product.url, path: PLAIN_SCREEN, phone: true, language }, see);

  // proves R-SHELL-062
  it.each(LANGUAGES)('shows the whole name of what is selected above every kind of screen, in %s', (language) =>
    onPhone(language, async (page) => {
      for (const [path, { address, name }] of TOOLBARS) {
        await page.setViewportSize({ width: WIDTHS[0], height: 844 });
        await goOn(page, product, `${path}${path.includes('?') ? '&' : '?'}${address}`);
        const title = page.getByRole('toolbar').first().getByText(name, { exact: true });
        for (const width of WIDTHS) {
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
      await page.setViewportSize({ width: WIDTHS[0], height: 844 });
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
      for (const width of WIDTHS) {
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
      await page.setViewportSize({ width: WIDTHS[0], height: 844 });
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
