import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSdm630Agent, startSmartMeter } from '../support/devices/installed-meters.ts';
import { startIotawatt } from '../support/devices/iotawatt.ts';
import { startBridge } from '../support/devices/plug.ts';
import { choose, emptyServer, giveMeaning, saved, shownFields, switchOff } from '../support/page/adding.ts';
import { screenFaults } from '../support/page/person.ts';
import { goOn } from '../support/page/visit.ts';

const KETTLE = 'kitchen/kettle';
const POWER_PROFILE = '/visualization/profile/power/active';

interface Stoppable {
  stop(): Promise<void>;
}

/** What the page says is to be entered, by its label. */
type Fields = Readonly<Record<string, string>>;

/** How one kind of meter is added. */
interface Way {
  readonly model: string;
  /** Connects it with what the page says, read from the page. */
  readonly connect: (fields: Fields, page: Page) => Promise<Stoppable>;
  /** Behind a gateway a person chooses. */
  readonly isGateway?: true;
  /** It has a relay, which is switched, and a timeline of it. */
  readonly hasRelay?: true;
}

const P1: Way = {
  model: 'DSMR P1',
  connect: async ({ 'Broker hostname': host = '', 'Broker port': port = '', Username: user = '', ...others }) => {
    const { Password: password = '', Topic: topic = '' } = others;
    return await startSmartMeter({ host, port, user, password, topic });
  },
};
const MODBUS: Way = {
  model: 'Eastron SDM630',
  connect: async (_, page) => await startSdm630Agent((await page.locator('main ol pre').first().textContent()) ?? ''),
};
const ZIGBEE: Way = {
  model: 'Zigbee2MQTT Bridge',
  isGateway: true,
  hasRelay: true,
  connect: async ({
    'Base topic': base = '',
    'MQTT server': server = '',
    User: user = '',
    Password: password = '',
  }) => {
    const { hostname: host, port } = new URL(server);
    return startBridge({ host, port, user, password, prefix: base.replace(/zigbee2mqtt$/, '') });
  },
};

/** Voltage in V, power in W and energy in kWh, as the outputs of IoTaWatt are set up; they come without names. */
const iotawattOutputs = (seconds: number) => [231.4, 640, 1_200 + (seconds % 1_000) / 1_000];

const DESKTOP = {} as const;
const PHONE = { phone: true, colorScheme: 'dark' } as const;

describe('a meter is added in the browser', () => {
  const server = emptyServer();

  // Each way and each language on a desktop and on a phone.
  // proves R-ADD-012
  it.each([
    ['telegrams', 'en', DESKTOP, P1],
    ['telegrams', 'sk', PHONE, P1],
    ['the agent', 'de', DESKTOP, MODBUS],
    ['the agent', 'en', PHONE, MODBUS],
    ['a bridge', 'sk', DESKTOP, ZIGBEE],
    ['a bridge', 'de', PHONE, ZIGBEE],
  ] as const)('by %s in %s, up to its live values and a chart', (...[, language, screen, way]) =>
    server.add({ language, ...screen }, async (page, words) => {
      const faults: (readonly string[])[] = [];
      const look = async () => void faults.push(await screenFaults(page));
      await choose(page, way.model);
      const meter = await way.connect(await shownFields(page, words), page);
      try {
        await page.getByRole('button', { name: words.next }).click();
        if (way.isGateway) await page.getByRole('button', { name: words.check(KETTLE), exact: true }).click();
        await page.getByRole('button', { name: words.right }).waitFor();
        // Nothing is saved yet.
        await expect.poll(() => page.locator('main section dl strong').first().textContent()).toMatch(/\d/);
        await look();
        const { device } = await saved(page, words);
        if (way.hasRelay) await switchOff(page, words);
        await goOn(page, server.product, `${way.hasRelay ? '/disconnector/timeline' : POWER_PROFILE}?device=${device}`);
        await page.locator('main canvas').first().waitFor();
        await look();
      } finally {
        await meter.stop();
      }
      expect(faults.flat()).toEqual([]);
    }),
  );

  // proves R-ADD-030
  it.each([
    { language: 'en', phone: false },
    { language: 'de', phone: true, colorScheme: 'dark' },
  ] as const)(
    'IoTaWatt posts over HTTP, and its outputs get their meanings, up to its live values ($language)',
    (visitor) =>
      server.add(visitor, async (page, words) => {
        await choose(page, 'IoTaWatt');
        const shown = await shownFields(page, words);
        const [url = '', apiKey = '', node = ''] = ['server url', 'api key', 'node'].map((label) => shown[label]);
        expect(url).toBe(server.product.url);
        const box = startIotawatt({ url, apiKey, node }, iotawattOutputs);
        try {
          await page.getByRole('button', { name: words.next }).click();
          await page.getByRole('button', { name: words.check(node) }).click();
          await giveMeaning(page, words, { path: '1', quantity: 'U', place: 'L1' });
          await giveMeaning(page, words, { path: '2', quantity: 'P', place: 'L1' });
          await giveMeaning(page, words, { path: '3', quantity: 'E_I', place: 'L1', unit: 'kWh' });
          expect(await screenFaults(page)).toEqual([]);
          const { device, live } = await saved(page, words);
          await expect.poll(() => live.textContent()).toContain('640');
          await goOn(page, server.product, `/visualization/profile/power/active?device=${device}`);
          await page.locator('main canvas').first().waitFor();
          expect(await screenFaults(page)).toEqual([]);
          expect(box.answers[0]).toBe('"Node does not exist"');
          expect(new Set(box.answers.slice(1))).toEqual(new Set(['ok']));
        } finally {
          await box.stop();
        }
      }),
  );
});
