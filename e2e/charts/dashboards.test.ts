import { readFileSync } from 'node:fs';
import { localTime } from '@phasor/calendar';
import type { CallRequest } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { expectTurn, stopClock } from '../support/page/page-clock.ts';
import { accessibilityFaults, listenTo, pressAtRest, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn, type Visitor } from '../support/page/visit.ts';
import { isBarClear } from '../support/page/wall.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER_TILES = ['Active power', 'Voltage', 'Current', 'Energy today', 'Locations', 'Share'];
const SENSOR_TILES = ['Temperature', 'Humidity', 'Carbon dioxide', 'Illuminance 1', 'Illuminance 2', 'Motion'];

const SETTINGS: CallRequest<'access.writeSettings'>['settings'] = {
  graphs: [3, 2],
  statsDate: { selector: 'today' },
  hiddenSeries: { sensors: ['lux', 'lux2', 'pir'] },
};

const DASHBOARDS = [
  { kind: 'main', type: 1, path: '/phasor/dashboard', tiles: METER_TILES, live: 'Active power' },
  { kind: 'eymon', type: 12, path: '/eymon/dashboard', tiles: METER_TILES, live: 'Active power' },
  {
    kind: 'octopus',
    type: 4,
    path: '/octopus/dashboard',
    tiles: [...METER_TILES, 'Share of the energy', ...Array.from({ length: 8 }, (_, index) => `Circuit ${index + 1}`)],
    live: 'Circuit 3',
  },
  { kind: 'nano', type: 6, path: '/phasornano/dashboard', tiles: METER_TILES, live: 'Active power' },
  {
    kind: 'environment sensor',
    type: 7,
    path: '/sense/dashboard',
    tiles: [...SENSOR_TILES, 'Air, light and motion', 'Locations', 'Share'],
    live: 'Temperature',
  },
] as const;

describe('the dashboards', () => {
  let product: Product;
  let browser: Browser;
  let session: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    browser = await shareBrowser();
    session = await signIn(product.url, 'demo', 'demo');
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  async function visit({ language = 'en', ...options }: Visitor, see: (page: Page) => Promise<void>): Promise<void> {
    // Settings follow the account from one visit to the next (D38).
    const settings = { ...SETTINGS, localization: language };
    await session.call('access.writeSettings', { token: session.answer.user.token, settings });
    const context = await openSignedIn(browser, product, options);
    try {
      await see(await context.newPage());
    } finally {
      // Not left for the next visit: a page that is left sends the account what was set in its last moment, such as the period.
      await context.close();
    }
  }

  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** The number a card shows live. */
  const liveNumber = (page: Page, name: string) => card(page, name).locator('[data-live-number]').first().textContent();
  const deviceOf = (type: number) => session.answer.data.find((device) => device.type === type);
  const addressOf = (path: string, type: number) => `${path}?device=${deviceOf(type)?.mac}`;
  const open = (page: Page, path: string, type: number) => page.goto(`${product.url}${addressOf(path, type)}`);

  /** The ring of the circuits has the menu of every chart: its numbers as a table, and as a file. */
  async function keepsItsShares(page: Page): Promise<void> {
    const shares = card(page, 'Share of the energy').first();
    const choose = async (name: string) => {
      await pressAtRest(shares.getByRole('button', { name: 'Chart menu' }));
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('Show as table');
    await shares.getByRole('cell', { name: 'Circuit 1' }).waitFor();
    const kept = page.waitForEvent('download');
    await choose('Download CSV');
    const lines = readFileSync(await (await kept).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/^"?Circuit – .*Demo.*Energy \(k?Wh\),Share \(%\)$/);
    const percents = lines.slice(1).map((line) => Number(line.split(',').at(-1)));
    expect(percents.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 3);
  }

  // proves R-DASH-001, R-DASH-012, R-DASH-013, R-DASH-044, R-DASH-046, R-DASH-052, R-SENS-001, R-SENS-010
  it('of every kind of device show their tiles, live numbers and nothing to complain about', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      for (const { kind, type, path, tiles, live } of DASHBOARDS) {
        await goOn(page, product, addressOf(path, type));
        for (const tile of tiles) await card(page, tile).waitFor();
        await expect.poll(() => liveNumber(page, live), { message: kind }).toMatch(/\d/);
        const figures = card(page, kind === 'environment sensor' ? 'Humidity' : 'Voltage');
        for (const name of ['Min', 'Avg', 'Max']) await figures.getByText(name, { exact: true }).first().waitFor();
        if (kind === 'octopus') await keepsItsShares(page);
        expect([...complaints.take(), ...(await accessibilityFaults(page))], kind).toEqual([]);
        // The audit itself sets styles that the page's policy refuses.
        complaints.take();
      }
    }));

  // proves R-DASH-020
  it.each([
    ['sk', 'dark', 'Činný výkon', 'Teplota'],
    ['de', 'light', 'Wirkleistung', 'Temperatur'],
  ] as const)('speak %s on a phone, %s, accessible and without scrolling sideways', (language, colorScheme, ...names) =>
    visit({ phone: true, colorScheme, language }, async (page) => {
      for (const [index, { path, type }] of [DASHBOARDS[2], DASHBOARDS[4]].entries()) {
        await goOn(page, product, addressOf(path, type));
        await card(page, names[index] ?? '').waitFor();
        expect(await screenFaults(page)).toEqual([]);
      }
    }),
  );

  // proves R-DASH-084, R-DASH-092
  it('hang on a wall: without bars, page after page, accessible, until Esc', () =>
    visit({}, async (page) => {
      await open(page, '/phasor/dashboard', 1);
      await button(page, 'Show as a wall display').click();
      await page.waitForURL(/wall=1/);
      const [first, second] = [card(page, 'Page 1 of 2'), card(page, 'Page 2 of 2')];
      await first.waitFor();
      // Before it turns by itself, which it does sooner at first.
      await page.getByRole('combobox').selectOption('60');
      await page.waitForURL(/dwell=60/);
      expect(await page.getByRole('navigation').count()).toBe(0);
      await expect.poll(() => liveNumber(page, 'Active power')).toMatch(/\d/);
      expect(await screenFaults(page)).toEqual([]);
      await stopClock(page);
      await page.keyboard.press('ArrowRight');
      await second.waitFor();
      expect(await isBarClear(page, second)).toBe(true);
      await expectTurn(second, first, 60_000);
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => !url.searchParams.has('wall'));
      await page.getByRole('navigation').first().waitFor();
    }));

  // proves R-DASH-003, R-DASH-025, R-DASH-029, R-DASH-030, R-DASH-068
  it('keep period and charts that are chosen in the settings, in the address and for the next visit', () =>
    visit({}, async (page) => {
      await open(page, '/phasor/dashboard', 1);
      await button(page, 'Settings').click();
      const dialog = page.getByRole('dialog', { name: 'Dashboard settings' });
      await dialog.getByRole('radio', { name: 'Month' }).check();
      await dialog.getByRole('checkbox', { name: 'Active energy by month', exact: true }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Reactive energy by hour' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await card(page, 'Energy this month').waitFor();
      await card(page, 'Reactive energy by hour').waitFor();
      await card(page, 'Active energy by day').waitFor();
      // The demo's short history begins hours ago: in the first hours of a month none of it is missing.
      const later = card(page, 'Energy this month').getByText('Counted from the first measurement in this period.');
      if (localTime(Date.now(), 'Europe/Bratislava').day > 1) await later.waitFor();
      expect(await card(page, 'Active energy by month').count()).toBe(0);
      await page.waitForURL(/period=month/);
      await open(page, '/eymon/dashboard', 12);
      await card(page, 'Energy this month').waitFor();
      await card(page, 'Reactive energy by hour').waitFor();
    }));

  // proves R-DASH-010, R-DASH-034, R-DASH-035, R-DASH-038
  it('let the owner edit offset and ratio, refuse what breaks a rule, and show the total with the offset', () =>
    visit({}, async (page) => {
      await open(page, '/phasornano/dashboard', 6);
      const energy = card(page, 'Energy today');
      const total = async () => {
        const text = await energy.getByRole('definition').filter({ hasText: 'kWh' }).first().textContent();
        return Number(text?.replace(/[^\d.]/g, ''));
      };
      await expect.poll(total).toBeGreaterThan(0);
      const before = await total();
      const edit = button(page, 'Edit offset and transformation ratio');
      await pressAtRest(edit);
      const dialog = page.getByRole('dialog', { name: 'Energy of the meter' });
      const offset = dialog.getByLabel('Energy offset');
      await offset.fill('1.23456');
      await offset.press('Enter');
      await dialog.getByRole('alert').getByText('at most 4 decimals').waitFor();
      await offset.fill('250000.5');
      await offset.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await energy.getByText('250,000.5 kWh').waitFor();
      await expect.poll(async () => (await total()) - before).toBeGreaterThanOrEqual(250_000);
      await edit.click();
      await dialog.getByLabel('Energy offset').fill('7');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await edit.click();
      expect(await dialog.getByLabel('Energy offset').inputValue()).toBe('250000.5');
      await dialog.getByLabel('Energy offset').fill('0');
      await dialog.getByLabel('Energy offset').press('Enter');
      await energy.getByText('0 kWh', { exact: true }).waitFor();
    }));

  // proves R-DASH-079
  it('tell price, CO2 and water by the configuration, and by what the owner sets', () =>
    visit({}, async (page) => {
      await open(page, '/phasor/dashboard', 1);
      const prices = card(page, 'Price, CO₂ and water');
      await prices.getByText('Given by configuration.').waitFor();
      for (const figure of ['by tariff', '1.17 kg/kWh', '€0.0008156/l']) await prices.getByText(figure).waitFor();
      await prices.getByText(/^[\d,]+\.\d\d\skg$/).waitFor();
      await prices.getByRole('link', { name: 'Set your own' }).waitFor();
      const token = deviceOf(1)?.token ?? '';
      await session.call('devices.writeDetails', { token, kwh_co2: 0.1, litre_price: 0.003 });
      await open(page, '/phasor/dashboard', 1);
      await prices.getByText('0.1 kg/kWh').waitFor();
      await expect.poll(() => prices.getByText('Given by configuration.').count()).toBe(0);
      await session.call('devices.writeDetails', { token, kwh_co2: null, litre_price: null });
    }));

  // proves R-DASH-050
  it('say that the energy of circuits could not be read, never that none was measured', () =>
    visit({}, async (page) => {
      await page.route('**/api_r/energy', (route) =>
        route.fulfill({ status: 500, json: { status: 'FAIL', code: 500, message: 'general_error' } }),
      );
      await open(page, '/octopus/dashboard', 4);
      await card(page, 'Share of the energy').getByText('The measurements could not be read').waitFor();
    }));

  // proves R-DASH-039, R-DASH-065, R-DASH-066
  it('go on without offset where the details cannot be read, and say that the call failed', () =>
    visit({}, async (page) => {
      const failure = { status: 'FAIL', code: 400, message: 'api_communication_error' };
      await page.route('**/devices/details', (route) => route.fulfill({ status: 400, json: failure }));
      const toast = page.getByText('API communication error').first().waitFor();
      await open(page, '/eymon/dashboard', 12);
      await toast;
      await card(page, 'Energy today').getByText('0 kWh', { exact: true }).waitFor();
      expect(await button(page, 'Edit offset and transformation ratio').count()).toBe(0);
    }));

  // proves R-DASH-011, R-DASH-053
  it('offer the editing of energy to the owner of a single device alone', () =>
    visit({}, async (page) => {
      const foreign = session.answer.data.find(({ owner, type }) => !owner && type === 1);
      await page.goto(`${product.url}/phasor/dashboard?device=${foreign?.mac}`);
      await card(page, 'Energy today').getByText('Offset').waitFor();
      expect(await button(page, 'Edit offset and transformation ratio').count()).toBe(0);
      await page.goto(`${product.url}/phasor/dashboard?group=homes`);
      await card(page, 'Members').waitFor();
      expect(await button(page, 'Edit offset and transformation ratio').count()).toBe(0);
      expect(await card(page, 'Share').count()).toBe(0);
    }));

  // proves R-DASH-054, R-DASH-057
  it('of a group sum its members, name what each adds, and open its charts', () =>
    visit({}, async (page) => {
      await page.goto(`${product.url}/phasor/dashboard?group=homes`);
      const rows = card(page, 'Members').getByRole('row');
      // A heading and three members, of three kinds.
      await rows.nth(3).waitFor();
      expect(await rows.count()).toBe(4);
      await expect.poll(() => liveNumber(page, 'Active power')).toMatch(/\d/);
      await expect.poll(() => rows.nth(1).textContent()).toMatch(/\d+\s%.*\d\sk?W/);
      await card(page, 'Energy today')
        .getByText(/^[123] \/ 3$/)
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, 'Charts of the group: Charts').click();
      await page.getByRole('link', { name: 'Voltage', exact: true }).click();
      await page.waitForURL(/\/visualization\/profile\/voltage\?group=homes/);
    }));

  // proves R-SENS-003, R-SENS-009
  it('of an environment sensor take source and days from the toolbar, and the series from the settings', () =>
    visit({}, async (page) => {
      await open(page, '/sense/dashboard', 7);
      await page.getByRole('combobox', { name: 'Data source' }).selectOption('LoRa');
      await page.waitForURL(/source=lora/);
      await page.getByRole('combobox', { name: 'Data source' }).selectOption('WiFi');
      await button(page, 'Earlier period').click();
      await page.waitForURL(/range=yesterday/);
      const chart = card(page, 'Air, light and motion');
      await chart.getByRole('button', { name: 'Motion', pressed: false }).waitFor();
      await button(page, 'Settings').click();
      const dialog = page.getByRole('dialog', { name: 'Dashboard settings' });
      await dialog.getByRole('checkbox', { name: 'Motion' }).check();
      await dialog.getByRole('checkbox', { name: 'Temperature' }).uncheck();
      await dialog.getByRole('radio', { name: 'Week' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Now, with minimum, average and maximum of this week').waitFor();
      await chart.getByRole('button', { name: 'Motion', pressed: true }).waitFor();
      await chart.getByRole('button', { name: 'Temperature', pressed: false }).waitFor();
    }));
});
