import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, samplesOver, secondsAt, startMetered } from '../support/metered.ts';
import { chooseInMenu, crosshairOf, tableOf } from '../support/page/chart.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn } from '../support/page/visit.ts';

const QUARTER_S = 900;
/** On each phase, so that an hour has 3 kWh. */
const steady = { interval: QUARTER_S, watts: () => 1_000 } as const;
const SPRING = { from: secondsAt('2026-03-27T12:00:00+01:00'), to: secondsAt('2026-03-31T12:00:00+02:00') } as const;
const AUTUMN = { from: secondsAt('2026-10-23T12:00:00+02:00'), to: secondsAt('2026-10-27T12:00:00+01:00') } as const;

describe('the days on which the clock changes', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [metered, browser] = [await startMetered(), await shareBrowser()];
    await metered.meter.store(samplesOver({ ...SPRING, ...steady }), QUARTER_S);
    await metered.meter.store(samplesOver({ ...AUTUMN, ...steady, register: 2_000_000 }), QUARTER_S);
    page = await (await openSignedIn(browser, metered.product, { person: OWNER })).newPage();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const open = async (path: string, range: string) => {
    await goOn(page, metered.product, `/visualization/${path}?device=${metered.mac}&range=${range}`);
    await crosshairOf(page).waitFor();
  };

  // proves R-ANA-027
  it.each([
    ['23 hours in March', '2026-03-29', 23],
    ['25 hours in October', '2026-10-25', 25],
  ])('have %s, each with its energy, in the picture and in the table', async (_, day, hours) => {
    await open('energy/active/hour', `${day}..${day}`);
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuemax')).toBe(String(hours - 1));
    await chooseInMenu(page, 'Show as table');
    const { rows } = await tableOf(page);
    expect(rows.map(([, energy]) => energy)).toEqual(Array.from({ length: hours }, () => '3,000.000'));
  });

  // proves R-ANA-028
  it.each([
    ['92 quarter hours in March', '2026-03-29', 92],
    ['100 quarter hours in October', '2026-10-25', 100],
  ])('have %s', async (_, day, quarters) => {
    await open('energy/active/15min', `${day}..${day}`);
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuemax')).toBe(String(quarters - 1));
    await chooseInMenu(page, 'Show as table');
    const { rows } = await tableOf(page);
    expect(rows.map(([, energy]) => energy)).toEqual(Array.from({ length: quarters }, () => '750.000'));
  });

  // proves R-ANA-029
  it('miss the hour from two to three in March, and tell the two of October apart', async () => {
    await open('energy/active/hour', '2026-03-29..2026-03-29');
    await chooseInMenu(page, 'Show as table');
    const spring = (await tableOf(page)).rows.map(([time]) => time);
    expect(spring.slice(1, 3)).toEqual(['29 Mar 2026, 01:00 CET – 03:00 CEST', '29 Mar 2026, 03:00 – 04:00']);
    await open('energy/active/hour', '2026-10-25..2026-10-25');
    await crosshairOf(page).press('Home');
    const values: (string | null)[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      values.push((await crosshairOf(page).getAttribute('aria-valuetext'))?.split(':').slice(0, 3).join(':') ?? null);
      await crosshairOf(page).press('ArrowRight');
    }
    expect(values[2]).toContain('02:00 CEST – 02:00 CET');
    expect(values[3]).toContain('02:00 CET – 03:00 CET');
    await chooseInMenu(page, 'Show as table');
    const autumn = (await tableOf(page)).rows.map(([time]) => time);
    expect(autumn.slice(1, 5)).toEqual([
      '25 Oct 2026, 01:00 CEST – 02:00 CEST',
      '25 Oct 2026, 02:00 CEST – 02:00 CET',
      '25 Oct 2026, 02:00 CET – 03:00 CET',
      '25 Oct 2026, 03:00 – 04:00',
    ]);
  });

  // proves R-ANA-030
  it.each([
    ['March', '2026-03-28..2026-03-30', ['72.000', '69.000', '72.000']],
    ['October', '2026-10-24..2026-10-26', ['72.000', '75.000', '72.000']],
  ])('are one column among days in %s, with the energy of its hours', async (_, range, energies) => {
    await open('energy/active/day', range);
    await chooseInMenu(page, 'Show as table');
    expect((await tableOf(page)).rows.map(([, energy]) => energy)).toEqual(energies);
  });
});
