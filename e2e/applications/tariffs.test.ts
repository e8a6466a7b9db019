import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { type RunningSite, SITE_ZONE, startMeteredSite } from '../support/metered-site.ts';
import { accessibilityFaults, listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';

const ANNA = { login: 'anna', password: 'correct horse' };
const METER = { mac: '02005E310001', title: 'Main board', perQuarter: 1_000 };
const BARE = { mac: '02005E310002', title: 'Porter', perQuarter: 0 };
const leaf = ({ mac, title }: typeof METER) => ({ title, isLeaf: true, data: { id: mac, mac, type: 1 } });
const MENU = { nodes: [leaf(METER), leaf(BARE)], tags: [] };
const DAY_S = 86_400;
const HIGH_QUARTERS = 64;

describe('tariffs', () => {
  let site: RunningSite;
  let browser: Browser;
  let session: SignedIn;
  beforeAll(async () => {
    site = await startMeteredSite({ person: ANNA, meters: [METER, BARE], menu: MENU, tariffs: [] });
    browser = await shareBrowser();
    session = await signIn(site.url, ANNA.login, ANNA.password);
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await site?.stop();
  });

  const visit = (
    { mac = METER.mac, ...visitor }: Visitor & { mac?: string },
    see: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const path = `/phasor/add-tarif?device=${mac}`;
    return visitSignedIn(
      { browser, url: site.url, path, person: ANNA, language: 'en', timezoneId: SITE_ZONE, ...visitor },
      async (page) => {
        await page.locator('main h2').first().waitFor();
        await see(page);
      },
    );
  };

  /** What a day of the site costs: 0 is today, -1 yesterday. */
  async function costOf(day: -1 | 0) {
    const midnight = site.yesterday.to / 1_000;
    const range =
      day === 0 ? { from: midnight, to: midnight + DAY_S } : { from: site.yesterday.from / 1_000, to: midnight };
    const who = { user_token: session.answer.user.token, macList: [METER.mac] };
    const answer = await session.call('tariffs.cost', { ...who, ...range, period: 'DAY' });
    return answer.status === 'OK' ? answer.data.total : null;
  }

  async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  }

  // proves R-TARIFF-001
  it('begin with a first version, painted by the clock, and price what was measured before', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('heading', { name: 'No tariff yet' }).waitFor();
      await page.getByRole('button', { name: 'New version' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => page.locator('input[aria-invalid="true"]').count()).toBe(2);
      await fill(page, { 'Valid from': '2024-01-01', 'Price of a kWh, VT': '0.2', 'Price of a kWh, NT': '0,1' });
      for (const day of ['Monday to Friday', 'Saturdays, Sundays and holidays']) {
        await page.getByRole('group', { name: day }).getByRole('button', { name: 'Set' }).click();
        await page.getByRole('group', { name: day }).getByText('06:00–22:00 VT').waitFor();
      }
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Valid now').waitFor();
      await page.getByText('€0.20 / kWh').waitFor();
      const quarters = site.quartersOfYesterday;
      expect(await costOf(-1)).toBeCloseTo(HIGH_QUARTERS * 0.2 + (quarters - HIGH_QUARTERS) * 0.1, 6);
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-TARIFF-017
  it('go on with a new price from today, and what yesterday cost stays', () =>
    visit({}, async (page) => {
      const before = { yesterday: await costOf(-1), today: await costOf(0) };
      await page.getByRole('button', { name: 'New version' }).click();
      await page.getByText('What was measured before keeps its price.').waitFor();
      // It goes on from the version before, hours and all.
      expect(await page.getByLabel('Price of a kWh, VT').inputValue()).toBe('0.2');
      await page.getByRole('group', { name: 'Monday to Friday' }).getByText('06:00–22:00 VT').waitFor();
      await fill(page, { 'Price of a kWh, VT': '9', 'Price of a kWh, NT': '9' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('€9.00 / kWh').first().waitFor();
      await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2);
      expect(await costOf(-1)).toBe(before.yesterday);
      // In the first quarter hour of a day nothing has a price yet.
      if (before.today !== null && before.today > 0) expect(await costOf(0)).toBeGreaterThan(40 * before.today);
    }));

  // proves R-ERR-009
  it('keep each date to one version, and let one go after a question', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: 'New version' }).click();
      await fill(page, { 'Valid from': '2024-01-01' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('There is a version from this date already; edit that one.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      const yesterday = await costOf(-1);
      const removal = page.getByRole('button', { name: /^Delete: / });
      await removal.first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => removal.count()).toBe(2);
      await removal.first().click();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
      await expect.poll(() => removal.count()).toBe(1);
      expect(await costOf(-1)).toBe(yesterday);
    }));

  // proves R-TARIFF-005
  it('are painted with the keyboard as well', () =>
    visit({ mac: BARE.mac }, async (page) => {
      await page.getByRole('button', { name: 'New version' }).click();
      const strip = page.getByRole('slider', { name: 'Monday to Friday' });
      await strip.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+PageDown');
      expect(await strip.getAttribute('aria-valuetext')).toBe('01:00 VT');
      await page.getByText('00:00–01:15 VT · 01:15–24:00 NT').waitFor();
    }));

  // proves R-TARIFF-006
  it.each([
    { name: 'on a desktop in German', phone: false, colorScheme: 'light', language: 'de', create: 'Neue Version' },
    { name: 'on a phone in Slovak, dark', phone: true, colorScheme: 'dark', language: 'sk', create: 'Nová verzia' },
  ] as const)('are accessible and fit $name', ({ name: _name, create, ...options }) =>
    visit(options, async (page) => {
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: create }).click();
      await page.getByRole('slider').first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }),
  );
});
