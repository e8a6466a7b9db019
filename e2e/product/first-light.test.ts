import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { DEMO, listenTo, screenFaults, signInOn } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const SHOWS_A_NUMBER = "/[0-9]/.test(document.querySelector('main')?.textContent ?? '')";
const LANGUAGES = [
  {
    language: 'sk',
    power: 'Činný výkon',
    charts: { menu: 'Ponuka grafu', table: 'Zobraziť ako tabuľku', csv: 'Stiahnuť CSV' },
    month: /^\p{Ll}\p{L}+ 20\d\d$/u,
  },
  {
    language: 'de',
    power: 'Wirkleistung',
    charts: { menu: 'Diagrammmenü', table: 'Als Tabelle anzeigen', csv: 'CSV herunterladen' },
    month: /^\p{Lu}\p{L}+ 20\d\d$/u,
  },
] as const;
const DECIMAL_COMMA = /^−?\d{1,3}([\u00a0.]\d{3})*,\d{3}$/;
/** `21. 11. 2026, 00:00` or `21. Nov. 2026, 00:00`, as the language writes a day. */
const DAY_IN_ROW = /^\d{1,2}\.\s(\d{1,2}\.|\p{L}+\.?)\s\d{4}, \d\d:\d\d/u;
const NUMBER = '[data-live-number]';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
});
afterAll(async () => {
  await leaveBrowser(browser);
  await product?.stop();
});

async function visit(options: Parameters<typeof openContext>[1], see: (page: Page) => Promise<void>): Promise<void> {
  const context = await openContext(browser, options);
  try {
    await see(await context.newPage());
  } finally {
    await leaveContext(context);
  }
}

describe('first light', () => {
  it('shows a newcomer live values within seconds of signing in, and the page has nothing to complain about', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await signInOn(page, product);
      const power = page.getByRole('region', { name: 'Active power' }).first();
      await power.waitFor();
      await page.waitForFunction(SHOWS_A_NUMBER);
      const before = await page.locator('main').textContent();
      await expect.poll(() => page.locator('main').textContent()).not.toBe(before);
      expect(complaints.take()).toEqual([]);
    }));
});

describe('each language', () => {
  /** The first chart of the page as a table. */
  async function openTable(page: Page, charts: (typeof LANGUAGES)[number]['charts']): Promise<void> {
    await page.getByRole('button', { name: charts.menu }).first().click();
    await page.getByRole('menuitem', { name: charts.table }).click();
  }

  // proves R-JOUR-013, R-LANG-014
  it.each(LANGUAGES)('$language: chosen at the sign-in it stays, in numbers, dates and files', (words) =>
    visit({ phone: words.language === 'sk' }, async (page) => {
      const { language, power, charts } = words;
      const complaints = listenTo(page);
      await signInOn(page, product, { ...DEMO, language });
      await page.getByRole('heading', { name: power }).first().waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await expect.poll(() => page.locator(NUMBER).first().textContent()).toMatch(/^−?\d+,\d/);

      await goOn(page, product, '/visualization/profile/voltage');
      await openTable(page, charts);
      const cell = page.locator('main td:nth-child(2)').filter({ hasText: DECIMAL_COMMA }).first();
      await cell.waitFor();
      expect(await page.locator('main td').first().textContent()).toMatch(DAY_IN_ROW);
      expect(await screenFaults(page)).toEqual([]);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: charts.menu }).first().click();
      await page.getByRole('menuitem', { name: charts.csv }).click();
      const [heading = '', ...rows] = readFileSync(await (await download).path(), 'utf8')
        .trim()
        .split(/\r?\n/);
      expect(heading.split(';').length).toBeGreaterThan(1);
      expect(rows.some((row) => /;\d+,\d+/.test(row))).toBe(true);

      await page.keyboard.press('t');
      const months = page.locator('[data-dates-dropdown], .mantine-DatePicker-calendarHeaderLevel').first();
      expect((await months.textContent())?.trim()).toMatch(words.month);
      expect(complaints.take()).toEqual([]);
    }),
  );

  /** Each file of Slovak texts is lost on its way the first time. */
  async function loseSlovakOnce(page: Page): Promise<void> {
    const lost = new Set<string>();
    await page.route(/\/sk-[^/]*\.js/, (route) => {
      const address = route.request().url();
      if (lost.has(address) || address.includes('?')) return route.continue();
      lost.add(address);
      return route.abort('connectionreset');
    });
  }

  // proves R-LANG-015, R-LANG-016, R-LANG-019
  it('changes on every screen at once, without a new load of the page, and when a file is lost on its way', () =>
    visit({}, async (page) => {
      await loseSlovakOnce(page);
      await signInOn(page, product);
      await page.evaluate('globalThis.marked = true');
      await page.locator('aside').getByRole('combobox').selectOption('de');
      await page.getByRole('heading', { name: 'Wirkleistung' }).first().waitFor();
      await page.locator('aside').getByRole('combobox').selectOption('en');
      await page.getByRole('heading', { name: 'Active power' }).first().waitFor();
      // Where the sidebar shows icons only, the language is a menu.
      await page.getByRole('button', { name: 'Show icons only' }).click();
      await page.getByRole('button', { name: 'Language: English' }).click();
      await page.getByRole('menuitemradio', { name: 'Slovenčina' }).click();
      await page.getByRole('heading', { name: 'Činný výkon' }).first().waitFor();
      // The menu stays open to show what is chosen.
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'Active power' }).first().waitFor();
      expect(await page.evaluate('globalThis.marked')).toBe(true);
    }));
});
