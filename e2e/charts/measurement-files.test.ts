import { readFileSync } from 'node:fs';
import { localTime, startOfDate } from '@phasor/calendar';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { startCommand } from '../support/command.ts';
import { accessibilityFaults, listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const ZONE = 'Europe/Bratislava';
const FIRST = '2019-10-26';
/** Somebody else than the account that all guests of the demo share. */
const ADDED = { login: 'anna', password: 'correct horse' };
const QUARTERS = 4 * (24 + 25 + 24);
const LANGUAGES = [
  ['sk', 'Import a export', 'Vyberte súbor CSV', 'Uložiť ako CSV'],
  ['de', 'Import und Export', 'CSV-Datei wählen', 'Als CSV speichern'],
] as const;

/** Three days around the end of summer time, as a portal of a distributor writes them, with two lines that are wrong. */
function portalFile(): string {
  const lines = Array.from({ length: QUARTERS }, (_, index) => {
    const start = Temporal.Instant.fromEpochMilliseconds(startOfDate(FIRST, ZONE) + index * 900_000);
    const { day, month, year, hour, minute } = start.toZonedDateTimeISO(ZONE);
    const two = (part: number) => String(part).padStart(2, '0');
    const energy = index === 5 ? 'chyba' : `0,${100 + (index % 50)}`;
    return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)};${energy};${index === 6 ? '-1' : '0,05'}`;
  });
  return `\uFEFF${['Dátum a čas;Odber L1 (kWh);Dodávka L1 (kWh)', ...lines].join('\r\n')}\r\n`;
}

/** Energy that the file tells, Wh: what stands in its good lines. */
const ENERGIES = Array.from({ length: QUARTERS }, (_, index) => (index === 5 || index === 6 ? 0 : 100 + (index % 50)));

describe('measurements as files', () => {
  let product: Product;
  let browser: Browser;
  let demo: SignedIn;
  let token: string;
  beforeAll(async () => {
    [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
    demo = await signIn(product.url, 'demo', 'demo');
    token = demo.answer.data.find(({ type, owner }) => type === 1 && owner)?.token ?? '';
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  const visit = (visitor: Visitor, see: (page: Page) => Promise<void>): Promise<void> => {
    const mac = demo.answer.data.find((device) => device.token === token)?.mac;
    return visitSignedIn(
      { browser, url: product.url, path: `/tools/measurement-files?device=${mac}`, language: 'en', ...visitor },
      see,
    );
  };

  async function importedEnergy(): Promise<number> {
    const range = { from: startOfDate(FIRST, ZONE) / 1_000, to: startOfDate('2019-10-29', ZONE) / 1_000 };
    const answer = await demo.call('measurements.energy', { token, data: 'E_I', period: 'DAY', ...range });
    if (answer.status !== 'OK') return 0;
    const lists = answer.data.E_I;
    const points = lists === undefined || Array.isArray(lists) ? [] : (lists.CUM ?? []);
    return points.reduce((sum, [, energy]) => sum + (energy ?? 0), 0);
  }

  const choose = (page: Page, text = portalFile()) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'odber 2019.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  // proves R-ERR-010, R-FILE-003
  it('are brought in by an owner, are known when they come again, and are taken back', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await page.getByText('Nothing was imported into this device yet.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await choose(page);
      await page.getByText(`${QUARTERS - 2} rows to store`).waitFor();
      await page.getByText('8 records lie in an hour that the clock shows twice', { exact: false }).waitFor();
      const rejected = page.getByRole('region', { name: 'Records left out' }).getByRole('row');
      const said = await Promise.all([1, 2].map((row) => rejected.nth(row).getByRole('cell').allTextContents()));
      expect(said).toEqual([
        ['7', 'Odber L1 (kWh)', 'chyba', 'This is no number with the chosen decimal sign.'],
        ['8', 'Dodávka L1 (kWh)', '-1', 'Energy cannot be negative.'],
      ]);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: `Import ${QUARTERS - 2} rows` }).click();
      await page.getByText(`${QUARTERS - 2} rows stored`).waitFor();
      expect(Math.abs((await importedEnergy()) - ENERGIES.reduce((sum, energy) => sum + energy, 0))).toBeLessThan(0.5);

      await page.getByRole('button', { name: 'Choose another file' }).last().click();
      await choose(page);
      await page.getByRole('button', { name: `Import ${QUARTERS - 2} rows` }).click();
      await page.getByText(`${QUARTERS - 2} already known`).waitFor();

      await page.getByRole('button', { name: 'Undo the import of odber 2019.csv' }).last().click();
      const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
      await dialog.getByText(/What the device measured itself stays/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await page.getByText('rows removed').first().waitFor();
      await expect.poll(importedEnergy).toBe(0);
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-FILE-020
  it('say at the field what is missing or doubled, and can be put right by keyboard', () =>
    visit({}, async (page) => {
      await choose(page, '2019-01-01 00:00;1,5;2,5\n2019-01-01 00:15;1,5;2,5\n');
      await page.getByText('Say which column holds a measured quantity.').waitFor();
      const columns = page.getByRole('region', { name: 'What the columns hold' });
      const meaning = (column: number) =>
        columns.getByRole('group', { name: `Column ${column}` }).getByLabel('Meaning');
      await meaning(2).focus();
      await page.keyboard.type('Voltage');
      await meaning(3).selectOption('U');
      await columns.getByText('Another column holds this already.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await meaning(3).selectOption('ignore');
      await page.getByText('2 rows to store').waitFor();
      await page.locator('input[type="file"]').waitFor({ state: 'detached' });
    }));

  // proves R-FILE-016
  it('of a whole year of quarter hours are understood at once', () =>
    visit({}, async (page) => {
      const begin = startOfDate('2018-01-01', ZONE);
      const lines = Array.from({ length: 35_040 }, (_, index) => `${(begin + index * 900_000) / 1_000},${index % 97}`);
      await choose(page, `ts,E_I_L1 (Wh)\n${lines.join('\n')}`);
      await page.getByText('35,040 rows to store').waitFor();
    }));

  // proves R-SHELL-068
  it('are marked as those of a demo for an account that was added to it, as its screens are', async () => {
    const mac = demo.answer.data.find((device) => device.token === token)?.mac ?? '';
    const user = (...words: string[]) =>
      startCommand('apps/server/src/cli/user.ts', words, { PHASOR_DATA: product.dataFolder }).printed;
    await user('add', ADDED.login, '--password', ADDED.password);
    await user('assign', ADDED.login, mac, '--level', 'own');
    await visit({ person: ADDED }, async (page) => {
      await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
      await page.getByText('Export', { exact: true }).click();
      await page.getByLabel('From', { exact: true }).fill(localTime(Date.now() - 86_400_000, ZONE).date);
      await page.getByLabel('Resolution').selectOption('15MIN');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      expect((await downloading).suggestedFilename()).toMatch(/demo.*15min\.csv$/);
    });
  });

  // proves R-FILE-036
  it('are taken out as a file that says the same as the calls', () =>
    visit({}, async (page) => {
      await page.getByText('Export', { exact: true }).click();
      await page.waitForURL(/tab=export/);
      expect(await accessibilityFaults(page)).toEqual([]);
      const yesterday = localTime(Date.now() - 86_400_000, ZONE).date;
      await page.getByLabel('From', { exact: true }).fill(yesterday);
      await page.getByLabel('Resolution').selectOption('15MIN');
      await page.getByLabel('Active energy, export').uncheck();
      // What has ended within the last minute may still be on its way from the device.
      const settled = Date.now() - 60_000 - 900_000;
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/demo.*15min\.csv$/);
      const text = readFileSync((await download.path()) ?? '', 'utf8').replace('\uFEFF', '');
      const [heading = '', ...lines] = text.trim().split('\r\n');
      expect(heading).toMatch(/^time – .*\(Demo\),E_I_L1 \(Wh\),.*E_I_total \(Wh\)$/);
      const from = startOfDate(yesterday, ZONE);
      const range = { from: from / 1_000, to: from / 1_000 + lines.length * 900 };
      const { data } = await demo.call('measurements.energy', { token, data: 'E_I', period: '15MIN', ...range });
      const lists = data.E_I;
      const points = lists === undefined || Array.isArray(lists) ? [] : (lists.CUM ?? []);
      const saved = lines.map(
        (line) => [Date.parse(line.split(',')[0] ?? ''), Number(line.split(',').at(-1))] as const,
      );
      const hasSettled = ([time]: readonly [number, unknown]) => time < settled;
      expect(saved.filter(hasSettled)).toEqual(points.filter(hasSettled).map(([time, energy]) => [time, energy ?? 0]));
    }));

  // proves R-FILE-038
  it('have errors at the fields of their export', () =>
    visit({}, async (page) => {
      await page.getByText('Export', { exact: true }).click();
      await page.getByLabel('To, including').fill('2000-01-01');
      await page.getByRole('button', { name: 'Choose all' }).click();
      await page.getByRole('button', { name: 'Choose none' }).click();
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      await page.getByText('Enter a date that is not before the first one.').waitFor();
      await page.getByText('Choose at least one quantity.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }));

  // proves R-FILE-038
  it.each(LANGUAGES)(
    'are there in %s, on a dark phone, without anything to scroll sideways for',
    (language, ...words) =>
      visit({ phone: true, colorScheme: 'dark', language }, async (page) => {
        const [title, file, save] = words;
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.getByText(file).waitFor();
        await choose(page);
        await page.getByRole('table').first().waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await page.getByText('Export', { exact: true }).click();
        await page.getByRole('button', { name: save }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      }),
  );
});
