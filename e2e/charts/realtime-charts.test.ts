import { LIVE_SPAN_S, type SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SILENT_AFTER_MS } from '../../apps/web/src/parts/live-values/live-age.ts';
import { type Metered, OWNER, onPhases, startMetered } from '../support/metered.ts';
import { chooseInMenu, crosshairOf, expectChartScreen, tableOf } from '../support/page/chart.ts';
import { accessibilityFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn } from '../support/page/visit.ts';

/** Every realtime screen with the lines it has beside L1, L2 and L3 (D16). */
const SCREENS = [
  ['voltage', ['Average']],
  ['current', ['Average', 'Sum']],
  ['power/active', ['Average', 'Sum']],
  ['power/reactive', ['Average', 'Sum']],
  ['power/apparent', ['Average', 'Sum']],
  ['energy/import', ['Average', 'Sum']],
  ['energy/export', ['Average', 'Sum']],
  ['energy/reactive', ['Average', 'Sum']],
  ['energy/apparent', ['Average', 'Sum']],
  ['power-factor', ['Average']],
  ['distoration-factor/voltage', ['Average']],
  ['distoration-factor/current', ['Average']],
] as const;

const measuredAt = (ts: number): SampleFrame => ({
  ts,
  ...{ U: onPhases(231), I: onPhases(2), P: onPhases(300 + (ts % 60)), Q: onPhases(150), S: onPhases(335) },
  ...{ PF: onPhases(0.895), DF_U: onPhases(2.1), DF_I: onPhases(11.5), F: 50.02 },
  ...{ E_I: onPhases(2_000_000), E_E: onPhases(500_000), S_E: onPhases(2_500_000) },
  ...{ Q1: onPhases(600_000), Q2: onPhases(0), Q3: onPhases(0), Q4: onPhases(100_000) },
});

describe('realtime charts', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  let speaking: NodeJS.Timeout;
  let spoken = 0;
  const speak = () => {
    speaking = setInterval(() => {
      metered.meter.show(measuredAt(Math.floor(Date.now() / 1_000)));
      spoken += 1;
    }, 1_000);
  };
  beforeAll(async () => {
    [metered, browser] = [await startMetered(), await shareBrowser()];
    speak();
    page = await (await openSignedIn(browser, metered.product, { person: OWNER })).newPage();
  });
  afterAll(async () => {
    clearInterval(speaking);
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const open = async (path: string) => {
    await goOn(page, metered.product, `/visualization/realtime/${path}?device=${metered.mac}`);
    await crosshairOf(page).waitFor();
  };
  const legend = () => page.getByRole('list', { name: /^Series/ }).getByRole('button');

  // proves R-BAR-015, R-LIVE-001, R-LIVE-002, R-LIVE-005
  it.each(SCREENS)('have a line for each phase in use and those formed of them: %s', async (path, formed) => {
    await open(path);
    await expect.poll(() => legend().allTextContents()).toEqual(['L1', 'L2', 'L3', ...formed]);
    expect(await page.getByRole('button', { name: 'Period', exact: false }).count()).toBe(0);
  });

  it('begin with what was measured before they were opened, and go on without a gap or a double', async () => {
    const now = Math.floor(Date.now() / 1_000);
    clearInterval(speaking);
    await metered.meter.store(
      Array.from({ length: 40 }, (_, index) => measuredAt(now - 39 + index)),
      1,
    );
    await open('power/active');
    await chooseInMenu(page, 'Show as table');
    const times = async () => (await tableOf(page)).rows.map(([time]) => time);
    await expect.poll(async () => (await times()).length).toBe(40);
    const before = (await times()).at(-1);
    speak();
    await expect.poll(async () => (await times()).at(-1)).not.toBe(before);
    const joined = await times();
    expect(new Set(joined).size).toBe(joined.length);
    expect(joined.length).toBeGreaterThan(40);
  });

  // proves R-LIVE-014
  it('keep no gap where a sample is stored after the chart was opened', async () => {
    const from = Math.floor(Date.now() / 1_000) - 20;
    clearInterval(speaking);
    const store = (begin: number, end: number) =>
      metered.meter.store(
        Array.from({ length: end - begin }, (_, index) => measuredAt(begin + index)),
        1,
      );
    await store(from, from + 15);
    await open('power/active');
    await chooseInMenu(page, 'Show as table');
    const times = async () => (await tableOf(page)).rows.map(([time]) => time);
    const last = (await times()).at(-1);
    const count = async () => (await times()).length - (await times()).indexOf(last) - 1;
    speak();
    await expect.poll(count).toBeGreaterThan(2);
    const seen = await count();
    await store(from + 15, Math.floor(Date.now() / 1_000));
    // All of the seconds between, which were not seen.
    await expect.poll(count).toBeGreaterThan(seen + 5);
    const joined = await times();
    expect(new Set(joined).size).toBe(joined.length);
  });

  // proves R-LIVE-003
  it('have one line for the frequency', async () => {
    await open('frequency');
    await page.getByRole('region', { name: 'Frequency' }).waitFor();
    expect(await legend().count()).toBe(0);
    await chooseInMenu(page, 'Show as table');
    expect((await tableOf(page)).headings).toHaveLength(2);
    // On a slow machine a message comes so late that a row without a value stands before it.
    const measured = async () => {
      const { rows } = await tableOf(page);
      return rows.filter(([, frequency = '']) => /\d/.test(frequency)).length / rows.length;
    };
    await expect.poll(measured).toBeGreaterThan(0.5);
  });

  // proves R-LIVE-006
  it.each(['voltage', 'current'])('are found under the right spelling of distortion too: %s', async (what) => {
    await page.goto(`${metered.product.url}/visualization/realtime/distortion-factor/${what}?device=${metered.mac}`);
    await page.waitForURL((url) => url.pathname === `/visualization/realtime/distoration-factor/${what}`);
    await crosshairOf(page).waitFor();
    expect(new URL(page.url()).searchParams.get('device')).toBe(metered.mac);
  });

  // proves R-LIVE-004, R-LIVE-008, R-LIVE-009
  it('keep the last five minutes, stand still at a pause and go on after it, and grey what a silent device left', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const stored = Array.from({ length: 2 * LIVE_SPAN_S }, (_, index) => measuredAt(now - 2 * LIVE_SPAN_S + index));
    await metered.meter.store(stored, 1);
    await open('power/active');
    await chooseInMenu(page, 'Show as table');
    const newest = async () => (await tableOf(page)).rows.at(-1)?.[0];
    const count = async () => (await tableOf(page)).rows.length;
    await expect.poll(count).toBeGreaterThan(LIVE_SPAN_S - 20);
    const first = await newest();
    await expect.poll(newest).not.toBe(first);
    expect(await count()).toBeLessThanOrEqual(LIVE_SPAN_S);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused at/).waitFor();
    const still = await newest();
    const before = spoken;
    await expect.poll(() => spoken).toBeGreaterThan(before + 2);
    expect(await newest()).toBe(still);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(newest).not.toBe(still);
    clearInterval(speaking);
    const status = page.getByRole('main').getByRole('status');
    await expect.poll(() => status.first().getAttribute('data-kind')).toBe('silent');
    await chooseInMenu(page, 'Show as chart');
    await expect.poll(() => page.locator('[data-old="true"]').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    speak();
    await expect.poll(() => status.first().getAttribute('data-kind')).toBe('live');
  });

  // proves R-LIVE-010
  it('grey their values as soon as the connection is lost, and are live again after it', async () => {
    await open('voltage');
    const kind = () => page.getByRole('main').getByRole('status').first().getAttribute('data-kind');
    await expect.poll(kind).toBe('live');
    await page.context().setOffline(true);
    // Sooner than a silence would say it.
    await expect.poll(kind, { timeout: SILENT_AFTER_MS / 2 }).toBe('silent');
    await page
      .locator('[data-live-number]')
      .first()
      .locator('xpath=..')
      .and(page.locator('[data-old="true"]'))
      .waitFor();
    await page.context().setOffline(false);
    await expect.poll(kind).toBe('live');
  });

  // proves R-LIVE-013
  it.each([
    { language: 'sk', phone: true, colorScheme: 'dark', title: 'Napätie' },
    { language: 'de', phone: false, colorScheme: 'light', title: 'Spannung' },
  ] as const)('are accessible and fit in $language, on a phone: $phone', (given) =>
    expectChartScreen(browser, {
      ...given,
      url: metered.product.url,
      path: `/visualization/realtime/voltage?device=${metered.mac}`,
    }),
  );
});
