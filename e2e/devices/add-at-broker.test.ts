import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { startNativeMeter } from '../support/devices/native-meter.ts';
import { type OwnBroker, startOwnBroker } from '../support/devices/own-broker.ts';
import { startPlug } from '../support/devices/plug.ts';
import {
  ADDING_ADMIN,
  type AddingWords,
  choose,
  emptyServer,
  saved,
  shownFields,
  switchOff,
} from '../support/page/adding.ts';
import { screenFaults } from '../support/page/person.ts';
import { goOn } from '../support/page/visit.ts';

const MAC = '02005E10C401';
const UNHEARD = 'The broker passes nothing on';

/** Does at the broker what the first step says. */
async function admit(broker: OwnBroker, page: Page, words: AddingWords) {
  const fields = await shownFields(page, words);
  const { User: user = '', Password: password = '' } = fields;
  const rules = (await page.locator('main ol pre').first().textContent()) ?? '';
  return { fields, now: () => broker.admit({ user, password }, rules), rules };
}

describe.skipIf(!existsSync('/usr/sbin/mosquitto'))("behind a broker of one's own", () => {
  let broker: OwnBroker;
  const server = emptyServer(async () => {
    broker = await startOwnBroker();
    return { PHASOR_MQTT_URL: broker.url };
  });
  afterAll(() => broker?.stop());

  const seesChart = async (page: Page, path: string) => {
    await goOn(page, server.product, path);
    await page.locator('main canvas').first().waitFor();
  };

  // proves R-ADD-034
  it('a plug is added by what the page says: its account, the rules, and the settings of the plug', () =>
    server.add({ language: 'en' }, async (page, words) => {
      await choose(page, 'Nous A1T');
      const { fields, now } = await admit(broker, page, words);
      const { Host: host = '', Port: port = '', User: user = '', Password: password = '', Topic: topic = '' } = fields;
      const plug = startPlug({ host, port, user, password, topic });
      try {
        await page.getByRole('button', { name: words.next }).click();
        // Nobody has made its account yet.
        await page.getByText(UNHEARD).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        now();
        await page.getByRole('button', { name: words.right }).waitFor();
        const { device } = await saved(page, words);
        await switchOff(page, words);
        await seesChart(page, `/disconnector/timeline?device=${device}`);
      } finally {
        await plug.stop();
      }
    }));

  // proves R-ADD-040
  it('a Shelly whose messages a gateway receives already is found behind that, on a phone', async () => {
    const { answer, call } = await signIn(server.product.url, ADDING_ADMIN.login, ADDING_ADMIN.password);
    const { token: user_token } = answer.user;
    const wish = { ecosystem: 'shelly-gen1', as: 'gateway', name: 'Shellies', language: 'de' } as const;
    const { data: gateway } = await call('connecting.begin', { user_token, ...wish });
    const boiler = { title: 'Boiler', type: 1, phases: 1, transformation_ratio: 1, max_current: 50 } as const;
    const rest = { lat: null, lng: null, wiring: [], fields: [] };
    await call('connecting.take', { user_token, id: gateway.id, key: 'shellyem-1', devices: [{ ...boiler, ...rest }] });
    await server.add({ language: 'de', phone: true, colorScheme: 'dark', refusals: [422] }, async (page) => {
      await page.getByRole('searchbox').fill('Shelly EM Gen1');
      await page.keyboard.press('Enter');
      await page.getByText(/^Shellies empfängt diese Nachrichten schon/).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Shellies verwenden' }).click();
      await page.waitForURL((url) => url.searchParams.get('connection') === gateway.id);
    });
  });

  // proves R-ADD-034
  it('a meter of Phasor is added by what the page says, on a phone', () =>
    server.add({ language: 'sk', phone: true, colorScheme: 'dark' }, async (page, words) => {
      await page.getByRole('searchbox').fill('Phasor Precision');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Adresa MAC' }).fill(MAC);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.reveal }).first().waitFor();
      const { fields, now } = await admit(broker, page, words);
      now();
      const meter = startNativeMeter(fields, (ts) => ({ ts, U: { L1: 230 }, P: { L1: 1_100 }, I: { L1: 5 } }));
      try {
        await page.getByRole('button', { name: words.next }).click();
        await page.getByRole('button', { name: words.right }).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        const { device } = await saved(page, words);
        expect(device).toBe(MAC);
        await seesChart(page, `/visualization/profile/power/active?device=${device}`);
      } finally {
        await meter.stop();
      }
    }));
});
