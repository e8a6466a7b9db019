import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { startBridge, startPlug } from '../support/devices/plug.ts';
import { choose } from '../support/page/adding.ts';
import { menuRow, openMenu } from '../support/page/menu.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const ADMIN = { login: 'admin', password: 'first administrator' };
const HEADINGS = 'title,type,phases,ecosystem,key,mac,time_zone';

describe('the list of devices', () => {
  let product: Product;
  let browser: Browser;
  let session: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ demo: false, env: { PHASOR_ADMIN_PASSWORD: ADMIN.password } });
    browser = await shareBrowser();
    session = await signIn(product.url, ADMIN.login, ADMIN.password);
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  const onList = (see: (page: Page) => Promise<void>) =>
    visitSignedIn({ browser, url: product.url, path: '/tools/devices', person: ADMIN, language: 'en' }, see);

  async function connect(ecosystem: string, as: 'device' | 'gateway') {
    const user_token = session.answer.user.token;
    const { data } = await session.call('connecting.begin', { user_token, ecosystem, as, language: 'en' });
    return { ...data, port: String(data.port), topic: data.key ?? '' };
  }

  const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
  const pickFile = (page: Page, lines: readonly string[]) =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'devices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEADINGS, ...lines].join('\n')),
    });

  // proves R-ADD-021
  it('takes many devices from one file, after every line was looked at', () =>
    onList(async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('button', { name: 'Import devices' }).click();
      const dialog = page.getByRole('dialog', { name: 'Many devices from one file' });
      const fridge = 'Fridge,6,1,tasmota,tasmota_fridge,,Europe/Bratislava';
      await pickFile(page, [fridge, 'X,6,1,tasmota,tasmota_x,,Europe/Bratislava']);
      await dialog.getByText('1 line has to be put right first; nothing was added').waitFor();
      await dialog.getByText('title: 3…30 characters are expected').waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await pickFile(page, [fridge, 'Main board,1,3,native,,02005E100001,Europe/Bratislava']);
      await dialog.getByText('2 devices can be added').waitFor();
      await dialog.getByRole('button', { name: 'Add 2 devices' }).click();
      await dialog.getByText('2 devices added').waitFor();
      await dialog.getByRole('button', { name: 'Download the passwords' }).waitFor();
      await page.keyboard.press('Escape');
      await rowOf(page, 'Main board').waitFor();
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-DEV-020, R-DEV-021
  it('reads a file as a spreadsheet saved it, and says in the language of the page what is wrong with it', () =>
    visitSignedIn(
      { browser, url: product.url, path: '/tools/devices', person: ADMIN, language: 'sk', phone: true },
      async (page) => {
        await page.getByRole('button', { name: 'Importovať zariadenia' }).click();
        const dialog = page.getByRole('dialog', { name: 'Viac zariadení z jedného súboru' });
        const pick = (...parts: readonly (string | number)[]) => {
          const buffer = Buffer.concat(
            parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
          );
          return page
            .locator('input[type="file"]')
            .setInputFiles({ name: 'zariadenia.csv', mimeType: 'text/csv', buffer });
        };
        await pick('title,type,ecosystem,key,lat,lng\nSauna,6,tasmota,sauna,48,15,17,11\n');
        await dialog.getByText('csv: hodnota je mimo stĺpcov').waitFor();
        await pick('title;colour\r\nSauna;6\r\n');
        await dialog.getByText('colour: taký stĺpec v šablóne nie je').waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await pick('title;type;ecosystem;key;lat;lng\r\nZ', 0xe1, 'suvka;6;tasmota;zasuvka;48,15;17,11\r\n');
        await dialog.getByText('Možno pridať 1 zariadenie').waitFor();
        await dialog.getByText('Zásuvka').waitFor();
      },
    ));

  // proves R-ADD-036
  it('has none with a name that is not possible: that is said at its field', () => {
    const visitor = { browser, url: product.url, path: '/tools/devices/add', person: ADMIN, language: 'en' } as const;
    return visitSignedIn(visitor, async (page) => {
      await choose(page, 'Nous A1T');
      const topic = page.getByRole('textbox', { name: 'Topic' });
      await topic.fill('a/b #');
      await page.keyboard.press('Enter');
      await page.getByText(/^This name is not possible or in use already/).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await topic.fill('a_b');
      await page.keyboard.press('Enter');
      await page.getByText('a_b', { exact: true }).first().waitFor();
    });
  });

  // proves R-ADD-020, R-ADD-022, R-DEV-023
  it('exchanges a meter, whose name stays, and ends one after a question', () =>
    onList(async (page) => {
      const settings = await connect('tasmota', 'device');
      const plug = startPlug(settings);
      try {
        const act = async (name: string, action: string) => {
          await page.getByRole('button', { name: `Actions for ${name}` }).click();
          await page.getByRole('menuitem', { name: action }).click();
        };
        await act('Fridge', 'Exchange the meter');
        await page.getByText(/^Exchanging /).waitFor();
        const found = new URL(page.url());
        found.searchParams.set('step', 'wait');
        found.searchParams.set('connection', settings.id);
        await page.goto(found.href);
        await page.getByRole('button', { name: 'The values are right' }).click();
        await page.getByRole('heading', { name: /^Exchange Fridge for / }).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Exchange', exact: true }).click();
        await page.getByText('Meter exchanged, its history goes on').waitFor();
        await rowOf(page, 'Fridge').filter({ hasText: settings.topic }).filter({ hasText: 'Online' }).waitFor();
        expect(await screenFaults(page)).toEqual([]);

        await act('Main board', 'End the device');
        await page.getByText(/Its history stays\./).waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'End the device' }).click();
        await rowOf(page, 'Main board').filter({ hasText: 'ended' }).waitFor();
        expect(await page.getByRole('button', { name: 'Actions for Main board' }).count()).toBe(0);
        await goOn(page, product, '/dashboard?device=02005E100001');
        await page.getByRole('status').filter({ hasText: 'The device is no longer in use' }).waitFor();
        await page
          .getByRole('region', { name: /^Selected device/ })
          .getByText('No longer in use')
          .waitFor();
        await goOn(page, product, '/visualization/realtime/voltage?device=02005E100001');
        await page.getByText('The device is no longer in use').waitFor();
        // The tree and the details say the same, in place of an absence or of settings that nobody answers.
        await openMenu(page);
        const row = menuRow(page, 'Main board');
        await row.getByText('No longer in use').first().waitFor();
        expect(await row.getByText('Offline').count()).toBe(0);
        expect(await screenFaults(page)).toEqual([]);
        await row.getByRole('button', { name: /^Details/ }).click();
        const details = page.getByRole('dialog', { name: 'Main board' });
        expect(await details.getByRole('button', { name: 'No longer in use' }).isDisabled()).toBe(true);
        expect(await details.getByText('Offline').count()).toBe(0);
        expect(await screenFaults(page)).toEqual([]);
      } finally {
        await plug.stop();
      }
    }));

  // proves R-ADD-003, R-ADD-023
  it('takes a device behind a gateway by one press, and hides one that is not wanted', () =>
    onList(async (page) => {
      const settings = await connect('zigbee2mqtt', 'gateway');
      const bridge = startBridge(settings);
      try {
        await page.getByRole('button', { name: 'Take kitchen/kettle' }).click();
        await rowOf(page, 'kitchen/kettle').waitFor();
        // What was seen stands above the catalogue, and leads to its values.
        await goOn(page, product, '/tools/devices/add');
        const attic = page
          .getByRole('region', { name: 'Seen and not yet taken' })
          .getByRole('button', { name: /^attic/ });
        await attic.waitFor();
        const [seen, search] = [await attic.boundingBox(), await page.getByRole('searchbox').boundingBox()];
        expect(seen?.y).toBeLessThan(search?.y ?? 0);
        await attic.click();
        await page.waitForURL((url) => url.searchParams.get('connection') === settings.id);
        await goOn(page, product, '/tools/devices');
        await page.getByRole('button', { name: 'Hide attic' }).click();
        await page.getByRole('button', { name: 'Show 1 hidden device' }).waitFor();
        expect(await page.getByRole('button', { name: 'Take attic' }).count()).toBe(0);
        expect(await screenFaults(page)).toEqual([]);
      } finally {
        await bridge.stop();
      }
    }));
});
