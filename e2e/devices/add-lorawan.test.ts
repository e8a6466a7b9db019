import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectNetworkServer } from '../../apps/server/testing/devices/network-server-client.ts';
import { launchBrowser } from '../support/page/browser.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const ADMIN = { login: 'admin', password: 'first administrator' };
const EACH_MS = 1_000;

const WORDS = {
  en: {
    ...{ next: 'It is entered: wait for it', right: 'The values are right', save: 'Save and open the dashboard' },
    ...{
      meaning: 'Meaning of',
      unit: 'Unit of',
      power: 'Active power',
      reveal: 'Show: Password',
      check: 'Check Meter',
    },
  },
  sk: {
    ...{ next: 'Je to zadané: počkať', right: 'Hodnoty sú správne', save: 'Uložiť a otvoriť prehľad' },
    ...{
      meaning: 'Význam poľa',
      unit: 'Jednotka poľa',
      power: 'Činný výkon',
      reveal: 'Zobraziť: ',
      check: 'Skontrolovať Meter',
    },
  },
} as const;

/** ChirpStack v4 set up as the page says; a codec of its own names the values (https://www.chirpstack.io/docs/chirpstack/integrations/events.html). */
async function startNetworkServer(page: Page, devEui: string) {
  const [host = '', port = '', , user = '', password = ''] = await page.locator('main ol dd code').allTextContents();
  const client = await connectNetworkServer(`mqtt://${host}:${port}`, user, password);
  let count = 0;
  const uplinks = setInterval(() => {
    count += 1;
    const uplink = {
      time: new Date().toISOString(),
      deviceInfo: { applicationId: 'works', deviceProfileName: 'Meter', devEui },
      ...{ fPort: 85, data: 'AQI=', rxInfo: [{ gatewayId: 'roof', rssi: -87 }] },
      object: { meter: { power_kw: 0.42, total_kwh: 12.5 + count / 100 } },
    };
    client.publish(`application/works/device/${devEui}/event/up`, JSON.stringify(uplink), { qos: 1 });
  }, EACH_MS);
  return {
    async stop() {
      clearInterval(uplinks);
      await client.endAsync(true);
    },
  };
}

describe('a LoRaWAN device of another maker', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ demo: false, env: { PHASOR_ADMIN_PASSWORD: ADMIN.password } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  // proves R-ADD-026
  it.each([
    { language: 'en', phone: false, devEui: '24e124538b223213' },
    { language: 'sk', phone: true, devEui: '24e124538b223214' },
  ] as const)('is taken behind its network server with a field map, up to its live values ($language)', (each) => {
    const { language, phone, devEui } = each;
    const words = WORDS[language];
    const path = '/tools/devices/add';
    const visitor = { browser, url: product.url, path, person: ADMIN, language, phone } as const;
    return visitSignedIn(visitor, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('searchbox').fill('LoRaWAN Codec');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.reveal }).click();
      const server = await startNetworkServer(page, devEui);
      try {
        expect(await screenFaults(page)).toEqual([]);
        await page.getByRole('button', { name: words.next }).click();
        await page.getByRole('button', { name: words.check }).click();
        const power = page.getByRole('combobox', { name: `${words.meaning} meter.power_kw` });
        await power.selectOption('P');
        await page.getByRole('combobox', { name: `${words.unit} meter.power_kw` }).selectOption({ label: 'kW' });
        await page.getByRole('combobox', { name: `${words.meaning} meter.total_kwh` }).selectOption('E_I');
        await page.getByRole('combobox', { name: `${words.unit} meter.total_kwh` }).selectOption({ label: 'kWh' });
        expect(await screenFaults(page)).toEqual([]);
        await page.getByRole('button', { name: words.right }).click();
        await page.getByRole('button', { name: words.save }).click();
        await page.waitForURL('**/dashboard*');
        const live = page.getByRole('region', { name: words.power }).locator('[data-live-number]').first();
        await expect.poll(() => live.textContent()).toContain('420');
        const device = new URL(page.url()).searchParams.get('device') ?? '';
        await goOn(page, product, `/visualization/profile/power/active?device=${device}`);
        await page.locator('main canvas').first().waitFor();
        expect(complaints.take()).toEqual([]);
      } finally {
        await server.stop();
      }
    });
  });
});
