import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDevice, type VirtualDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { accessibilityFaults, listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const RELAYS = '02005E200001';
const METER = '02005E200002';
const ANNA = { login: 'anna', password: 'correct horse' };
const LANGUAGES = [
  ['en', 'Add a notification', 'Source', 'Destination', 'Please choose one'],
  ['sk', 'Pridať upozornenie', 'Zdroj', 'Cieľ', 'Vyberte jednu z možností'],
  ['de', 'Benachrichtigung hinzufügen', 'Quelle', 'Ziel', 'Bitte wählen Sie einen Eintrag'],
] as const;

describe('notifications', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-news-'));
  let product: Product;
  let browser: Browser;
  let relays: VirtualDevice;
  let event = 0;

  beforeAll(async () => {
    const devices = [
      { mac: RELAYS, type: 2, title: 'Boiler room' },
      { mac: METER, type: 1, title: 'Main board' },
    ];
    await registerFacility(folder, { devices, people: [{ ...ANNA, owns: [RELAYS, METER] }] });
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
    const url = `mqtt://127.0.0.1:${product.mqttPort}`;
    relays = await connectDevice({ url, mac: RELAYS, secret: secretOf(RELAYS) });
    await relays.publish('state', { status: 'ONLINE', boot: 1 }, { retain: true });
  });
  afterAll(async () => {
    await relays?.end();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor, see: (page: Page) => Promise<void>): Promise<void> => {
    const path = `/tools/notifications?device=${RELAYS}`;
    return visitSignedIn({ browser, url: product.url, path, person: ANNA, ...visitor }, async (page) => {
      await page.getByRole('table').waitFor();
      await see(page);
    });
  };

  /** A relay that switches, as the device tells it. */
  async function switchRelay(relay: number, state: 0 | 1): Promise<void> {
    event += 1;
    await relays.publish('event', { id: `e${event}`, ts: Date.now() / 1_000, type: 'RELAY', data: { relay, state } });
  }

  const counterOf = async (page: Page) =>
    Number(
      /\d+/.exec((await page.getByRole('button', { name: /Notifications, / }).getAttribute('aria-label')) ?? '')?.[0],
    );

  // proves R-JOUR-005, R-NEWS-001, R-NEWS-007, R-NEWS-021, R-NEWS-023
  it('of a kind arrive live once they were asked for, the latest five newest first, counted until they are seen', async () => {
    // No pair for relays yet: this one notifies no account. News are collected for seconds, so it comes before the page.
    await switchRelay(4, 1);
    await visit({}, async (page) => {
      const complaints = listenTo(page);
      const before = await counterOf(page);
      await page.getByRole('button', { name: 'Add a notification' }).click();
      const form = page.getByRole('dialog');
      expect(await form.getByLabel('Destination').isDisabled()).toBe(true);
      await form.getByLabel('Source').selectOption({ label: 'Device status' });
      // Shown on the platform already, and there is no other destination.
      expect(await form.getByLabel('Destination').isDisabled()).toBe(true);
      await expect
        .poll(() => form.getByLabel('Source').locator('option').allTextContents())
        .toEqual(['Please choose', 'Device status', 'Disconnector', 'Supply']);
      await form.getByLabel('Source').selectOption({ label: 'Disconnector' });
      await form.getByLabel('Destination').selectOption({ label: 'Phasor, in the bell' });
      await form.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3);
      const head = await page.getByRole('table').getByRole('columnheader').allTextContents();
      expect(head).toEqual(['#', 'Source', 'Destination', 'Delete']);
      const added = page.getByRole('table').getByRole('row').last();
      expect(await added.getByRole('cell').allTextContents()).toEqual(['2', 'Phasor, in the bell', '']);
      expect(await added.getByRole('rowheader').textContent()).toMatch(/^Disconnector/);
      for (const [relay, state] of [
        [1, 1],
        [2, 1],
        [3, 1],
        [1, 0],
        [2, 0],
        [3, 0],
      ] as const) {
        await switchRelay(relay, state);
      }
      await expect.poll(() => counterOf(page)).toBe(before + 6);
      const otherTab = await page.context().newPage();
      await otherTab.goto(page.url());
      await expect.poll(() => counterOf(otherTab)).toBe(before + 6);
      await page.getByRole('button', { name: /Notifications, / }).click();
      const latest = page.getByRole('dialog').getByRole('listitem');
      await expect.poll(() => latest.count()).toBe(5);
      const lines = await latest.allTextContents();
      expect(lines.map((line) => /R\d switched (on|off)/.exec(line)?.[0])).toEqual([
        'R3 switched off',
        'R2 switched off',
        'R1 switched off',
        'R3 switched on',
        'R2 switched on',
      ]);
      expect(lines.filter((line) => !/Boiler room.*(now|ago)$/.test(line))).toEqual([]);
      // The sixth had no place in the list, and is new still; the five keep their look while the list is open.
      await expect.poll(() => counterOf(page)).toBe(before + 1);
      expect(await page.locator('[role="dialog"] [data-seen="false"]').count()).toBe(5);
      // Looked at again, as after a change of tabs: no page of a browser without a window is ever hidden.
      await otherTab.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await expect.poll(() => counterOf(otherTab)).toBe(before + 1);
      await otherTab.close();
      await page.getByRole('link', { name: 'Choose your notifications' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints.take().filter((text) => !text.includes('style'))).toEqual([]);
    });
  });

  // proves R-NEWS-021, R-NEWS-051
  it('are not sent after their pair was removed, which asks first', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: /^Remove “Disconnector”/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /^Remove “Disconnector”/ }).click();
      await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
      await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
      await switchRelay(1, 1);
      // News of another device still arrives after that of the relay: by then the relay would have caused its own.
      const board = await connectDevice({
        url: `mqtt://127.0.0.1:${product.mqttPort}`,
        mac: METER,
        secret: secretOf(METER),
      });
      const data = { phase: 'L1', duration: 60 };
      await board.publish('event', { id: 'back', ts: Date.now() / 1_000, type: 'OUTAGE', data });
      await board.end();
      await expect.poll(() => counterOf(page)).toBeGreaterThan(0);
      await page.getByRole('button', { name: /Notifications, / }).click();
      const newest = page.getByRole('dialog').getByRole('listitem').first();
      await expect.poll(() => newest.textContent()).toMatch(/^Main board.*Supply back after 1 min/);
      expect(await page.getByRole('dialog').textContent()).not.toContain('R1 switched on');
    }));

  // proves R-NEWS-051
  it('of the last days are all on a page of their own: searched, chosen by kind and device, sent as a link, saved', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: /Notifications, / }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Show all' }).click();
      const list = page.getByRole('region', { name: 'Notifications of the last 30 days' });
      const rows = list.getByRole('listitem');
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(7);
      expect(await rows.first().textContent()).toMatch(/^Main boardSupply back after 1 min/);
      expect(await screenFaults(page)).toEqual([]);
      await list.getByLabel('Search').fill('R2');
      await expect.poll(() => rows.count()).toBe(2);
      await page.reload();
      await expect.poll(() => rows.count()).toBe(2);
      expect(page.url()).toContain('find=R2');
      await list.getByLabel('Search').fill('');
      await list.getByLabel('Device or group').selectOption({ label: 'Main board' });
      await expect.poll(() => rows.count()).toBe(1);
      await list.getByLabel('Kind').selectOption({ label: 'Anomalies' });
      await list.getByRole('button', { name: 'Show all notifications' }).click();
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(7);
      const saving = page.waitForEvent('download');
      await list.getByRole('button', { name: 'CSV' }).click();
      expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
      await rows.first().getByRole('link').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/dashboard?device=${METER}*`);
    }));

  // proves R-NEWS-016
  it('of another kind of device are offered as that kind has them', () =>
    visit({}, async (page) => {
      await page.goto(`${product.url}/tools/notifications?device=${METER}`);
      await page.getByRole('button', { name: 'Add a notification' }).click();
      const options = page.getByRole('dialog').getByLabel('Source').locator('option');
      const names = ['Please choose', 'Device status', 'NILM', 'Anomaly', 'Supply', 'Question about an appliance'];
      await expect.poll(() => options.allTextContents()).toEqual(names);
    }));

  // proves R-JOUR-005, R-NEWS-022
  it.each(LANGUAGES)(
    'are chosen in %s on a phone, both fields required, and fit',
    (language, ...[add, source, destination, required]) =>
      visit({ phone: true, colorScheme: 'dark' }, async (page) => {
        await page.locator('header button').first().click();
        await page.getByRole('dialog').getByRole('combobox').selectOption(language);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: add }).click();
        const form = page.getByRole('dialog');
        await form.locator('button[type="submit"]').click();
        await expect.poll(() => form.getByText(required).count()).toBe(2);
        await form.getByLabel(source).waitFor();
        await form.getByLabel(destination).waitFor();
        expect(await screenFaults(page)).toEqual([]);
      }),
  );
});
