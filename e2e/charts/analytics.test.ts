import { readFile } from 'node:fs/promises';
import { addUnits, startOf } from '@phasor/calendar';
import { QUARTERS_OF_DAY } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, onPhases, samplesOver, startMetered } from '../support/metered.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { chooseInMenu, crosshairOf, expectChartScreen, tableOf } from '../support/page/chart.ts';
import { signInOn } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn, visitSignedIn } from '../support/page/visit.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

const [ZONE, HOUR_S, QUARTER_S] = [zoneOfDay(), 3_600, 900] as const;
const midnight = startOf('day', Date.now(), ZONE);
const daysAgo = (days: number) => addUnits(midnight, { count: -days, unit: 'day' }, ZONE) / 1_000;
const yesterday = daysAgo(1);
const dateOf = (seconds: number) => new Date((seconds + 12 * HOUR_S) * 1_000).toISOString().slice(0, 10);
/** 23 or 25 of them where the clock changed in the night. */
const HOURS = (midnight / 1_000 - yesterday) / HOUR_S;
/** The quarter hour of the month before yesterday's, and one of yesterday at nine of which only a third was measured. */
const MONTH_S = startOf('month', yesterday * 1_000, ZONE) / 1_000;
const earlierPeak = MONTH_S - 10 * 86_400 + 9 * HOUR_S;
const lonely = midnight / 1_000 - 15 * HOUR_S;
/** Every hour has 3 kWh, and the one with the quarter hour of 15 kW has 3 kWh more, at 0.20. */
const KWH = HOURS * 3 + 3;
const COST = KWH * 0.2;
const SCREENS = [
  ['power/15min/maximum', 'Quarter-hour maximum'],
  ['energy/active/15min', 'Active energy, quarter hours'],
  ['energy/active/hour', 'Active energy, hours'],
  ['energy/active/day', 'Active energy, days'],
  ['energy/active/month', 'Active energy, months'],
  ['energy/reactive/day', 'Reactive energy, days'],
  ['distoration-factor/current', 'Current distortion, all phases'],
] as const;

const FILES = [
  ['CSV', 'csv', '\uFEFF'],
  ['XLSX', 'xlsx', 'PK'],
  ['PNG', 'png', '\uFFFDPNG'],
  ['PDF', 'pdf', '%PDF'],
] as const;

// proves R-ANA-001, R-ANA-002, R-ANA-003, R-ANA-005, R-ANA-006, R-ANA-013, R-ANA-014, R-ANA-015, R-ANA-017, R-ANA-020
// proves R-ANA-021, R-ANA-023, R-ANA-024, R-ANA-031, R-COMP-009, R-COMP-025, R-DASH-032, R-MEAS-034
describe('analytics', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  let speaking: NodeJS.Timeout;
  /** Stores what was only shown so far, up to the present minute: a quarter hour that began meanwhile has its first reading then. */
  let storeUntilNow: () => Promise<void>;
  beforeAll(async () => {
    [metered, browser] = [await startMetered({}, { timeZone: ZONE }), await shareBrowser()];
    const { meter, owner, token } = metered;
    // 3 kW on every phase for a quarter hour of the month before.
    const before = { from: earlierPeak - 3_600, to: earlierPeak + 3_600, interval: 60, register: 900_000 };
    const atPeak = (ts: number) => ts > earlierPeak && ts <= earlierPeak + QUARTER_S;
    const earlier = samplesOver({ ...before, watts: (ts) => (atPeak(ts) ? 3_000 : 400) });
    // Within one minute the export grows by what the connection cannot carry in a month.
    const jumped = (ts: number) => ({ L1: ts > earlierPeak ? 50_000_000 : 0 });
    await meter.store(
      earlier.map((sample) => ({ ...sample, E_E: jumped(sample.ts) })),
      60,
    );
    // 1 kW from yesterday's midnight on, 5 kW in a quarter hour of which the meter kept the last five minutes.
    const isLonely = (ts: number) => ts > lonely && ts <= lonely + QUARTER_S;
    const watts = (ts: number) => (isLonely(ts) ? 5_000 : 1_000);
    const now = Math.floor(Date.now() / 60_000) * 60;
    const samples = samplesOver({ from: yesterday - 3_600, to: now, interval: 60, watts });
    await meter.store(
      samples.filter(({ ts }) => !isLonely(ts) || ts > lonely + 600),
      60,
    );
    await owner.call('devices.writeDetails', { token, MRK: 20, RK: 16, kw_price: null });
    await owner.call('tariffs.write', {
      token,
      valid_from: dateOf(yesterday),
      ...{ VT: 0.2, NT: 0.1, currency: 'EUR', holidays: [] },
      weekday: Array.from({ length: QUARTERS_OF_DAY }, () => 'VT' as const),
      weekend: Array.from({ length: QUARTERS_OF_DAY }, () => 'VT' as const),
    });
    const register = samples.at(-1)?.E_I?.L1 ?? 0;
    speaking = setInterval(() => {
      const ts = Math.floor(Date.now() / 1_000);
      meter.show({ ts, U: onPhases(230), P: onPhases(1_000), E_I: onPhases(register + (ts - now) / 3.6) });
    }, 1_000);
    storeUntilNow = () => {
      const to = Math.floor(Date.now() / 60_000) * 60;
      return meter.store(samplesOver({ from: now, to, interval: 60, watts: () => 1_000, register }), 60);
    };
    page = await (await openSignedIn(browser, metered.product, { person: OWNER, timezoneId: ZONE })).newPage();
  });
  afterAll(async () => {
    clearInterval(speaking);
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const open = async (path: string, search = '') => {
    await goOn(page, metered.product, `/visualization/${path}?device=${metered.mac}${search}`);
    await crosshairOf(page).waitFor();
  };
  const openHours = async () => {
    const search = `&range=${dateOf(yesterday)}..${dateOf(yesterday)}`;
    if (!page.url().endsWith(`/energy/active/hour?device=${metered.mac}${search}`)) {
      await open('energy/active/hour', search);
    }
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuemax')).toBe(String(HOURS - 1));
  };
  const peaks = () => page.getByRole('region', { name: 'Peaks of the months' }).first();
  /** On the first of a month, today has a row of its own. */
  const rowsOfPeaks = () => peaks().locator('tbody tr', { hasText: /(15|9)\.00\skW/ });

  it('bring a person from the sign-in to the peak of the month by at most three clicks', async () => {
    const context = await openContext(browser);
    const own = await context.newPage();
    await signInOn(own, metered.product, OWNER);
    let clicks = 0;
    const menu = own.getByRole('navigation').first();
    for (const step of [
      menu.getByRole('button', { name: 'Analytics' }),
      menu.getByRole('link', { name: 'Quarter-hour maximum' }),
    ]) {
      await step.click();
      clicks += 1;
    }
    await own.getByRole('region', { name: 'Peaks of the months' }).first().getByRole('cell').first().waitFor();
    expect(clicks).toBeLessThanOrEqual(3);
    await leaveContext(context);
  });

  it('list the peak of each month: when, how much, and what room was left; one measured too little says so', async () => {
    await open('power/15min/maximum', `&range=${dateOf(yesterday)}..${dateOf(yesterday)}`);
    await expect.poll(() => rowsOfPeaks().count()).toBe(2);
    // The contract, whose room each row shows, comes with an answer of its own.
    const room = peaks().getByText(/^One more kW/);
    await room.waitFor();
    const [current = '', earlier = ''] = await rowsOfPeaks().allTextContents();
    // The quarter hour of 15 kW was measured for a third: it is shown beside the highest one that was measured.
    expect(current).toMatch(/3\.00\skW/);
    expect(current).toMatch(/may be higher: 15\.00\skW/);
    expect(current).toMatch(/13\.00\skW/);
    expect(earlier).toMatch(/9\.00\skW/);
    expect(earlier).not.toContain('measured');
    expect(earlier).toMatch(/7\.00\skW/);
    expect(earlier).toMatch(/11\.00\skW/);
  });

  it('say what one more kW costs once its price is set, and draw the limits that the owner sets', async () => {
    await open('power/15min/maximum');
    await peaks().getByText('One more kW of billed peak costs –.').waitFor();
    await page.getByRole('button', { name: /^Contracted power/ }).click();
    const field = (name: RegExp) => page.getByRole('textbox', { name });
    await field(/RK\)$/).nth(0).fill('x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').first().waitFor();
    await field(/\(MRK\)/).fill('25');
    await field(/\(RK\)/).fill('12.5');
    await field(/one more kW/).fill('7,5');
    await page.getByRole('button', { name: 'Save' }).click();
    await peaks().getByText('One more kW of billed peak costs €7.50.').waitFor();
    await expect.poll(() => rowsOfPeaks().first().textContent()).toMatch(/9\.50\skW/);
    await metered.owner.call('devices.writeDetails', { token: metered.token, MRK: 20, RK: 16 });
  });

  it('tell where the quarter hour that runs will end', async () => {
    await open('power/15min/maximum');
    const running = page.getByRole('region', { name: /^Quarter hour \d\d:\d\d.* – \d\d:\d\d/ });
    const expected = running.locator('[data-live-number]').first();
    // 1 kW on each phase, stored or live. Of another quarter hour that begins meanwhile nothing is known before its first sample.
    const shown = () => storeUntilNow().then(() => expected.allTextContents());
    await expect.poll(async () => (await shown())[0], { interval: 5_000 }).toMatch(/^(2\.9|3\.0)\d$/);
    await running.getByText(/min left/).waitFor();
  });

  it('tell what each column costs and what all of them cost together', async () => {
    await open('energy/active/hour', `&range=${dateOf(yesterday)}..${dateOf(yesterday)}`);
    const panel = page.getByRole('region', { name: 'Active energy, hours' });
    await panel.getByText(`€${COST.toFixed(2)}`).waitFor();
    await crosshairOf(page).press('Home');
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuetext')).toContain('€0.60');
    await chooseInMenu(page, 'Show as table');
    const { headings, rows } = await tableOf(page);
    expect(headings.slice(1)).toEqual(['Import (Wh)', 'Cost (EUR)', 'Note']);
    expect(rows[0]?.slice(1)).toEqual(['3,000.000', '0.600', '']);
    expect(rows[HOURS - 15]?.[2]).toBe('1.200');
    expect(rows[HOURS - 15]?.[3]).toContain('% measured');
  });

  it('tell the cost of each column in the small graphs of the dashboard too, a dash before the first price', async () => {
    await goOn(page, metered.product, `/phasor/dashboard?device=${metered.mac}`);
    const graph = page.getByRole('region', { name: 'Active energy by day' });
    await graph.getByRole('slider').waitFor();
    await graph.getByRole('button', { name: 'Chart menu' }).click();
    await page.getByRole('menuitem', { name: 'Show as table', exact: true }).click();
    await expect.poll(() => graph.locator('thead th').allInnerTexts()).toContain('Cost (EUR)');
    const rows = await graph
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')));
    // Fourteen days that end with today: yesterday at 0.20, nothing priced before.
    expect(rows).toHaveLength(14);
    expect(rows[12]?.slice(1, 3)).toEqual([KWH.toFixed(3), COST.toFixed(3)]);
    expect(rows[0]?.[2]).toBe('–');
  });

  it('show the owner on the dashboard what was kept apart of the registers, and where the greatest current is set', async () => {
    await goOn(page, metered.product, `/phasor/dashboard?device=${metered.mac}`);
    await page.getByText('1 increment', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show the increments that were kept apart' }).click();
    const kept = page.getByRole('dialog', { name: 'Kept apart' });
    const row = kept.locator('tbody tr');
    await row.getByText('50,000.00 kWh').waitFor();
    expect(await row.getByRole('cell').nth(1).textContent()).toBe('Active energy, export L1');
    await kept.getByRole('link', { name: 'Device settings' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it.each(FILES)('hand out %s files', async (kind, ending, beginning) => {
    await openHours();
    await page
      .getByText(`€${COST.toFixed(2)}`)
      .first()
      .waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), chooseInMenu(page, `Download ${kind}`)]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^meter-1-active-energy-hours-[\\d-]+\\.${ending}$`));
    const content = await readFile(await file.path());
    expect(content.toString('utf8').startsWith(beginning)).toBe(true);
    if (ending !== 'csv') return;
    const [head, first] = content.toString('utf8').slice(1).split('\r\n');
    expect(head).toContain('Import (Wh),Cost (EUR),Note');
    expect(first).toMatch(/T00:00:00[+-]0\d:00,3000(\.\d*)?,0\.6/);
  });

  it('fill the screen, print, and turn the axis', async () => {
    await open('energy/active/hour');
    await chooseInMenu(page, 'Full screen');
    await expect
      .poll(() => page.evaluate('document.fullscreenElement?.getAttribute("aria-label")'))
      .toBe('Active energy, hours');
    await page.evaluate('document.exitFullscreen()');
    await page.evaluate('window.print = () => { window.printed = true; }');
    await chooseInMenu(page, 'Print');
    await expect.poll(() => page.evaluate('window.printed')).toBe(true);
    await chooseInMenu(page, 'Logarithmic axis');
    await chooseInMenu(page, 'Linear axis');
  });

  it('take the next coarser period where the range is long, and say so', async () => {
    await open('energy/active/15min', `&range=${dateOf(daysAgo(30))}..${dateOf(yesterday)}`);
    await page.getByText('Shown by hours.').waitFor();
    await page.getByText('Quarter hours can be shown for a period of up to 20 days.').waitFor();
  });

  it('say where nothing was measured in the period that columns are compared with', async () => {
    await open('energy/active/hour', `&range=${dateOf(yesterday)}..${dateOf(yesterday)}&compare=2019-05-01`);
    await page.getByText('Nothing was measured in the compared period.').waitFor();
  });

  it('show import and the first and last quadrant, the rest for who asks', async () => {
    const shown = async () =>
      page
        .getByRole('list', { name: /^Series/ })
        .getByRole('button', { pressed: true })
        .allTextContents();
    await open('energy/active/15min');
    await expect.poll(shown).toEqual(['Import']);
    await open('energy/reactive/day');
    await expect.poll(async () => (await shown()).map((name) => name.slice(0, 2))).toEqual(['Q1', 'Q4']);
  });

  it.each(SCREENS)('have a screen for %s', async (path, title) => {
    await goOn(page, metered.product, `/visualization/${path}?device=${metered.mac}`);
    await page.getByRole('region', { name: title }).first().waitFor();
  });

  it('keep the picture where it is on a phone while figures and legend come', () =>
    visitSignedIn({ browser, url: metered.product.url, person: OWNER, phone: true }, async (phone) => {
      await phone.addInitScript(
        "window.shift = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; }).observe({ type: 'layout-shift', buffered: true })",
      );
      await phone.goto(`${metered.product.url}/visualization/energy/active/month?device=${metered.mac}`);
      await phone.getByText(/€\d/).first().waitFor();
      // Of the picture alone, moved by a line, it would be 0.02 and more.
      expect(await phone.evaluate('window.shift')).toBeLessThan(0.015);
    }));

  it.each([
    { language: 'sk', phone: true, colorScheme: 'dark', title: 'Štvrťhodinové maximum' },
    { language: 'de', phone: false, colorScheme: 'light', title: 'Viertelstundenmaximum' },
  ] as const)('are accessible and fit in $language, on a phone: $phone', (given) =>
    expectChartScreen(browser, {
      ...given,
      url: metered.product.url,
      path: `/visualization/power/15min/maximum?device=${metered.mac}`,
      ready: (page) => page.getByRole('cell').first().waitFor(),
    }),
  );
});
