import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localTime } from '@phasor/calendar';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeOf } from '../../apps/web/src/base/i18n/locale.ts';
import { registerFacility } from '../support/facility.ts';
import { accessibilityFaults, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const ZONE = 'Europe/Bratislava';
const RADIO = '02005E600001';
const WIFI_ONLY = '02005E600002';
const ANNA = { login: 'anna', password: 'correct horse' };
const PROFILE = '/visualization/profile/voltage';
const LANGUAGES = [
  ['en', 'Period', 'Yesterday', 'Choose the last day', 'Earlier year'],
  ['sk', 'Obdobie', 'Včera', 'Vyberte posledný deň', 'Skorší rok'],
  ['de', 'Zeitraum', 'Gestern', 'Wählen Sie den letzten Tag', 'Früheres Jahr'],
] as const;

const PRESETS = ['Today', 'Yesterday', 'Last hour', '24 hours', '7 days', '14 days', 'This month'];

/** What an empty chart says. */
const NOTHING = /^No measurements/;

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
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (
    { path = PROFILE, ...visitor }: Visitor & { path?: string },
    see: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const where = { browser, url: product.url, path: `${path}${path.includes('?') ? '&' : '?'}device=${RADIO}` };
    return visitSignedIn({ ...where, person: ANNA, ...visitor }, async (page) => {
      await page.getByRole('toolbar').waitFor();
      await see(page);
    });
  };

  const source = (page: Page) => page.getByRole('toolbar').getByRole('combobox');
  const period = (page: Page) => page.getByRole('button', { name: /^Period: / });
  const presets = (page: Page) => page.getByRole('group', { name: 'Period' }).getByRole('button').allTextContents();
  const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

  // proves R-BAR-001
  it('has the tree at the left, then the source, then the period', () =>
    visit({}, async (page) => {
      const tree = page.getByRole('button', { name: /^.*: .*Main board/ }).first();
      const lefts = await Promise.all([tree, source(page), period(page)].map((part) => part.boundingBox()));
      const xs = lefts.map((box) => box?.x ?? Number.NaN);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      const toolbar = await page.getByRole('toolbar').boundingBox();
      expect(xs[0]).toBe(toolbar?.x);
    }));

  // proves R-BAR-002, R-BAR-016
  it('offers LoRa for a device that has it, and falls back to WiFi with one that has not', () =>
    visit({}, async (page) => {
      await expect.poll(() => source(page).locator('option').allTextContents()).toEqual(['WiFi', 'LoRa']);
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
      await expect.poll(() => source(page).locator('option').allTextContents()).toEqual(['WiFi']);
    }));

  // proves R-BAR-005, R-BAR-016, R-FORM-026
  it('offers the presets of its granularity, and every choice loads the chart anew', () =>
    visit({}, async (page) => {
      const shown = (preset: string) => page.getByRole('button', { name: new RegExp(`^Period: ${preset}`) }).waitFor();
      await shown('Today');
      await period(page).click();
      await expect.poll(() => presets(page)).toEqual(PRESETS);
      const asked = page.waitForRequest('**/api_r/profile');
      await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Yesterday' }).click();
      const { from, to } = (await asked).postDataJSON() as { from: number; to: number };
      expect([23, 24, 25]).toContain(Math.round((to - from) / 3_600));
      expect(parameter(page, 'range')).toBe('yesterday');
      await page.goto(`${product.url}/visualization/energy/active/day?device=${RADIO}`);
      await shown('7 days');
      await period(page).click();
      await expect.poll(() => presets(page)).toEqual(['7 days', '14 days', 'This month']);
      await page.goto(`${product.url}/visualization/energy/active/month?device=${RADIO}`);
      await shown('This year');
      await period(page).click();
      await expect.poll(() => presets(page)).toEqual(['This year', 'Last year']);
    }));

  it('shows the last hour, which a link brings back, and the hour before it', () =>
    visit({ path: `${PROFILE}?range=lastHour` }, async (page) => {
      const lengthOf = (request: Request) => {
        const { from, to } = request.postDataJSON() as { from: number; to: number };
        return { to, length: to - from };
      };
      const asked = page.waitForRequest('**/api_r/profile');
      await page.reload();
      const last = lengthOf(await asked);
      expect(last.length).toBe(3_600);
      expect(Math.abs(last.to - Date.now() / 1_000)).toBeLessThan(600);
      const before = page.waitForRequest('**/api_r/profile');
      await page.getByRole('button', { name: 'Earlier period' }).click();
      expect(lengthOf(await before).length).toBe(3_600);
      expect(parameter(page, 'range')).toMatch(/^\d+\.\.\d+$/);
      await expect.poll(() => period(page).textContent()).toMatch(/\d:\d\d – .*\d:\d\d/);
    }));

  // proves R-BAR-017
  it('keeps period and source on the way through the screens of a family, and not beyond it', () =>
    visit({ path: `${PROFILE}?range=yesterday&source=lora` }, async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'Current', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: /Current/ }).waitFor();
      await expect.poll(() => period(page).textContent()).toContain('Yesterday');
      expect([parameter(page, 'range'), parameter(page, 'source')]).toEqual(['yesterday', 'lora']);
      await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click();
      await expect.poll(() => parameter(page, 'range')).toBeNull();
    }));

  // proves R-BAR-006, R-BAR-008, R-BAR-018, R-JOUR-012
  it('has a calendar that begins on Monday, ends today, and gives a period of its own as day.month', () =>
    visit({}, async (page) => {
      await period(page).click();
      const picker = page.getByRole('dialog', { name: 'Period' });
      const weekdays = picker.locator('thead th');
      await expect.poll(() => weekdays.allTextContents()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
      expect(await picker.getByRole('button', { name: 'Later month' }).isDisabled()).toBe(true);
      const { day: today, month: thisMonth } = localTime(Date.now(), ZONE);
      const open = await picker
        .locator('tbody button:visible')
        .evaluateAll((days) =>
          days.filter((day) => !day.hasAttribute('disabled')).map((day) => Number(day.textContent)),
        );
      expect(Math.max(...open)).toBe(today);
      await picker.getByRole('button', { name: 'Earlier month' }).click();
      await picker.locator('tbody button:visible', { hasText: /^3$/ }).click();
      await picker.getByText('Choose the last day').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await picker.locator('tbody button:visible', { hasText: /^5$/ }).click();
      const month = ((thisMonth + 10) % 12) + 1;
      await expect.poll(() => period(page).textContent()).toContain(`3.${month}. – 5.${month}.`);
      const kept = parameter(page, 'range');
      expect(kept).toMatch(/^\d{4}-\d{2}-03\.\.\d{4}-\d{2}-05$/);
      await page.reload();
      await expect.poll(() => period(page).textContent()).toContain(`3.${month}. – 5.${month}.`);
      await page.getByRole('button', { name: 'Later period' }).click();
      await expect.poll(() => period(page).textContent()).toContain(`6.${month}. – 8.${month}.`);
      await page.goBack();
      await expect.poll(() => parameter(page, 'range')).toBe(kept);
    }));

  // proves R-BAR-014
  it('says whose days these are to a browser elsewhere, and asks for those of the site', () =>
    visit({ timezoneId: 'Pacific/Auckland' }, async (page) => {
      const asked = page.waitForRequest('**/api_r/profile');
      await page.getByText(`Days of ${ZONE}`, { exact: true }).waitFor();
      await page.reload();
      const { from } = (await asked).postDataJSON() as { from: number };
      expect(localTime(from * 1_000, ZONE)).toMatchObject({ hour: 0, minute: 0 });
    }));

  // proves R-ERR-045
  it('leaves the chart of a new device empty and says so in it, without a message beside it', () =>
    visit({}, async (page) => {
      await page.getByText(NOTHING).first().waitFor();
      expect(await page.getByRole('status').filter({ hasText: 'Data not found' }).count()).toBe(0);
    }));

  // proves R-ERR-007
  it('says of what could not be read just that, and not that nothing was measured', () =>
    visit({}, async (page) => {
      await page.getByText(NOTHING).first().waitFor();
      await page.route('**/api_r/profile', (route) =>
        route.fulfill({ status: 500, json: { status: 'FAIL', code: 999, message: 'nobody knows it' } }),
      );
      await page.getByRole('button', { name: 'Earlier period' }).click();
      await page.getByRole('alert').filter({ hasText: 'API communication error' }).first().waitFor();
      await page.getByText('The measurements could not be read').waitFor();
      expect(await page.locator('main').getByText(NOTHING).count()).toBe(0);
    }));

  // proves R-BAR-015
  it('has the source and no period on realtime screens', () =>
    visit({ path: '/visualization/realtime/voltage' }, async (page) => {
      await expect.poll(() => source(page).locator('option').allTextContents()).toEqual(['WiFi', 'LoRa']);
      expect(await period(page).count()).toBe(0);
      const live = page.waitForEvent('websocket');
      await page.reload();
      const asked = (await live).waitForEvent('framesent', ({ payload }) => payload.includes('"source":2'));
      await source(page).selectOption({ label: 'LoRa' });
      await asked;
      await expect.poll(() => parameter(page, 'source')).toBe('lora');
    }));

  // proves R-BAR-010, R-BAR-019, R-JOUR-012
  it.each(LANGUAGES)('chooses in %s on a phone from the lower edge', (language, ...[label, yesterday, last, year]) =>
    visit({ phone: true, colorScheme: language === 'sk' ? 'dark' : 'light' }, async (page) => {
      await page.locator('header button').first().click();
      await page.getByRole('dialog').getByRole('combobox').selectOption(language);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
      const sheet = page.getByRole('dialog', { name: label });
      await sheet.locator('tbody button:not([disabled]):visible').first().click();
      await sheet.getByText(last).waitFor();
      // Named as it is read aloud: 22. novembra, 22. November. A button is found by a part of its name: 1. is in 21., too.
      const read = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: ZONE });
      const today = new RegExp(`(?<!\\d)${RegExp.escape(read.format(Date.now()))}`);
      await sheet.getByRole('button', { name: today }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await sheet.getByRole('button', { name: /^\p{L}+ \d{4}$/u }).press('Enter');
      await sheet.getByRole('button', { name: year, exact: true }).waitFor();
      // The keyboard goes on in what took the place of the days.
      await expect.poll(() => sheet.locator('table :focus').count()).toBe(1);
      expect(await accessibilityFaults(page)).toEqual([]);
      await sheet.getByRole('button', { name: yesterday }).click();
      await sheet.waitFor({ state: 'detached' });
      await expect.poll(() => parameter(page, 'range')).toBe('yesterday');
    }),
  );
});
