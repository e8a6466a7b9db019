import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageShown } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

describe('the accuracy test', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    browser = await shareBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

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

  // proves R-MEAS-153
  // proves R-ACCU-006, R-ACCU-010, R-ACCU-024, R-ACCU-027
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
