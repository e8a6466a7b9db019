import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addUnits, localTime, startOf } from '@phasor/calendar';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../apps/server/src/adapters/records/open-record-store.ts';
import { connectDevice, type VirtualDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { signIn } from '../support/client.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

const METER = '02005E320001';
const BARE = '02005E320002';
const ANNA = { login: 'anna', password: 'correct horse' };
/** Yesterday stays yesterday while the file runs. */
const ZONE = zoneOfDay();
const MINUTE = 60_000;
const BOOT = 7;
const EVERY_SECOND = { interval: 1_000 };

describe('the monitoring', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-monitoring-'));
  const today = startOf('day', Date.now(), ZONE);
  const yesterday = addUnits(today, { count: -1, unit: 'day' }, ZONE);
  // From 10:05 to 10:25 by the clock, also where it changed in the night before.
  const outage = { from: today - 835 * MINUTE, to: today - 815 * MINUTE };
  /** Hours of yesterday: 23 or 25 where the clock changed. */
  const hours = (today - yesterday) / (60 * MINUTE);
  const offline = 20 / (hours * 60);
  let product: Product;
  let browser: Browser;
  let meter: VirtualDevice;

  beforeAll(async () => {
    const devices = [
      { mac: METER, type: 1, title: 'Main board', timeZone: ZONE },
      { mac: BARE, type: 1, title: 'Spare', timeZone: ZONE },
    ];
    await registerFacility(dataFolder, { devices, people: [{ ...ANNA, owns: [METER, BARE] }] });
    await followYesterday();
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
    await comeBack();
  });
  afterAll(async () => {
    await meter?.end();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** A server watched all of yesterday: the meter was there, but for twenty minutes. */
  async function followYesterday(): Promise<void> {
    const records = openRecordStore({ folder: dataFolder, url: undefined, log: { warn: () => undefined } });
    await records.start();
    const online = { mac: METER, status: 'ONLINE', boot: BOOT, startedAt: yesterday - 3_600_000 } as const;
    const offline = { mac: METER, status: 'OFFLINE', boot: null, startedAt: null } as const;
    await records.availability.watch({ from: yesterday, to: today });
    await records.availability.add([
      { ...online, at: yesterday },
      { ...offline, at: outage.from },
      { ...online, at: outage.to },
    ]);
    await records.stop();
  }

  async function comeBack(): Promise<void> {
    const url = `mqtt://127.0.0.1:${product.mqttPort}`;
    meter = await connectDevice({ url, mac: METER, secret: secretOf(METER), boot: BOOT });
    await meter.publish('state', { status: 'ONLINE', boot: BOOT, interval: 1 }, { retain: true });
  }

  const visit = (visitor: Visitor & { search?: string }, see: (page: Page) => Promise<void>): Promise<void> => {
    const path = `/tools/monitoring?${visitor.search ?? `device=${METER}`}`;
    return visitSignedIn(
      { browser, url: product.url, path, person: ANNA, language: 'en', timezoneId: ZONE, ...visitor },
      async (page) => {
        await page.locator('main h2').first().waitFor();
        await see(page);
      },
    );
  };

  const daysOf = (page: Page) => page.getByRole('region', { name: 'Online and offline by day' });
  const run = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text });

  /** For how long the device has run, s. */
  async function uptimeOfToday(): Promise<number | null | undefined> {
    const { call, answer: signedIn } = await signIn(product.url, ANNA.login, ANNA.password);
    const token = signedIn.data.find(({ mac }) => mac === METER)?.token ?? '';
    const range = { from: today / 1_000, to: today / 1_000 + 86_400 };
    const answer = await call('monitoring.read', { token, ...range, period: 'DAY', format: 'H' });
    if (answer.status !== 'OK' || Array.isArray(answer.data)) throw new Error('nothing is known of today');
    return answer.data.uptime[0]?.[1];
  }

  // proves R-AVAIL-018, R-AVAIL-019
  it('shows days, chosen by keyboard, a day in half hours and those in minutes, as the address says', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await run(page, /Online/)
        .first()
        .waitFor();
      const days = daysOf(page);
      await days.getByRole('slider').focus();
      await page.keyboard.press('Home');
      await expect
        .poll(() => days.getByRole('slider').getAttribute('aria-valuetext'))
        .toContain(`Offline ${(100 * offline).toFixed(3)}\u00a0%`);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toContain(`day=${localTime(yesterday, ZONE).date}`);
      // Of 24 h 23 h 40 min, rounded down.
      await page.getByText((Math.floor(10_000 * (1 - offline)) / 100).toFixed(2), { exact: true }).waitFor();
      await run(page, /Offline10:00 – 10:30/)
        .getByRole('button')
        .click();
      await run(page, /Offline10:05 – 10:25/).waitFor();
      await page.reload();
      await run(page, /Offline10:05 – 10:25/).waitFor();
      await page.getByRole('button', { name: 'Half hour after' }).click();
      await run(page, /Online10:30 – 11:00/).waitFor();
      await page.getByRole('button', { name: 'Back to the day' }).click();
      await page.getByRole('button', { name: 'Day after' }).click();
      await expect.poll(() => page.url()).toContain(`day=${localTime(today, ZONE).date}`);
      await days.getByRole('button', { name: 'Chart menu' }).click();
      await page.getByRole('menuitem', { name: 'Show as table' }).click();
      await days.getByRole('columnheader', { name: 'Offline (s)' }).waitFor();
      await days.getByRole('cell', { name: '1,200' }).waitFor();
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-AVAIL-016
  it('shows weeks, the last of two as well', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: /^Period: 7 days/ }).click();
      const presets = page.getByRole('group', { name: 'Period' }).getByRole('button');
      await expect.poll(() => presets.allTextContents()).toEqual(['7 days', '14 days', 'This month']);
      await presets.nth(1).click();
      await expect.poll(() => page.url()).toContain('range=last14days');
    }));

  // proves R-AVAIL-022
  it('remembers the axis of the uptime, which is logarithmic at first', () =>
    visit({}, async (page) => {
      const uptime = page.getByRole('region', { name: 'Uptime' });
      const choose = async (entry: string) => {
        await uptime.getByRole('button', { name: 'Chart menu' }).click();
        await page.getByRole('menuitem', { name: entry }).click();
      };
      await choose('Linear axis');
      await page.reload();
      await choose('Logarithmic axis');
    }));

  /** Seconds of today by state, as the table of days on a page has them now. */
  async function shownToday(page: Page) {
    const table = daysOf(page).getByRole('table');
    const headings = await table.locator('thead th').allTextContents();
    const cells = await table.locator('tbody tr').last().locator('> *').allTextContents();
    const secondsOf = (state: string) => Number((cells[headings.indexOf(`${state} (s)`)] ?? '').replaceAll(',', ''));
    return { online: secondsOf('Online'), offline: secondsOf('Offline'), unknown: secondsOf('Unknown') };
  }

  // proves R-AVAIL-024
  it('shows on an open screen that a device goes and comes, and the time when the server was down as unknown', () =>
    visit({}, async (page) => {
      const shown = async (state: keyof Awaited<ReturnType<typeof shownToday>>) => (await shownToday(page))[state];
      await daysOf(page).getByRole('button', { name: 'Chart menu' }).click();
      await page.getByRole('menuitem', { name: 'Show as table' }).click();
      await expect.poll(() => shown('online'), EVERY_SECOND).toBeGreaterThan(0);
      const before = await shownToday(page);
      await meter.publish('state', { status: 'OFFLINE', boot: BOOT }, { retain: true });
      await meter.end();
      // Away for less than half a minute is not away.
      await expect.poll(() => shown('offline'), EVERY_SECOND).toBeGreaterThan(before.offline);
      await run(page, /Offline/)
        .first()
        .waitFor();
      const gone = await shownToday(page);
      await comeBack();
      // Only while it is online does that time grow.
      await expect.poll(() => shown('online'), EVERY_SECOND).toBeGreaterThan(gone.online + 2);
      const back = await shownToday(page);
      const { port, mqttPort } = product;
      await product.stop();
      await meter.end();
      product = await startProduct({ demo: false, dataFolder, ports: { port, mqttPort } });
      await comeBack();
      await expect.poll(() => shown('unknown'), EVERY_SECOND).toBeGreaterThan(back.unknown);
      await expect.poll(() => shown('online'), EVERY_SECOND).toBeGreaterThan(back.online);
      // The server was down, not the device.
      expect(Math.abs((await shownToday(page)).offline - back.offline)).toBeLessThan(2);
      // The same start: the device has run all the time, since an hour before yesterday.
      expect(await uptimeOfToday()).toBeGreaterThan(86_400);
    }));

  // proves R-AVAIL-023
  it('says of a range in which the device was not watched that there are no data', () =>
    visit({ search: `device=${METER}&range=2026-01-05..2026-01-07` }, async (page) => {
      await page.getByText('Data not found', { exact: true }).first().waitFor();
      await daysOf(page).getByText('No measurements in this period').waitFor();
    }));

  // proves R-ERR-045
  it('awaits the first measurements of a device that never reported, and advises no other range', () =>
    visit({ search: `device=${BARE}` }, async (page) => {
      await page.locator('main').getByText('No measurements yet').first().waitFor();
      expect(await page.getByText('Data not found').count()).toBe(0);
    }));

  // proves R-AVAIL-025
  it.each([
    { language: 'en', phone: false },
    { language: 'sk', phone: true },
    { language: 'de', phone: true },
  ] as const)('is accessible and fits in $language, on a phone: $phone', (visitor) =>
    visit(visitor, async (page) => {
      await page.getByRole('listitem').filter({ hasText: /%|\d/ }).first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }),
  );
});
