import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMac, startLoad } from '../../apps/simulator/src/load.ts';
import { type SignedIn, signIn } from '../support/client.ts';
import { secretOf } from '../support/facility.ts';
import { type RunningSite, startMeteredSite } from '../support/metered-site.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { changeAnswers } from '../support/page/changed-answers.ts';
import { expectTurn, stopClock } from '../support/page/page-clock.ts';
import { accessibilityFaults, listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn } from '../support/page/visit.ts';

const ANNA = { login: 'anna', password: 'correct horse' };
const METER = { mac: loadMac(0), title: 'Main board', perQuarter: 100 };
const MENU = {
  nodes: [{ title: METER.title, isLeaf: true, data: { id: METER.mac, mac: METER.mac, type: 1 } }],
  tags: [],
};

describe('a device that is shared', () => {
  let site: RunningSite;
  let browser: Browser;
  let owner: SignedIn;
  let load: Awaited<ReturnType<typeof startLoad>>;
  let log = '';
  beforeAll(async () => {
    const env = { PHASOR_LOG: 'debug' };
    site = await startMeteredSite({ person: ANNA, meters: [METER], menu: MENU, tariffs: [], env });
    site.process.stdout?.on('data', (chunk) => {
      log += String(chunk);
    });
    browser = await shareBrowser();
    owner = await signIn(site.url, ANNA.login, ANNA.password);
    const brokerUrl = `mqtt://127.0.0.1:${site.mqttPort}`;
    load = await startLoad({ brokerUrl, meters: 1, hz: 1, credentials: secretOf });
  });
  afterAll(async () => {
    await load?.stop();
    await leaveBrowser(browser);
    await site?.stop();
  });

  async function pageIn(opening: Promise<BrowserContext>, see: (page: Page) => Promise<void>): Promise<void> {
    const context = await opening;
    try {
      await see(await context.newPage());
    } finally {
      await leaveContext(context);
    }
  }

  const asOwner = (see: (page: Page) => Promise<void>) => pageIn(openSignedIn(browser, site, { person: ANNA }), see);
  const asGuest = (options: BrowserContextOptions & { phone?: boolean }, see: (page: Page) => Promise<void>) =>
    pageIn(openContext(browser, options), see);

  const addressOf = (token: string) =>
    new URL(`${site.url}/public/dashboard?${new URLSearchParams({ token, lang: 'en' })}`);

  /** The address behind a link of that name, made in the dialog of the dashboard. */
  async function share(page: Page, name: string): Promise<URL> {
    await page.getByLabel('Name of a new link').fill(name);
    await page.getByLabel('Valid for').selectOption('7');
    // A list that was asked for before does not have the link yet, or is given up and has no body.
    const listed = page.waitForResponse(
      async (answer) =>
        answer.url().endsWith('/qrtoken/list') && (await answer.text().catch(() => '')).includes(JSON.stringify(name)),
    );
    await page.getByRole('button', { name: 'Make link' }).click();
    await page
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .waitFor();
    const { data } = await (await listed).json();
    const { token } = data.find((link: { name: string }) => link.name === name);
    return addressOf(token);
  }

  /** The address behind a link of that name, made by its call: the dashboard of the owner is looked at elsewhere. */
  async function linkOf(name: string): Promise<URL> {
    const { data } = await owner.call('sharing.link', {
      deviceMAC: METER.mac,
      token: owner.answer.user.token,
      name,
      encode: true,
    });
    return addressOf(data.token);
  }

  async function openLinks(page: Page): Promise<void> {
    await page.goto(site.url);
    await page.getByRole('img', { name: 'QR code of a public link to this device' }).waitFor();
    await page.getByRole('button', { name: 'Public links' }).click();
    await page.getByRole('dialog').getByText('Code on the dashboard').waitFor();
  }

  const liveNumber = (page: Page) =>
    page.getByRole('region', { name: 'Active power' }).first().locator('[data-live-number]').first();

  // proves R-SHARE-013, R-SHARE-022
  it('shows a code on the dashboard and its links in a dialog that everybody can use', () =>
    asOwner(async (page) => {
      await openLinks(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Make link' }).click();
      await expect.poll(() => page.locator('dialog input[aria-invalid="true"]').count()).toBe(1);
      const address = await share(page, 'Hall');
      expect(address.searchParams.get('token')).not.toBe('');
      // Its language is that of the link, also to who is signed in here, whose own language stays.
      address.searchParams.set('lang', 'de');
      await page.goto(address.href);
      await page.getByRole('region', { name: 'Wirkleistung' }).first().waitFor();
      expect(await page.evaluate('document.documentElement.lang')).toBe('de');
      await page.goto(site.url);
      await page.getByRole('button', { name: 'Public links' }).waitFor();
      expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    }));

  // proves R-FORM-025
  it('has its links in pages of ten, with five links to pages', () =>
    asOwner(async (page) => {
      await changeAnswers(page, '**/qrtoken/list', (answer: { data: object[] }) => {
        const more = Array.from({ length: 63 }, (_, i) => ({ ...answer.data[0], name: `Link ${i}` }));
        return { ...answer, data: [...answer.data, ...more].slice(0, 63) };
      });
      await openLinks(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Showing 1–10 of 63 rows').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(10);
      const pages = dialog.getByRole('navigation', { name: 'Pages' }).getByRole('button');
      expect((await pages.allTextContents()).join('')).toBe('12345');
      await dialog.getByRole('button', { name: 'Page 5' }).click();
      await dialog.getByText('Showing 41–50 of 63 rows').waitFor();
      expect((await pages.allTextContents()).join('')).toBe('34567');
      await dialog.getByRole('button', { name: 'Page 7' }).click();
      await dialog.getByText('Showing 61–63 of 63 rows').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(3);
      await dialog.getByLabel('Rows per page').selectOption('25');
      await dialog.getByText('Showing 1–25 of 63 rows').waitFor();
    }));

  // proves R-OPS-067
  it('is not called live while its values are not stored', async () => {
    const address = await linkOf('Full disk');
    await asGuest({}, async (guest) => {
      const since = new Date().toISOString();
      let faults: object[] = [{ part: 'disk', fault: 'disk_full', since, values: {} }];
      await guest.route('**/health', (route) => route.fulfill({ json: { status: 'TROUBLE', faults } }));
      for (const place of [address.href, `${address.href}&wall=1`]) {
        await guest.goto(place);
        await guest.getByText('live, but not stored', { exact: true }).waitFor();
        expect(await guest.getByText('live', { exact: true }).count()).toBe(0);
      }
      faults = [];
      await guest.reload();
      await guest.getByText('live', { exact: true }).waitFor();
    });
  });

  // proves R-SHARE-014, R-SHARE-017, R-SHELL-021
  it('is seen live and with its history with the link, and not without it', async () => {
    const address = await linkOf('Wall');
    await asGuest({}, async (guest) => {
      const complaints = listenTo(guest);
      const answer = await guest.goto(address.href);
      expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
      expect(await guest.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, nofollow');
      await guest.getByRole('heading', { level: 1, name: METER.title }).waitFor();
      const before = await liveNumber(guest).textContent();
      await expect.poll(() => liveNumber(guest).textContent()).not.toBe(before);
      for (const name of ['Voltage', 'Current', 'Active power', 'Active energy']) {
        const tile = guest.getByRole('region', { name, exact: true }).first();
        for (const figure of ['Min', 'Avg', 'Max']) await tile.getByText(figure, { exact: true }).waitFor();
      }
      await expect
        .poll(() => guest.getByRole('region', { name: 'Voltage', exact: true }).first().locator('dd').allTextContents())
        .toEqual([/\d/, /\d/, /\d/].map((pattern) => expect.stringMatching(pattern)));
      expect(await guest.getByRole('navigation').count()).toBe(0);
      expect(await guest.getByRole('button', { name: /^Account/ }).count()).toBe(0);
      expect(await guest.getByText(/^Phasor v/).count()).toBe(0);
      expect(await guest.context().cookies()).toEqual([]);
      expect(complaints.take()).toEqual([]);
      const stranger = await guest.request.post(`${site.url}/api_r/facility/devices-hierarchy`, {
        data: { token: address.searchParams.get('token') },
      });
      expect(stranger.status()).toBe(401);
    });
  });

  // proves R-ERR-008
  it('says which call failed where the code cannot be had', () =>
    asOwner(async (page) => {
      await page.route('**/qrtoken', (route) => route.abort());
      await page.goto(site.url);
      await page.getByText('API communication error QR').waitFor();
      await page.getByText('The code could not be read.').waitFor();
    }));

  // proves R-ERR-013, R-SHARE-009
  it('is gone from an open page within seconds of being revoked', () =>
    asOwner(async (page) => {
      await openLinks(page);
      const address = await share(page, 'Visitor');
      await asGuest({}, async (guest) => {
        await guest.goto(address.href);
        await liveNumber(guest).waitFor();
        await page.getByRole('button', { name: 'Revoke Visitor', exact: true }).click();
        const revoked = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
        await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Revoke' }).click();
        expect((await (await revoked).json()).status).toBe('OK');
        await guest.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
        expect(await liveNumber(guest).count()).toBe(0);
        await guest.reload();
        await guest.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
        expect(await accessibilityFaults(guest)).toEqual([]);
      });
    }));

  // proves R-SHARE-018
  it.each([
    { name: 'on a wall in German', options: {}, lang: 'de', period: 'Diese Woche', graphs: '[1,4,5]', charts: 3 },
    {
      name: 'on a phone in Slovak, dark',
      options: { phone: true, colorScheme: 'dark' },
      lang: 'sk',
      period: 'Tento týždeň',
      graphs: '[3]',
      charts: 1,
    },
  ] as const)('shows what the address asks for $name', async ({ options, lang, period, graphs, charts }) => {
    const address = await linkOf(`Board ${lang}`);
    for (const [key, value] of Object.entries({ lang, graphs, period: 'week' })) address.searchParams.set(key, value);
    await asGuest(options, async (guest) => {
      await guest.goto(address.href);
      await guest.getByText(period, { exact: true }).waitFor();
      await expect.poll(() => guest.locator('main canvas').count()).toBeGreaterThanOrEqual(charts);
      expect(await guest.evaluate('document.documentElement.lang')).toBe(lang);
      expect(await screenFaults(guest)).toEqual([]);
      expect(log).not.toContain(address.searchParams.get('token'));
    });
  });

  // proves R-SHARE-024, R-SHARE-026
  it('says which chart of its address it does not show, on a wall, too', async () => {
    const address = await linkOf('Unknown');
    address.searchParams.set('graphs', '[1,77]');
    await asGuest({}, async (guest) => {
      for (const wall of ['', '1']) {
        if (wall !== '') address.searchParams.set('wall', wall);
        await guest.goto(address.href);
        await guest.getByText(/Not shown: chart 77 does not exist/).waitFor();
      }
      const pageOf = (at: number) => guest.getByRole('region', { name: `Page ${at} of 2` });
      await pageOf(1).waitFor();
      await stopClock(guest);
      await guest.keyboard.press('ArrowRight');
      await pageOf(2).waitFor();
      expect(await guest.getByText(/Not shown: chart 77/).count()).toBe(1);
      await expectTurn(pageOf(2), pageOf(1), 20_000);
      expect(await guest.getByText(/Not shown: chart 77/).count()).toBe(1);
    });
  });

  // proves R-SHARE-023
  it('begins its charts with stored values, before a live one arrives', async () => {
    const address = await linkOf('Beginning');
    address.searchParams.set('graphs', '[3]');
    await asGuest({}, async (guest) => {
      // Nothing arrives over this connection: what the chart shows was stored.
      await guest.routeWebSocket(/./, () => undefined);
      await guest.goto(address.href);
      const chart = guest.getByRole('slider').first();
      await chart.waitFor();
      await expect.poll(async () => Number(await chart.getAttribute('aria-valuemax'))).toBeGreaterThan(0);
      expect(await liveNumber(guest).count()).toBe(0);
    });
  });

  // proves R-SHARE-019
  it('is not shown by a link that is incomplete or made up, in the language it asks for', () =>
    asGuest({}, async (guest) => {
      await guest.goto(`${site.url}/public/dashboard?token=nothing&lang=de`);
      await guest.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
      await guest.goto(`${site.url}/public/dashboard`);
      await guest.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    }));
});
