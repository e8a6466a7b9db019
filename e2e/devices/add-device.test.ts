import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlug } from '../support/devices/plug.ts';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const ADMIN = { login: 'admin', password: 'first administrator' };
const MOST_INTERACTIONS = 8;

const LANGUAGES = [
  {
    language: 'en',
    phone: false,
    first: 'Add the first device',
    reveal: 'Show: Password',
    next: 'It is entered: wait for it',
    refused: /The password is wrong/,
    right: 'The values are right',
    save: 'Save and open the dashboard',
    power: 'Active power',
    settings: 'It is set in the device itself',
    relay: { name: 'Relay 1', second: 'Relay 2', off: 'Off' },
  },
  {
    language: 'sk',
    phone: true,
    first: 'Pridajte prvé zariadenie',
    reveal: /^Zobraziť: /,
    next: 'Je to zadané: počkať',
    refused: /Heslo je nesprávne/,
    right: 'Hodnoty sú správne',
    save: 'Uložiť a otvoriť prehľad',
    power: 'Činný výkon',
    settings: 'Nastavuje sa v samotnom zariadení',
    relay: { name: 'Relé 1', second: 'Relé 2', off: 'Vypnuté' },
  },
  {
    language: 'de',
    phone: true,
    first: 'Das erste Gerät hinzufügen',
    reveal: /^Zeigen: /,
    next: 'Eingegeben: darauf warten',
    refused: /Das Passwort ist falsch/,
    right: 'Die Werte stimmen',
    save: 'Speichern und Übersicht öffnen',
    power: 'Wirkleistung',
    settings: 'Es wird im Gerät selbst eingestellt',
    relay: { name: 'Relais 1', second: 'Relais 2', off: 'Aus' },
  },
] as const;

/** A person whose fields and presses are counted. */
class Hand {
  count = 0;

  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  async press(part: Locator): Promise<void> {
    this.count += 1;
    await part.click();
  }
}

describe('a device is added in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await shareBrowser();
  });
  afterAll(() => leaveBrowser(browser));

  /** An empty server with its first administrator, and somebody on the form of the sign-in. */
  async function onEmptyServer(phone: boolean, see: (page: Page, product: Product) => Promise<void>): Promise<void> {
    const product = await startProduct({ demo: false, env: { PHASOR_ADMIN_PASSWORD: ADMIN.password } });
    const context = await openContext(browser, { phone, colorScheme: phone ? 'dark' : 'light' });
    try {
      await see(await context.newPage(), product);
    } finally {
      await leaveContext(context);
      await product.stop();
    }
  }

  /** What the page says is to be entered in the settings of the device, in its order: host, port, user, password, topic. */
  async function settingsOn(page: Page) {
    const [host = '', port = '', user = '', password = '', topic = ''] = await page
      .locator('main ol dd code')
      .allTextContents();
    return { host, port, user, password, topic };
  }

  // proves R-ADD-001, R-ADD-005, R-ADD-009, R-ADD-010, R-RELAY-029, R-SET-079
  it.each(LANGUAGES)('$language: from the empty server to a live plug that is switched and drawn', (words) =>
    onEmptyServer(words.phone, async (page, product) => {
      // The settings of a device of another maker are its own: they are refused here.
      const complaints = listenTo(page, [422]);
      const faults: (readonly string[])[] = [];
      const look = async () => void faults.push(await screenFaults(page));
      const hand = new Hand();
      await page.goto(`${product.url}/login`);
      await page.getByRole('combobox').first().selectOption(words.language);
      await hand.fill(page.locator('input[autocomplete="username"]'), ADMIN.login);
      await hand.fill(page.locator('input[autocomplete="current-password"]'), ADMIN.password);
      await hand.press(page.locator('form button[type="submit"]'));

      await page.getByRole('heading', { name: words.first }).waitFor();
      await look();
      await hand.press(page.getByRole('button', { name: 'Nous A1T' }));
      await page.locator('main ol dl').first().waitFor();
      await look();
      await hand.press(page.getByRole('button', { name: words.reveal }));
      const settings = await settingsOn(page);
      expect(settings).toMatchObject({ host: '127.0.0.1', port: String(product.mqttPort) });
      await hand.press(page.getByRole('button', { name: words.next }));

      // First with a slip in the password, which is said in words.
      const mistyped = startPlug({ ...settings, password: `${settings.password}x` });
      await page.getByText(words.refused).first().waitFor();
      await look();
      await mistyped.stop();
      const plug = startPlug(settings);
      try {
        await page.getByRole('heading', { name: words.relay.name }).waitFor();
        await look();
        await hand.press(page.getByRole('button', { name: words.right }));
        await page.getByRole('button', { name: words.save }).waitFor();
        await look();
        await hand.press(page.getByRole('button', { name: words.save }));

        await page.waitForURL('**/disconnector/dashboard*');
        const power = page.getByRole('region', { name: words.power }).locator('[data-live-number]').first();
        await expect.poll(() => power.textContent()).toMatch(/\d/);
        expect(hand.count).toBeLessThanOrEqual(MOST_INTERACTIONS);
        await look();

        const relay = page.getByRole('region', { name: words.relay.name });
        expect(await page.getByRole('region', { name: words.relay.second }).count()).toBe(0);
        await expect.poll(() => relay.getByRole('switch').isChecked()).toBe(true);
        await relay.getByRole('switch').click();
        await relay.getByRole('status').filter({ hasText: words.relay.off }).waitFor();
        expect(plug.isOn).toBe(false);

        const { searchParams } = new URL(page.url());
        await goOn(page, product, `/disconnector/timeline?device=${searchParams.get('device')}`);
        await page.getByRole('slider').first().waitFor();
        await look();
        // It is online, and is neither called offline there nor asked for settings that it does not have.
        await goOn(page, product, `/tools/device/settings?device=${searchParams.get('device')}`);
        await page.getByText(words.settings).waitFor();
        await look();
      } finally {
        await plug.stop();
      }
      expect(faults.flat()).toEqual([]);
      expect(complaints.take()).toEqual([]);
    }),
  );

  // proves R-ADD-002
  it('goes on after a reload and back, and leaves nothing behind where it is cancelled', () =>
    onEmptyServer(false, async (page, product) => {
      await page.goto(`${product.url}/login`);
      await page.locator('input[autocomplete="username"]').fill(ADMIN.login);
      await page.locator('input[autocomplete="current-password"]').fill(ADMIN.password);
      await page.keyboard.press('Enter');
      await page.getByRole('searchbox', { name: 'Maker, model or system' }).fill('nous a1');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Show: Password' }).waitFor();
      const before = await settingsOn(page);
      await page.getByRole('button', { name: 'It is entered: wait for it' }).click();
      await page.getByText('Waiting for the first sign-in').waitFor();
      await page.reload();
      await page.getByText('Waiting for the first sign-in').waitFor();
      await page.goBack();
      // The password is gone with the page that showed it.
      await page.getByRole('button', { name: 'Make a new password' }).click();
      await page.getByRole('button', { name: 'Show: Password' }).click();
      const after = await settingsOn(page);
      expect(after).toMatchObject({ user: before.user, topic: before.topic });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('There is no device yet. Add the first one.').waitFor();
      const plug = startPlug(after);
      await page.goto(`${product.url}/tools/devices/add?step=wait&connection=${before.user.split('-')[1]}`);
      await page.getByText('This attempt has ended').waitFor();
      await plug.stop();
    }));
});
