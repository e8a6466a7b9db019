import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectNetworkServer } from '../../apps/server/testing/devices/network-server-client.ts';
import {
  type AddingWords,
  choose,
  chooseBehindKnown,
  emptyServer,
  giveMeaning,
  saved,
  shownFields,
} from '../support/page/adding.ts';
import { screenFaults } from '../support/page/person.ts';
import { goOn } from '../support/page/visit.ts';

const EACH_MS = 1_000;

/** ChirpStack v4 set up as the page says; a codec of its own names the values (https://www.chirpstack.io/docs/chirpstack/integrations/events.html). */
async function startNetworkServer(
  { Host, Port, User = '', Password = '' }: Readonly<Record<string, string>>,
  devEui: string,
) {
  const client = await connectNetworkServer(`mqtt://${Host}:${Port}`, User, Password);
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
  const server = emptyServer();

  /** What is entered at the network server, once: the second device is behind the same one. */
  let entered: Readonly<Record<string, string>> = {};

  const takenFrom = async (page: Page, words: AddingWords, devEui: string) => {
    const networkServer = await startNetworkServer(entered, devEui);
    try {
      await page.getByRole('button', { name: words.check('Meter') }).click();
      await giveMeaning(page, words, { path: 'meter.power_kw', quantity: 'P', unit: 'kW' });
      await giveMeaning(page, words, { path: 'meter.total_kwh', quantity: 'E_I', unit: 'kWh' });
      expect(await screenFaults(page)).toEqual([]);
      const { device, live } = await saved(page, words);
      await expect.poll(() => live.textContent()).toContain('420');
      await goOn(page, server.product, `/visualization/profile/power/active?device=${device}`);
      await page.locator('main canvas').first().waitFor();
    } finally {
      await networkServer.stop();
    }
  };

  // proves R-ADD-035
  it.each(['LoRaWAN Codec', 'Nous A1T'])('is begun once, however often Enter is pressed: %s', (model) =>
    server.add({ language: 'en' }, async (page) => {
      const begun: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/connect/begin')) begun.push(request.url());
      });
      await page.route('**/connect/gateways', async (route) => {
        await pause(EACH_MS);
        await route.continue();
      });
      await page.getByRole('searchbox').fill(model);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.locator('main ol p').first().waitFor();
      await pause(EACH_MS);
      expect(begun).toHaveLength(1);
    }),
  );

  // proves R-ADD-026
  it('is taken behind its network server with a field map, up to its live values', () =>
    server.add({ language: 'en' }, async (page, words) => {
      await choose(page, 'LoRaWAN Codec');
      entered = await shownFields(page, words);
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: words.next }).click();
      await takenFrom(page, words, '24e124538b223213');
    }));

  // proves R-ADD-031
  it('is taken behind a network server that is connected already, without another credential', () =>
    server.add({ language: 'sk', phone: true }, async (page, words) => {
      await chooseBehindKnown(page, 'LoRaWAN Codec', words);
      await takenFrom(page, words, '24e124538b223214');
    }));
});
