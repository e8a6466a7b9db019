import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageShown } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { readSideways } from '../support/page/sideways.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

/** The demo's reference meter: four meters in its memory, which are taken over when it comes. */
const BENCH = '02005E10000D';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const LANGUAGES = [
  { language: 'en', list: 'Meters', sync: 'Sync data', step: 'Meter basics' },
  { language: 'sk', list: 'Elektromery', sync: 'Synchronizovať údaje', step: 'Základné údaje elektromera' },
  { language: 'de', list: 'Zähler', sync: 'Daten abgleichen', step: 'Grunddaten des Zählers' },
] as const;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = [await startProduct({ demo: true }), await shareBrowser()];
});
afterAll(async () => {
  await leaveBrowser(browser);
  await product?.stop();
});

describe('stored meters', () => {
  const visit = (visitor: Visitor & { path?: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, path: `/applied-precision/meters?device=${BENCH}`, ...visitor }, see);
  /** The list, once the demo has taken it over. */
  async function listed(page: Page): Promise<Locator> {
    const table = page.getByRole('table', { name: 'Meters' });
    await expect
      .poll(async () => {
        if (!(await table.isVisible())) await page.reload();
        await page.locator('main h2').first().waitFor();
        return await table.isVisible();
      })
      .toBe(true);
    return table;
  }
  const serials = (table: Locator) => table.locator('tbody th').allInnerTexts();
  const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByRole('textbox', { name: label }).fill(value);
  };

  // proves R-ERR-011, R-METER-015, R-METER-031, R-METER-033
  it('are searched, changed where they stand, removed, and exchanged with the device after a warning', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      const table = await listed(page);
      const all = ['7730090', '88020415', '40117232', '40117231'];
      expect(await serials(table)).toEqual(all);
      await page.getByText('Showing 1–4 of 4 rows').waitFor();
      await page.getByRole('searchbox').fill('Halder');
      await expect.poll(() => serials(table)).toEqual(['88020415']);
      await page.getByRole('searchbox').fill('');

      const producer = page.getByRole('button', { name: 'Producer: Halden, change' });
      await table
        .getByRole('cell')
        .filter({ has: producer })
        .dblclick({ position: { x: 2, y: 2 } });
      await page.keyboard.type(' AG');
      await page.keyboard.press('Enter');
      await table.getByRole('button', { name: 'Producer: Halden AG, change' }).waitFor();
      await page.getByText('Database successfully updated').waitFor();
      // By the keyboard, with the words of the codes.
      await table.getByRole('button', { name: 'Input type: LED, change' }).first().press('Enter');
      await table.getByRole('combobox', { name: 'Input type' }).selectOption('DISC/SO');
      await page.keyboard.press('Enter');
      await table.getByRole('button', { name: 'Input type: DISC/SO, change' }).waitFor();

      await page.getByRole('button', { name: 'Delete meter 7730090 | R-1' }).click();
      await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
      await expect.poll(() => serials(table)).toEqual(all.slice(1));
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Download database from device' }).click();
      await dialog.getByText('The local database will be replaced by the database in the device.').waitFor();
      await dialog.getByRole('button', { name: 'Download' }).click();
      await messageShown(page, 'Successfully downloaded meters database');
      expect(await serials(table)).toEqual(all);
      await page.getByRole('button', { name: 'Update database in device' }).click();
      await dialog.getByText('The database in the device will be replaced by the local database.').waitFor();
      await dialog.getByRole('button', { name: 'Update' }).click();
      await messageShown(page, 'Successfully uploaded meters database');
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-METER-019, R-METER-021, R-METER-022, R-METER-023, R-METER-027, R-METER-030, R-PICT-009
  it('are added in four steps with their images, which can be seen', () =>
    visit({ path: `/applied-precision/meter/add?device=${BENCH}` }, async (page) => {
      const next = () => page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('1/4').waitFor();
      await next();
      expect(await page.getByText('Please fill in this field').count()).toBe(2);
      await fill(page, { 'Serial number': '5001', Type: 'ZX 1' });
      await next();
      await fill(page, { 'CT ratio': '40', 'CT Snom': '5', 'VT Snom': '5', 'I nom secondary': '5' });
      const typedIn = (name: string) => page.getByRole('textbox', { name }).inputValue();
      expect([await typedIn('I nom primary'), await typedIn('Current in the protocol')]).toEqual(['200', '3x200/5 A']);
      await fill(page, { 'I min secondary': '1', 'I max secondary': '6', 'U nom secondary': '230' });
      await next();
      await page.getByText('3/4').waitFor();
      await next();
      await page.getByText('4/4').waitFor();
      const files = page.locator('input[type=file]');
      const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
      await files.setInputFiles([picture('a.png'), { name: 'b.txt', mimeType: 'text/plain', buffer: PIXEL }]);
      await page.getByText('File format not supported: b.txt is neither PNG nor JPEG. No image was taken.').waitFor();
      await files.setInputFiles([picture('a.png'), picture('c.png')]);
      await page.getByText('c.png').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await messageShown(page, 'Success saved meters data');
      await page.getByText('1/4').waitFor();
      expect(await typedIn('Serial number')).toBe('');
      await goOn(page, product, `/applied-precision/meters?device=${BENCH}`);
      await page.getByRole('button', { name: 'Images of meter 5001 | ZX 1' }).click();
      await page.getByRole('img', { name: 'Image 2 of meter 5001 | ZX 1' }).waitFor();
      await page.getByRole('button', { name: 'Remove image 2' }).click();
      await page.getByText('Image 2 of meter 5001 | ZX 1 will be removed.').waitFor();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByText('Image removed').waitFor();
      await page.getByRole('img', { name: 'Image 2 of meter 5001 | ZX 1' }).waitFor({ state: 'detached' });
      await page.getByRole('img', { name: 'Image 1 of meter 5001 | ZX 1' }).waitFor();
    }));

  // proves R-METER-034
  it('have test results, a tab for each, taken over from the device', () =>
    visit({ path: `/applied-precision/meter/tests?device=${BENCH}` }, async (page) => {
      await page.getByRole('combobox', { name: 'Select meter' }).selectOption('88020415 | TX 5');
      const sync = page.getByRole('button', { name: 'Sync data' });
      await sync.click();
      await messageShown(page, 'test results taken over');
      const tabs = page.getByRole('tab');
      await tabs.first().waitFor();
      expect(await tabs.count()).toBe(8);
      for (const label of await tabs.allInnerTexts()) expect(label).toMatch(/^−?\d\.\d\d\s%\n\d+\s% · PF\s\d/);
      await tabs.first().press('ArrowRight');
      expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
      await page.getByRole('rowheader', { name: 'Pulses' }).waitFor();
      await page.getByRole('tabpanel').getByText('Within the limit of its class').waitFor();
      const starts = (cells: string) =>
        page
          .getByRole('region', { name: 'All test results' })
          .locator(cells)
          .evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)));
      expect(await starts('thead th')).toEqual(await starts('tbody tr:first-child td'));
    }));

  // proves R-METER-035, R-SHELL-065
  it('speak three languages, are accessible and fit, on phones too', async () => {
    for (const [index, { language, list, sync, step }] of LANGUAGES.entries()) {
      await visit({ language, phone: index > 0 }, async (page) => {
        await page.getByRole('heading', { name: list, exact: true, level: 2 }).waitFor();
        const faults = [...(await screenFaults(page))];
        await goOn(page, product, `/applied-precision/meter/tests?device=${BENCH}`);
        await page.getByRole('button', { name: sync }).waitFor();
        await page.getByRole('tab').first().waitFor();
        faults.push(...(await screenFaults(page)), ...(index > 0 ? await readSideways(page) : []));
        await goOn(page, product, `/applied-precision/meter/add?device=${BENCH}`);
        await page.getByRole('heading', { name: step }).waitFor();
        faults.push(...(await screenFaults(page)));
        expect(faults).toEqual([]);
      });
    }
  });
});

describe('the accuracy test', () => {
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  /** A profile of one test case, made in the wizard. */
  async function makeProfile(page: Page) {
    await page.getByPlaceholder('New name').fill('Quick check');
    await button(page, 'New profile').click();
    await button(page, 'Create the first test case').click();
    await page.getByLabel('Voltage (V) L2').fill('99');
    await button(page, 'Next').click();
    await page.getByText('Voltage (V): a number from 100 to 320 is expected.').waitFor();
    await page.getByLabel('Voltage (V) L2').fill('230');
    await button(page, 'Next').click();
    await button(page, 'Save').click();
    await page.getByText('Choose at least one condition.').waitFor();
    expect(await page.getByLabel('Accuracy (%): Voltage').isDisabled()).toBe(true);
    await page.getByLabel('Select all').check();
    expect(await page.getByLabel('Apparent power L3').isChecked()).toBe(true);
    await page.getByLabel('Select all').uncheck();
    for (const name of ['Voltage L1', 'Active power L2']) await page.getByLabel(name, { exact: true }).check();
    await page.getByLabel('Accuracy (%): Voltage').fill('0.5');
    expect(await screenFaults(page)).toEqual([]);
    await button(page, 'Save').click();
    await page.getByText('U L1 ±0.5 %').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.tabler-icon-grip-vertical:visible').count()).toBe(0);
    await page.emulateMedia({ media: null });
    expect(await page.locator('.tabler-icon-grip-vertical:visible').count()).toBe(1);
  }

  async function test(page: Page) {
    await goOn(page, product, '/applications/accutest/testing');
    await button(page, /^Device:/).click();
    await page.getByRole('button', { name: /Meter on test/ }).click();
    await page.getByText('Connect the device to the generator before each test.').waitFor();
    await button(page, 'Start the test').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the test' }).click();
    await page.getByText('Test case 1 / 1').waitFor();
    await page.reload();
    await page.getByText('Test case 1 / 1').waitFor();
    await button(page, 'Start another test').waitFor();
    await page.getByRole('row', { name: /Voltage L1.*Passed/ }).waitFor();
  }

  /** What is printed on A4: the paper is narrower than the screens that have a table. */
  async function expectPrinted(page: Page) {
    const size = page.viewportSize() ?? { width: 1_440, height: 960 };
    await page.setViewportSize({ width: 718, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('columnheader', { name: 'Absolute error' }).first().waitFor();
    const [name, error] = [page.getByRole('rowheader').first(), page.getByRole('cell').nth(2)];
    expect((await name.boundingBox())?.y).toBe((await error.boundingBox())?.y);
    expect(await page.getByRole('tab').first().isVisible()).toBe(false);
    expect(await page.getByRole('main').getByText('02:00:5E').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await page.setViewportSize(size);
  }

  // proves R-ACCU-006, R-ACCU-010, R-ACCU-024, R-ACCU-027, R-ACCU-047, R-ACCU-048
  it('is prepared in a profile, run on the bench through a reload, and shown with its results', () =>
    visitSignedIn(
      { browser, url: product.url, path: '/applications/accutest/profile', language: 'en' },
      async (page) => {
        const complaints = listenTo(page);
        await makeProfile(page);
        await test(page);
        expect(await screenFaults(page)).toEqual([]);
        await goOn(page, product, '/applications/accutest/results');
        await page.getByRole('tab', { name: /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d passed$/ }).waitFor();
        await page.getByRole('region', { name: 'Relative error' }).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await expectPrinted(page);
        expect(complaints.take()).toEqual([]);
        await goOn(page, product, '/applications/accutest/profile');
        await button(page, 'Delete Test case 1').click();
        await button(page, 'Yes').click();
        await messageShown(page, 'Test case deleted');
        await page.getByText('No test case yet').waitFor();
      },
    ));

  it.each(['sk', 'de'] as const)('fits and is accessible on a phone in %s', (language) =>
    visitSignedIn(
      { browser, url: product.url, path: '/applications/accutest/results', language, phone: true, colorScheme: 'dark' },
      async (page) => {
        await page.getByRole('toolbar').getByRole('button').first().click();
        await page.getByRole('button', { name: /Meter on test/ }).click();
        await page.getByRole('tab').first().waitFor();
        expect(await screenFaults(page)).toEqual([]);
      },
    ),
  );
});
