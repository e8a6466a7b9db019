import { readFileSync } from 'node:fs';
import type { HierarchyNode } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTariff, quartersOf } from '../../apps/server/testing/tariff-builder.ts';
import { signIn } from '../support/client.ts';
import { type RunningSite, SITE_ZONE, startMeteredSite } from '../support/metered-site.ts';
import { chooseInMenu } from '../support/page/chart.ts';
import { accessibilityFaults, listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { readWorkbook } from '../support/workbook.ts';

const ANNA = { login: 'anna', password: 'correct horse' };
const METERS = [
  { mac: '02005E300001', title: 'Main board', perQuarter: 1_000 },
  { mac: '02005E300002', title: 'Hall A', perQuarter: 500 },
  { mac: '02005E300003', title: 'Hall B', perQuarter: 300 },
  { mac: '02005E300004', title: 'Porter', perQuarter: 250 },
] as const;
const WORKS = METERS.slice(0, 3);
/** High from 6 to 22 o'clock on every day, so that no weekday matters. */
const TARIFFS = WORKS.map(({ mac }) => aTariff({ mac, weekday: quartersOf(6, 22), weekend: quartersOf(6, 22) }));
const REPORT = '/applications/report/energy/active/import';

function leaf(meter: (typeof METERS)[number], report_mode: 0 | 1 | 2): HierarchyNode {
  return { title: meter.title, isLeaf: true, data: { id: meter.mac, mac: meter.mac, type: 1, report_mode } };
}
const [main, ...halls] = WORKS;
const MENU = {
  nodes: [
    {
      ...{ title: 'Works', isLeaf: false, isExpanded: true, data: { id: 'works' } },
      children: [leaf(main as (typeof METERS)[number], 2), ...halls.map((hall) => leaf(hall, 1))],
    },
    leaf(METERS[3], 1),
  ],
  tags: [],
};

describe('reports', () => {
  let site: RunningSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await startMeteredSite({ person: ANNA, meters: METERS, menu: MENU, tariffs: TARIFFS });
    browser = await shareBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await site?.stop();
  });

  const visit = (visitor: Visitor, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn(
      {
        browser,
        url: site.url,
        path: `${REPORT}?range=yesterday`,
        person: ANNA,
        language: 'en',
        timezoneId: SITE_ZONE,
        ...visitor,
      },
      async (page) => {
        await page.getByRole('table').waitFor();
        await see(page);
      },
    );

  /** kWh of yesterday, as the table shows them. */
  const kilowattHours = (perQuarter: number) => ((perQuarter * site.quartersOfYesterday) / 1_000).toFixed(2);
  async function rowsOf(page: Page): Promise<string[][]> {
    const rows = await page.getByRole('row').all();
    return Promise.all(
      rows.map(async (row) => (await row.locator('th, td').allTextContents()).map((text) => text.trim())),
    );
  }
  const energies = async (page: Page) =>
    Object.fromEntries((await rowsOf(page)).map(([name, energy]) => [name, energy]));

  // proves R-REPORT-011
  it('say what could not be read: the energies in their place, the costs beside them', () =>
    visit({}, async (page) => {
      const fail = (call: string) =>
        page.route(`**/api_r/${call}`, (route) =>
          route.fulfill({ status: 500, json: { status: 'FAIL', code: 500, message: 'general_error' } }),
        );
      await fail('tariffs/cost');
      await page.reload();
      await page.getByRole('alert').getByText('Unexpected error').waitFor();
      await page.getByRole('table').waitFor();
      await fail('reports/energy');
      await page.reload();
      await page.locator('main').getByRole('alert').getByText('Unexpected error').waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
    }));

  // proves R-REPORT-006, R-REPORT-010
  it('count groups and devices, and open a group that its cumulative meter measures', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('columnheader', { name: 'Cost (EUR)' }).waitFor();
      await expect
        .poll(() => energies(page))
        .toMatchObject({
          Works: kilowattHours(1_000),
          Porter: kilowattHours(250),
          Total: kilowattHours(1_250),
        });
      await page.getByRole('button', { name: 'Open Works' }).click();
      await page.getByText('The total is measured by Main board.').waitFor();
      await expect
        .poll(() => energies(page))
        .toMatchObject({
          'Hall A': kilowattHours(500),
          'Hall B': kilowattHours(300),
          Other: kilowattHours(200),
          Total: kilowattHours(1_000),
        });
      const works = await energies(page);
      const [share, cost] = [2, 4].map(
        async (column) => (await rowsOf(page)).find(([name]) => name === 'Other')?.[column],
      );
      expect([await share, Number(await cost)]).toEqual([
        '20.0\u00a0%',
        expect.closeTo((200 * (64 * 0.2 + (site.quartersOfYesterday - 64) * 0.1)) / 1_000, 1),
      ]);
      await page.reload();
      await page.getByText('The total is measured by Main board.').waitFor();
      await keepsItsRing(page, works);
      await page.getByRole('navigation', { name: 'Group shown' }).getByRole('button', { name: 'All devices' }).click();
      await page.getByRole('button', { name: 'Open Works' }).waitFor();
      expect(complaints.take()).toEqual([]);
    }));

  /** The ring's own menu, which every chart has: the group shown as a table and as files. */
  async function keepsItsRing(page: Page, works: Record<string, string | undefined>): Promise<void> {
    await page.getByRole('button', { name: 'Chart menu' }).click();
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual([
        ...['Full screen', 'Print', 'Download CSV', 'Download XLSX', 'Download PNG', 'Download PDF', 'Show as table'],
      ]);
    await page.keyboard.press('Escape');
    const file = await fileOf(page, 'Download CSV');
    expect(file.name).toMatch(/^all-devices-works-energy-import-report-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(file.path, 'utf8').trim().split('\r\n').slice(1);
    const kept = lines.map((line) => line.split(',')).map(([name = '', energy]) => [name, Number(energy).toFixed(2)]);
    expect(Object.fromEntries(kept)).toEqual(
      Object.fromEntries(['Hall A', 'Hall B', 'Other', 'Total'].map((name) => [name, works[name]])),
    );
    for (const [kind, start] of [
      ['PNG', '\x89PNG'],
      ['PDF', '%PDF-'],
      ['XLSX', 'PK'],
    ] as const) {
      const { path } = await fileOf(page, `Download ${kind}`);
      expect(readFileSync(path).toString('latin1').slice(0, start.length)).toBe(start);
    }
    await chooseInMenu(page, 'Show as table');
    await expect.poll(() => page.getByRole('img', { name: /^Energy import report/ }).count()).toBe(0);
    expect((await rowsOf(page)).at(-1)).toEqual([
      'Total',
      expect.any(String),
      '100.000',
      '100.000',
      expect.any(String),
    ]);
    await chooseInMenu(page, 'Show as chart');
    await page.getByRole('img', { name: /^Energy import report/ }).waitFor();
  }

  // proves R-REPORT-008
  it('are kept as a workbook with the numbers of the screen, group by group', () =>
    visit({}, async (page) => {
      await page.getByRole('columnheader', { name: 'Cost (EUR)' }).waitFor();
      const shown = await rowsOf(page);
      const file = await fileOf(page, 'XLSX');
      expect(file.name).toMatch(/^energy-import-report.*\.xlsx$/i);
      const rows = readWorkbook(readFileSync(file.path));
      const named = new Map(rows.map(([name, ...cells]) => [String(name).trim(), cells]));
      const names = [...named.keys()];
      const first = names.indexOf('Device or group');
      expect(names.slice(first + 1, first + 7)).toEqual(['Works', 'Hall A', 'Hall B', 'Other', 'Porter', 'Total']);
      expect(names.at(-1)).toBe('Without a tariff, and missing in the cost: Porter.');
      for (const [name = '', energy, , , cost] of shown.slice(1)) {
        const [shown, , , price] = named.get(name) ?? [];
        expect(Number(shown).toFixed(2), name).toBe(energy);
        expect(price === null || price === undefined ? '–' : Number(price).toFixed(2), name).toBe(cost);
      }
      const energyOf = (name: string) => Number(named.get(name)?.[0]);
      expect(energyOf('Hall A') + energyOf('Hall B') + energyOf('Other')).toBeCloseTo(energyOf('Works'), 6);
      expect(energyOf('Works') + energyOf('Porter')).toBeCloseTo(energyOf('Total'), 6);
    }));

  // proves R-REPORT-009
  it('are kept as a PDF of A4 pages with the whole report', () =>
    visit({ language: 'sk' }, async (page) => {
      const file = await fileOf(page, 'PDF');
      const bytes = readFileSync(file.path);
      const text = bytes.toString('latin1');
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(text).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
      // The page has words in letters of its own, and no image.
      expect(text).toContain('/FontFile2');
      expect(text).not.toContain('/Subtype /Image');
      expect(bytes.length).toBeGreaterThan(20_000);
      expect(bytes.length).toBeLessThan(400_000);
    }));

  // proves R-REPORT-007
  it.each([
    { name: 'on a desktop in German', phone: false, colorScheme: 'light', language: 'de', devices: 'Geräte' },
    { name: 'on a phone in Slovak, dark', phone: true, colorScheme: 'dark', language: 'sk', devices: 'Zariadenia' },
  ] as const)('are accessible and fit $name', ({ name: _name, devices, ...options }) =>
    visit(options, async (page) => {
      expect(await screenFaults(page)).toEqual([]);
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: new RegExp(devices) })
        .click();
      await page.getByRole('button', { name: /^Porter/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(`${site.url}/applications/report/energy/reactive?range=yesterday`);
      await expect.poll(() => page.getByRole('table').count()).toBe(4);
      expect(await screenFaults(page)).toEqual([]);
    }),
  );

  // proves R-REPORT-005
  it('have days to choose from and no source', () =>
    visit({}, async (page) => {
      const toolbar = page.getByRole('toolbar');
      expect(await toolbar.getByText(/WiFi|LoRa/).count()).toBe(0);
      await toolbar.getByRole('button', { name: /^Period/ }).click();
      for (const preset of ['Today', 'Yesterday', '7 days', '14 days']) {
        await page.getByRole('button', { name: preset, exact: true }).last().waitFor();
      }
      await page.getByRole('button', { name: '7 days', exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('range') === 'last7days');
    }));

  // proves R-REPORT-004
  it('are where the applications begin', () =>
    visit({}, async (page) => {
      await page.getByRole('link', { name: 'Applications' }).click();
      await page.waitForURL((url) => url.pathname === REPORT);
    }));

  // proves R-REPORT-015
  it('move a meter on from visible to cumulative to hidden and again, each time for good', () =>
    visit({}, async (page) => {
      const mode = () => page.getByRole('button', { name: /^Porter/ });
      await page.getByRole('button', { name: 'Devices in the report' }).click();
      for (const word of ['Cumulative', 'Hidden', 'Visible']) {
        const saved = page.waitForResponse((answer) => answer.url().endsWith('/api_w/facility/devices-hierarchy'));
        await mode().click();
        expect((await (await saved).json()).status).toBe('OK');
        await expect.poll(() => mode().textContent()).toContain(word);
        if (word === 'Hidden') await expect.poll(async () => (await energies(page)).Total).toBe(kilowattHours(1_000));
      }
      await expect.poll(async () => (await energies(page)).Total).toBe(kilowattHours(1_250));
      const session = await signIn(site.url, ANNA.login, ANNA.password);
      const { data } = await session.call('hierarchy.read', { token: session.answer.user.token });
      expect(data.nodes.at(-1)?.data.report_mode).toBe(1);
    }));
});

async function fileOf(page: Page, kind: string): Promise<{ name: string; path: string }> {
  const kept = page.waitForEvent('download');
  if (kind.startsWith('Download')) await chooseInMenu(page, kind);
  else await page.getByRole('button', { name: kind, exact: true }).click();
  const download = await kept;
  return { name: download.suggestedFilename(), path: await download.path() };
}
