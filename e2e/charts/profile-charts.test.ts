import { addUnits, startOf } from '@phasor/calendar';
import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, onPhases, samplesOver, startMetered } from '../support/metered.ts';
import { boxOf, chooseInMenu, crosshairOf, expectChartScreen, seriesAfter, tableOf } from '../support/page/chart.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn, visitSignedIn } from '../support/page/visit.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

/** Yesterday stays yesterday while the file runs. */
const ZONE = zoneOfDay();
const HOUR_S = 3_600;
/** Yesterday at eight: an hour measured every second, with one peak of a second and a gap of ten minutes. */
const midnight = startOf('day', Date.now(), ZONE);
const yesterday = addUnits(midnight, { count: -1, unit: 'day' }, ZONE);
const eight = yesterday / 1_000 + 8 * HOUR_S;
const peak = eight + 1_805;
const gap = { from: eight + 2_400, to: eight + 3_000 };
const watts = (ts: number) => (ts > gap.from && ts <= gap.to ? null : ts === peak ? 9_000 : 500);

const SCREENS = [
  ['voltage', 'V'],
  ['current', 'A'],
  ['power/active', 'W'],
  ['power/reactive', 'var'],
  ['power/apparent', 'VA'],
  ['energy/import', 'kWh'],
  ['energy/export', 'kWh'],
  ['energy/reactive', 'kvarh'],
  ['energy/apparent', 'kVAh'],
  ['frequency', 'Hz'],
  ['power-factor', '°'],
  ['distoration-factor/voltage', '%'],
  ['distoration-factor/current', '%'],
] as const;

/** Everything that a meter measures, as it stands at an instant; no connection counts so much since yesterday. */
const everything = (ts: number): SampleFrame => ({
  ts,
  ...{ U: onPhases(231), I: onPhases(2), P: onPhases(300), Q: onPhases(150), S: onPhases(335), PF: onPhases(0.895) },
  ...{ DF_U: onPhases(2.1), DF_I: onPhases(11.5), F: 50.02 },
  ...{ E_I: onPhases(1e9 + ts / 1e6), E_E: onPhases(500_000), S_E: onPhases(2_500_000) },
  ...{ Q1: onPhases(600_000), Q2: onPhases(0), Q3: onPhases(0), Q4: onPhases(100_000) },
});

const PRESETS = ['Today', 'Yesterday', 'Last hour', '24 hours', '7 days', '14 days', 'This month'];

describe('profile charts', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const facts = { type: 3, lora: true } as const;
    [metered, browser] = [await startMetered(facts, { timeZone: ZONE }), await shareBrowser()];
    const hour = samplesOver({ from: eight, to: eight + HOUR_S, interval: 1, watts });
    await metered.meter.store(hour, 1);
    const now = Math.floor(Date.now() / 1_000);
    await metered.meter.store([now - 120, now - 60, now].map(everything), 60);
    page = await (await openSignedIn(browser, metered.product, { person: OWNER, timezoneId: ZONE })).newPage();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const addressOf = (path: string) => `/visualization/profile/${path}?device=${metered.mac}`;
  const open = async (path: string, search = '') => {
    await goOn(page, metered.product, `${addressOf(path)}${search}`);
    await crosshairOf(page).waitFor();
  };
  const day = new Date(yesterday + 12 * HOUR_S * 1_000).toISOString().slice(0, 10);

  // proves R-PROF-002
  it.each(SCREENS)('show %s in its unit, %s', async (path, unit) => {
    await goOn(page, metered.product, addressOf(path));
    await crosshairOf(page).waitFor();
    await chooseInMenu(page, 'Show as table');
    const { headings } = await tableOf(page);
    expect(headings[1]).toContain(`(${unit})`);
  });

  // proves R-PROF-007
  it('draw frequency as one line without a legend', async () => {
    await open('frequency');
    await expect.poll(() => page.getByRole('list', { name: /^Series/ }).count()).toBe(0);
    await open('voltage');
    await page.getByRole('list', { name: /^Series/ }).waitFor();
  });

  // proves R-PROF-004
  it('start voltage on a logarithmic axis, and remember what a person chooses', async () => {
    const entry = async () => {
      await open('voltage');
      await page.getByRole('button', { name: 'Chart menu' }).click();
      return page.getByRole('menuitem', { name: /axis$/ });
    };
    const first = await entry();
    expect(await first.textContent()).toBe('Linear axis');
    await first.click();
    expect(await (await entry()).textContent()).toBe('Logarithmic axis');
  });

  // proves R-PROF-012
  it('hide a line at a click on its name and remember that, and show it alone at a double click', async () => {
    await open('current');
    const name = (text: string) => page.getByRole('list', { name: /^Series/ }).getByRole('button', { name: text });
    await name('L2').click();
    await expect.poll(() => name('L2').getAttribute('aria-pressed')).toBe('false');
    await open('current');
    await expect.poll(() => name('L2').getAttribute('aria-pressed')).toBe('false');
    expect(await name('L1').getAttribute('aria-pressed')).toBe('true');
    await name('L2').dblclick();
    await expect.poll(() => name('L1').getAttribute('aria-pressed')).toBe('false');
    expect(await name('L2').getAttribute('aria-pressed')).toBe('true');
  });

  // proves R-BAR-016, R-PROF-023
  it('load finer steps the deeper a person looks, down to the second, and never lose the peak', async () => {
    const steps: number[] = [];
    const look = async (act: () => Promise<void>) => {
      const { step, extremes } = await seriesAfter(page, act);
      steps.push(step);
      const highest = (extremes?.P?.L1?.max ?? []).reduce((most, [, value]) => Math.max(most, value ?? 0), 0);
      expect(highest).toBe(9_000);
    };
    await look(() => open('power/active', '&range=last14days'));
    await look(() => open('power/active', `&range=${day}..${day}`));
    // By the hand: over the two hours around the peak.
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuemax')).not.toBe('0');
    const box = await boxOf(crosshairOf(page));
    const across = async (from: number, to: number) => {
      await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await look(() => across(0.33, 0.42));
    const zoomed = new URL(page.url()).searchParams.get('zoom');
    expect(zoomed).not.toBeNull();
    await look(() => open('power/active', `&range=${day}..${day}&zoom=${peak - 600}..${peak + 600}`));
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((one, other) => other - one));
    expect(new Set(steps).size).toBe(steps.length);
    const whole = await seriesAfter(page, () => crosshairOf(page).dblclick());
    expect(whole.step).toBeGreaterThan(1);
    expect(new URL(page.url()).searchParams.get('zoom')).toBeNull();
  });

  // proves R-PROF-025
  it('keep the peak of a second in the table and so in files', async () => {
    await open('power/active', '&range=last14days');
    await chooseInMenu(page, 'Show as table');
    const { headings, rows } = await tableOf(page);
    const column = headings.indexOf('L1 max (kW)');
    expect(column).toBeGreaterThan(0);
    expect(rows.map((cells) => cells[column])).toContain('9.000');
  });

  // proves R-PROF-026
  it('show a gap as a gap', async () => {
    await open('power/active', `&range=${day}..${day}&zoom=${eight + 2_100}..${eight + 3_300}`);
    await chooseInMenu(page, 'Show as table');
    const { rows } = await tableOf(page);
    const empty = rows.filter(([, value]) => value === '–');
    expect(empty.length).toBe(600);
    expect(rows.length).toBe(1_200);
  });

  // proves R-BAR-006
  it('offer the days up to today in weeks that begin on Monday', async () => {
    await open('current');
    await page.getByRole('button', { name: /^Period/ }).click();
    const presets = page.getByRole('group', { name: 'Period' }).getByRole('button');
    await expect.poll(() => presets.allTextContents()).toEqual(PRESETS);
    expect((await page.locator('thead th').first().textContent())?.slice(0, 2)).toBe('Mo');
    const today = page.locator('td button[data-selected]').last();
    await today.waitFor();
    const next = new Date(midnight + 36 * HOUR_S * 1_000).toLocaleDateString('en-GB', { dateStyle: 'long' });
    const tomorrow = page.locator(`td button[aria-label$=" ${next}"]`);
    // A month that ends with a Sunday has no row for it.
    if ((await tomorrow.count()) > 0) expect(await tomorrow.isDisabled()).toBe(true);
    await presets.getByText('14 days').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('last14days');
  });

  // proves R-PROF-027
  it('let the tail of today grow by itself', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const today = startOf('day', now * 1_000, ZONE);
    const tomorrow = addUnits(today, { count: 1, unit: 'day' }, ZONE);
    const from = Math.max(today / 1_000, now - 1_200);
    await open('power/active', `&zoom=${from}..${Math.min(now + 1_200, tomorrow / 1_000)}`);
    await chooseInMenu(page, 'Show as table');
    const known = async () => (await tableOf(page)).rows.filter(([, value]) => value !== '–').join();
    const before = await known();
    const later = Math.max(now + 1, Math.floor(Date.now() / 1_000));
    await metered.meter.store([{ ...everything(later), P: onPhases(900) }], later - now);
    await expect.poll(known).not.toBe(before);
  });

  // proves R-COMP-018
  it('compare what registers counted since the start of the period, and say so', async () => {
    await open('energy/import', '&range=today');
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await page.getByRole('button', { name: 'Previous period', exact: true }).click();
    await page.waitForURL(/compare=previous/);
    await page.getByRole('heading', { name: 'Energy import since the start of the period' }).waitFor();
    await page.getByText(/^Both periods are counted from their start/).waitFor();
    await chooseInMenu(page, 'Show as table');
    await page.getByRole('columnheader', { name: /^L1 · .*\(.*Wh\)$/ }).waitFor();
    const { headings, rows } = await tableOf(page);
    const known = (column: number) => rows.map((cells) => cells[column]).filter((value) => value !== '–');
    expect(known(1)[0]).toBe('0.000');
    // Counted since the first second; the first point is at the end of its minute.
    expect(Number(known(headings.findIndex((heading) => heading.startsWith('L1 ·')))[0])).toBeLessThan(0.02);
    await open('energy/import', '&range=today&compare=2019-05-01');
    await page.getByText('Nothing was measured in the compared period.').waitFor();
    await open('power/active', '&compare=previous');
    expect(await page.getByRole('button', { name: /^Compare with/ }).count()).toBe(0);
  });

  // proves R-BAR-003, R-BAR-016, R-PROF-008
  it('offer LoRa only where the device has it, and ask for its data when it is chosen', async () => {
    await open('voltage');
    const source = page.getByRole('combobox', { name: 'Data source' });
    expect((await source.locator('option').allInnerTexts()).sort()).toEqual(['LoRa', 'WiFi']);
    const request = page.waitForRequest((one) => one.url().endsWith('/profile'));
    await source.selectOption('LoRa');
    expect((await request).postDataJSON()).toMatchObject({ source: 2 });
    await open('energy/reactive');
    expect(await source.count()).toBe(0);
  });

  // proves R-PROF-003
  it.each([
    { language: 'sk', phone: true, colorScheme: 'dark', title: 'Činný výkon' },
    { language: 'de', phone: false, colorScheme: 'light', title: 'Wirkleistung' },
  ] as const)('are accessible and fit in $language, on a phone: $phone', (given) =>
    expectChartScreen(browser, {
      ...given,
      url: metered.product.url,
      path: `/visualization/profile/power/active?device=${metered.mac}`,
    }),
  );

  // proves R-PROF-045
  it('of a group show its consumption by phase, and its sum where phases are side by side', () =>
    // The account has the language of the screens before.
    visitSignedIn({ browser, url: metered.product.url, person: OWNER, language: 'en' }, async (page) => {
      const leaf = {
        title: 'Meter 1',
        isLeaf: true,
        data: { id: metered.mac, mac: metered.mac, type: 3, report_mode: 1 },
      };
      const menu = { nodes: [{ title: 'Hall', isLeaf: false, data: { id: 'hall' }, children: [leaf] }], tags: [] };
      const { answer, call } = metered.owner;
      const written = await call('hierarchy.write', { token: answer.user.token, menu: JSON.stringify(menu) });
      expect(written).toMatchObject({ status: 'OK' });
      await page.goto(`${metered.product.url}/visualization/profile/energy/import?group=hall&range=${day}..${day}`);
      const legend = page.getByRole('list', { name: /^Series/ });
      const shown = () => legend.getByRole('button', { pressed: true }).allTextContents();
      await expect.poll(shown).toEqual(['L1', 'L2', 'L3']);
      const of = async (column: number) => {
        const cells = (await tableOf(page)).rows.map((row) => Number(row[column]?.replace(/[^\d.]/g, '') ?? 0));
        return cells.reduce((sum, cell) => sum + cell, 0);
      };
      await chooseInMenu(page, 'Show as table');
      // 50 minutes of 500 W on each phase, and a second of 9 kW.
      const used = (500 * (50 * 60 - 1) + 9_000) / 3_600_000;
      const one = await of(1);
      expect(one).toBeCloseTo(used, 1);
      await chooseInMenu(page, 'Parts side by side');
      await expect.poll(shown).toEqual(['Sum']);
      // Each of 96 cells is rounded to a tenth of a Wh, of a phase and of the sum.
      expect(Math.abs((await of(1)) - 3 * one)).toBeLessThan(96 * 4 * 0.00005);
    }));
});
