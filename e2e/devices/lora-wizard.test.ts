import { LORA_DATA_RATES, loraMasksOf } from '@phasor/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METERS } from '../support/devices/lora-facility.ts';
import { chooseInMenu, crosshairOf, tableOf } from '../support/page/chart.ts';
import { messageShown, notedMessages } from '../support/page/passing-messages.ts';
import { accessibilityFaults, screenFaults } from '../support/page/person.ts';
import { faultOf, fieldOf, press, SettingsScreen } from '../support/page/settings-screen.ts';

const NETWORK_KEY = 'FFEEDDCCBBAA99887766554433221100';
const DATA_RATES = LORA_DATA_RATES.map(({ drsf, name, bitRate }) => `${drsf}: ${name}, ${bitRate} bit/s`);
/** What is read on the way through the three steps. */
const WORDS = {
  en: {
    ...{ next: 'Next', save: 'Save', steps: ['Basic', 'Details', 'Data'], networkKey: 'Network key' },
    ...{ ofId: 'The ID must have exactly 8', ofKey: 'The key must have 32 hexadecimal digits' },
    ...{ ofTimer: 'Enter 60 to 86400 whole seconds', holds: 'One payload holds up to 22 keys (222 bytes)' },
    ...{ payload: /^Payload 10 of 222 bytes\s*1 of at most 22 keys$/, saved: 'LoRa settings successfully set' },
    ...{ channels: /^Active channels/, frequency: '7: 867.9 MHz' },
  },
  sk: {
    ...{ next: 'Ďalej', save: 'Uložiť', steps: ['Základné', 'Podrobnosti', 'Údaje'], networkKey: 'Sieťový kľúč' },
    ...{ ofId: 'ID musí mať presne 8 znakov', ofKey: 'Kľúč musí mať 32 šestnástkových číslic' },
    ...{ ofTimer: 'Zadajte celý počet sekúnd od 60 do 86400' },
    ...{ holds: 'Do jednej správy sa zmestí najviac 22 veličín (222 bajtov)' },
    payload: /^Obsah správy: 10 z 222 bajtov\s*Vybrané veličiny: 1 z najviac 22$/,
    ...{ saved: 'Nastavenia LoRa boli úspešne uložené', channels: /^Aktívne kanály/, frequency: '7: 867,9 MHz' },
  },
  de: {
    ...{
      next: 'Weiter',
      save: 'Speichern',
      steps: ['Grundlagen', 'Details', 'Daten'],
      networkKey: 'Netzwerkschlüssel',
    },
    ...{ ofId: 'Die ID muss genau 8 Zeichen haben', ofKey: 'Der Schlüssel muss 32 hexadezimale Ziffern haben' },
    ...{ ofTimer: 'Geben Sie 60 bis 86400 ganze Sekunden ein' },
    ...{ holds: 'Eine Nachricht fasst höchstens 22 Messgrößen (222 Byte)' },
    payload: /^Nutzdaten: 10 von 222 Byte\s*1 von höchstens 22 Messgrößen$/,
    ...{ saved: 'LoRa-Einstellungen erfolgreich gespeichert', channels: /^Aktive Kanäle/, frequency: '7: 867,9 MHz' },
  },
} as const;
/** Each language, and both sizes: the longer texts on the smaller screen. */
const READERS = [
  { language: 'en', phone: false, colorScheme: 'dark' },
  { language: 'sk', phone: true, colorScheme: 'light' },
  { language: 'de', phone: true, colorScheme: 'light' },
] as const;

let screen: SettingsScreen;
beforeAll(async () => {
  screen = await SettingsScreen.open();
});
afterAll(() => screen?.close());

describe('the LoRa wizard', () => {
  const mac = METERS.thingsStack;
  const payload = (page: Page) => page.getByRole('tabpanel').getByRole('status');

  // proves R-SET-050
  it('says at each field what is wrong with it before it goes on', () =>
    screen.visit({ mac, tab: 'lora' }, async (page) => {
      const step = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
      const says = async (field: Locator, text: string, fault: string) => {
        await field.fill(text);
        await press(page, 'Next');
        expect(await faultOf(field)).toContain(fault);
      };
      const [ofId, ofKey] = ['The ID must have exactly 8', 'The key must have 32 hexadecimal digits'];
      const [id, key] = [fieldOf(page, 'ID'), fieldOf(page, 'Application key')];
      await says(id, '', ofId);
      await says(id, 'abc1234', ofId);
      await says(id, 'abc-1234', ofId);
      await says(key, '0123', ofKey);
      await says(key, 'x'.repeat(32), ofKey);
      await id.fill('call0001');
      await key.fill('');
      expect(await id.inputValue()).toBe('CALL0001');
      await press(page, 'Next');
      expect(await step.textContent()).toContain('Details');
      expect(await fieldOf(page, /^Echo/).inputValue()).toBe('900');
      for (const name of [/^Echo/, /^Alive/]) {
        await says(fieldOf(page, name), '59', 'Enter 60 to 86400 whole seconds');
        await says(fieldOf(page, name), '86401', 'Enter 60 to 86400 whole seconds');
        await fieldOf(page, name).fill('86400');
      }
      await says(fieldOf(page, 'Power scaler'), '1000001', 'Enter a whole number from 1 to 1000000');
      await says(fieldOf(page, 'Time scaler (s)'), '1.5', 'Enter 1 to 3600 whole seconds');
      await says(fieldOf(page, 'Time scaler (s)'), '3601', 'Enter 1 to 3600 whole seconds');
      await page.getByRole('button', { name: /^Active channels/ }).click();
      await page.getByRole('checkbox', { name: /MHz$/ }).first().waitFor();
      for (const channel of await page.getByRole('checkbox', { name: /MHz$/ }).all()) await channel.uncheck();
      await page.keyboard.press('Escape');
      await press(page, 'Next');
      await page.getByRole('alert').getByText('Choose at least one channel').waitFor();
      expect(await step.textContent()).toContain('Details');
      await press(page, 'Back');
      expect(await id.inputValue()).toBe('CALL0001');
    }));

  // proves R-SET-026, R-SET-050, R-SET-051, R-SET-060, R-SET-061, R-SET-065, R-SET-069, R-SET-072, R-SET-073
  it('hands the device what was chosen; it then sends that alone, and a chart of LoRa shows it', () =>
    screen.visit({ mac, tab: 'lora' }, async (page) => {
      const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
      const rate = fieldOf(page, /DRSF/);
      await fieldOf(page, 'ID').fill('call0001');
      await fieldOf(page, 'Network key').fill(`0x${NETWORK_KEY.toLowerCase()}`);
      await press(page, 'Next');
      // The keyboard goes on at the top of the step.
      await page.locator('form[aria-label="Details"]:focus').waitFor();
      expect(await rate.locator('option').allTextContents()).toEqual(DATA_RATES);
      await page.getByRole('button', { name: /^Active channels/ }).click();
      await page.getByRole('checkbox', { name: /MHz$/ }).first().waitFor();
      expect(await page.getByRole('checkbox', { name: /MHz$/ }).count()).toBe(8);
      expect(await accessibilityFaults(page)).toEqual([]);
      await box('7: 867.9 MHz').uncheck();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Active channels: 0, 1, 2, 3, 4, 5, 6' }).waitFor();
      await fieldOf(page, /^Echo/).fill('60');
      await fieldOf(page, /^Alive/).fill('3600');
      await fieldOf(page, 'Power scaler').fill('10');
      await rate.selectOption('2');
      await page.getByText('One payload holds up to 10 keys (51 bytes)').waitFor();
      await page.getByRole('switch', { name: 'Force this data rate' }).check();
      await page.getByRole('switch', { name: 'Send a message after start' }).uncheck();
      await page.getByRole('switch', { name: 'Send a message when WiFi connects' }).check();
      await press(page, 'Next');
      expect(await payload(page).textContent()).toMatch(/^Payload 42 of 51 bytes\s*9 of at most 10 keys$/);
      await box('IA (mA)').check();
      expect(await payload(page).textContent()).toContain('Payload 46 of 51 bytes');
      expect(await box('IB (mA)').isDisabled()).toBe(true);
      expect(await box('IA (mA)').isDisabled()).toBe(false);
      await press(page, 'Back');
      await rate.selectOption('3');
      await page.getByText('One payload holds up to 22 keys (115 bytes)').waitFor();
      await press(page, 'Next');
      await box('IB (mA)').check();
      await press(page, 'Back');
      await rate.selectOption('0');
      await page
        .getByRole('alert')
        .getByText(/^The selection of measurement keys was cleared/)
        .waitFor();
      await press(page, 'Next');
      expect(await payload(page).textContent()).toMatch(/^Payload 6 of 51 bytes\s*0 of at most 10 keys$/);
      for (const name of ['VA (mV)', 'PB (mW)', 'TER4QC (varh)']) await box(name).check();
      const [request] = await Promise.all([page.waitForRequest(/api_w\/devices\/config$/), press(page, 'Save')]);
      const { MAP = [] } = (await screen.owner.settingsOf(mac)).LORA?.settings ?? {};
      const masks = loraMasksOf(['VA', 'PB', 'TER4QC'], MAP);
      const chosen = {
        ID: 'CALL0001',
        ECHO: 60,
        ALIVE: 3_600,
        DRSF: 0,
        DRSF_FORCE: 1,
        boot_msg: 0,
        LORA_MSG_WHEN_WIFI_CONNECT: 1,
        channels: 127,
        ...masks,
      };
      expect(request.postDataJSON()).toMatchObject({
        system: { scaler_p: 10, scaler_t: 60 },
        lora: { ...chosen, APPLICATION_KEY: '', NETWORK_KEY },
      });
      await messageShown(page, 'LoRa settings successfully set');
      expect(await fieldOf(page, 'Network key').inputValue()).toBe('');
      expect((await screen.owner.settingsOf(mac)).LORA?.settings).toMatchObject(chosen);
      await screen.owner.expectColumns(screen.facility.meters.thingsStack, ['U_L1', 'P_L2', 'Q4_L3']);
      await page.goto(`${screen.facility.product.url}/visualization/profile/voltage?device=${mac}&source=lora`);
      await crosshairOf(page).waitFor();
      expect(await page.getByRole('combobox', { name: 'Data source' }).locator('option:checked').textContent()).toBe(
        'LoRa',
      );
      await chooseInMenu(page, 'Show as table');
      const { headings, rows } = await tableOf(page);
      const column = (phase: string) => {
        const at = headings.findIndex((heading) => heading.startsWith(phase));
        return rows.map((cells) => Number(cells[at] ?? Number.NaN)).filter((value) => value > 0);
      };
      expect(column('L1').length).toBeGreaterThan(0);
      expect(column('L1').every((value) => value > 200 && value < 260)).toBe(true);
    }));

  // proves R-SET-010
  it('keeps what was written while the module is out, and says so', () =>
    screen.visit({ mac: METERS.chirpStack, tab: 'lora' }, async (page) => {
      const meter = screen.facility.meters.chirpStack;
      await fieldOf(page, 'ID').fill('kept0001');
      meter.plug(false);
      await page.getByRole('status').getByText('The LoRa module is not plugged in any more').waitFor();
      expect(await page.getByRole('tab', { name: 'LoRa' }).isDisabled()).toBe(true);
      meter.plug(true);
      await fieldOf(page, 'ID').waitFor();
      expect(await fieldOf(page, 'ID').inputValue()).toBe('KEPT0001');
    }));

  // proves R-JOUR-011
  it.each(READERS)('is walked through in $language, step by step (phone: $phone)', (visitor) =>
    screen.visit({ mac: METERS.chirpStack, tab: 'lora', ...visitor }, async (page) => {
      const words = WORDS[visitor.language];
      const expectStep = async (step: number) => {
        await page.locator(`form[aria-label="${words.steps[step]}"]`).waitFor();
        expect(await screenFaults(page)).toEqual([]);
      };
      const saysInstead = async (field: Locator, [wrong, right]: readonly [string, string], fault: string) => {
        await field.fill(wrong);
        await press(page, words.next);
        expect(await faultOf(field)).toContain(fault);
        await field.fill(right);
      };
      await saysInstead(fieldOf(page, words.networkKey), ['0x', NETWORK_KEY], words.ofKey);
      await saysInstead(fieldOf(page, 'ID'), ['none', 'call0002'], words.ofId);
      await expectStep(0);
      await press(page, words.next);
      await saysInstead(fieldOf(page, /^(Echo|Interval echo)/), ['59', '60'], words.ofTimer);
      await fieldOf(page, /DRSF/).selectOption('5');
      await page.getByText(words.holds).waitFor();
      await expectStep(1);
      await page.getByRole('button', { name: words.channels }).click();
      await page.getByRole('checkbox', { name: words.frequency }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await press(page, words.next);
      const chosen = page.getByRole('checkbox', { checked: true });
      while ((await chosen.count()) > 0) await chosen.first().uncheck();
      await page.getByRole('checkbox', { name: 'VA (mV)', exact: true }).check();
      expect(await page.getByRole('tabpanel').getByRole('status').textContent()).toMatch(words.payload);
      await expectStep(2);
      await press(page, words.save);
      await expect.poll(() => notedMessages(page)).toContainEqual(expect.stringContaining(words.saved));
      expect(await screenFaults(page)).toEqual([]);
      await messageShown(page, words.saved);
    }),
  );
});
