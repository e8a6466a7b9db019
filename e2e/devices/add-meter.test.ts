import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSdm630Agent, startSmartMeter } from '../support/devices/installed-meters.ts';
import { startBridge } from '../support/devices/plug.ts';
import { choose, emptyServer, saved, shownFields, switchOff } from '../support/page/adding.ts';
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

const DESKTOP = {} as const;
const PHONE = { phone: true, colorScheme: 'dark' } as const;

describe('a meter is added in the browser', () => {
  const server = emptyServer();

  // proves R-ADD-012
  it.each([
    ['telegrams', 'en', DESKTOP, P1],
    ['telegrams', 'sk', PHONE, P1],
    ['telegrams', 'de', PHONE, P1],
    ['the agent', 'en', DESKTOP, MODBUS],
    ['the agent', 'sk', PHONE, MODBUS],
    ['the agent', 'de', DESKTOP, MODBUS],
    ['a bridge', 'en', PHONE, ZIGBEE],
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
});
