import type { Language } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSdm630Agent, startSmartMeter } from '../support/devices/installed-meters.ts';
import { startBridge } from '../support/devices/plug.ts';
import { launchBrowser } from '../support/page/browser.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const ADMIN = { login: 'admin', password: 'first administrator' };
const KETTLE = 'kitchen/kettle';
const POWER_PROFILE = '/visualization/profile/power/active';

interface Words {
  readonly language: Language;
  readonly phone: boolean;
  readonly reveal: string;
  readonly next: string;
  readonly check: string;
  readonly right: string;
  readonly save: string;
  readonly power: string;
  readonly relay: string;
  readonly off: string;
}

const ENGLISH: Words = {
  ...{ language: 'en', phone: false, reveal: 'Show: ', next: 'It is entered: wait for it' },
  ...{ check: `Check ${KETTLE}`, right: 'The values are right', save: 'Save and open the dashboard' },
  ...{ power: 'Active power', relay: 'Relay 1', off: 'Off' },
};
const SLOVAK: Words = {
  ...{ language: 'sk', phone: true, reveal: 'Zobraziť: ', next: 'Je to zadané: počkať' },
  ...{ check: `Skontrolovať ${KETTLE}`, right: 'Hodnoty sú správne', save: 'Uložiť a otvoriť prehľad' },
  ...{ power: 'Činný výkon', relay: 'Relé 1', off: 'Vypnuté' },
};
const GERMAN: Words = {
  ...{ language: 'de', phone: true, reveal: 'Zeigen: ', next: 'Eingegeben: darauf warten' },
  ...{ check: `${KETTLE} prüfen`, right: 'Die Werte stimmen', save: 'Speichern und Übersicht öffnen' },
  ...{ power: 'Wirkleistung', relay: 'Relais 1', off: 'Aus' },
};

interface Stoppable {
  stop(): Promise<void>;
}

/** How one kind of meter is added. */
interface Way {
  readonly model: string;
  /** Connects it with what the page says, read from the page. */
  readonly connect: (page: Page) => Promise<Stoppable>;
  /** Behind a gateway a person chooses. */
  readonly isGateway?: true;
  /** It has a relay, which is switched, and a timeline of it. */
  readonly hasRelay?: true;
}

/** The values that the page says are to be entered, in its order. */
const valuesOn = (page: Page) => page.locator('main ol dd code').allTextContents();

const P1: Way = {
  model: 'DSMR P1',
  connect: async (page) => {
    const [host = '', port = '', user = '', password = '', topic = ''] = await valuesOn(page);
    return await startSmartMeter({ host, port, user, password, topic });
  },
};
const MODBUS: Way = {
  model: 'Eastron SDM630',
  connect: async (page) => await startSdm630Agent((await page.locator('main ol pre').first().textContent()) ?? ''),
};
const ZIGBEE: Way = {
  model: 'Zigbee2MQTT Bridge',
  isGateway: true,
  hasRelay: true,
  connect: async (page) => {
    const [base = '', server = '', user = '', password = ''] = await valuesOn(page);
    const { hostname: host, port } = new URL(server);
    return startBridge({ host, port, user, password, prefix: base.replace(/zigbee2mqtt$/, '') });
  },
};

describe('a meter is added in the browser', () => {
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

  async function switched(page: Page, words: Words): Promise<void> {
    const relay = page.getByRole('region', { name: words.relay });
    await expect.poll(() => relay.getByRole('switch').isChecked()).toBe(true);
    await relay.getByRole('switch').click();
    await relay.getByRole('status').filter({ hasText: words.off }).waitFor();
  }

  /** From the first step to the live dashboard and a chart. */
  async function added(page: Page, words: Words, way: Way): Promise<void> {
    const faults: (readonly string[])[] = [];
    const look = async () => void faults.push(await screenFaults(page));
    await page.getByRole('searchbox').fill(way.model);
    await page.keyboard.press('Enter');
    await page.locator('main ol p').first().waitFor();
    const reveal = page.getByRole('button', { name: words.reveal });
    if ((await reveal.count()) > 0) await reveal.first().click();
    const meter = await way.connect(page);
    try {
      await page.getByRole('button', { name: words.next }).click();
      if (way.isGateway) await page.getByRole('button', { name: words.check, exact: true }).click();
      await page.getByRole('button', { name: words.right }).waitFor();
      // Nothing is saved yet.
      await expect.poll(() => page.locator('main section dl strong').first().textContent()).toMatch(/\d/);
      await look();
      await page.getByRole('button', { name: words.right }).click();
      await page.getByRole('button', { name: words.save }).click();
      await page.waitForURL('**/dashboard*');
      const power = page.getByRole('region', { name: words.power }).locator('[data-live-number]').first();
      await expect.poll(() => power.textContent()).toMatch(/\d/);
      if (way.hasRelay) await switched(page, words);
      const device = new URL(page.url()).searchParams.get('device') ?? '';
      await goOn(page, product, `${way.hasRelay ? '/disconnector/timeline' : POWER_PROFILE}?device=${device}`);
      await page.locator('main canvas').first().waitFor();
      await look();
    } finally {
      await meter.stop();
    }
    expect(faults.flat()).toEqual([]);
  }

  // proves R-ADD-012
  it.each([
    ['telegrams', 'en', P1, ENGLISH],
    ['the agent', 'sk', MODBUS, SLOVAK],
    ['a bridge', 'de', ZIGBEE, GERMAN],
  ] as const)('by %s, up to its live values and a chart (%s)', (...[, language, way, words]) =>
    visitSignedIn(
      {
        ...{ browser, url: product.url, path: '/tools/devices/add', person: ADMIN, language, phone: words.phone },
        colorScheme: words.phone ? 'dark' : 'light',
      },
      async (page) => {
        const complaints = listenTo(page);
        await added(page, words, way);
        expect(complaints.take()).toEqual([]);
      },
    ),
  );
});
