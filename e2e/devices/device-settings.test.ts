import { base64Of, POLL_MS } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { METERS, OWNER, VISITOR } from '../support/devices/lora-facility.ts';
import { messageShown } from '../support/page/passing-messages.ts';
import { screenFaults } from '../support/page/person.ts';
import { faultOf, fieldOf, passwordOf, press, SettingsScreen } from '../support/page/settings-screen.ts';

const PASSWORD = 'hush-hush-network';
/** When the page asked for settings, ms after it began to load. */
const ASKED_AT = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('/api_r/devices/config')).map(({ startTime }) => startTime)`;

let screen: SettingsScreen;
beforeAll(async () => {
  screen = await SettingsScreen.open();
});
afterAll(() => screen?.close());

describe('the details', () => {
  // proves R-SET-002, R-SET-004, R-SET-005, R-SET-017
  it('tell address, firmware, uptime and signal, and are read again by themselves, which overwrites nothing', () =>
    screen.visit({ tab: 'wifi' }, async (page) => {
      const panel = page.getByRole('tabpanel');
      await fieldOf(page, /SSID/).fill('Being written');
      await page.getByRole('tab', { name: 'Details' }).click();
      await panel.getByText('02:00:5E:20:00:01').waitFor();
      await panel.getByText('1.4.2').waitFor();
      await panel.getByText(/^−\d\d\sdBm$/).waitFor();
      const uptime = panel.getByText(/^\d+\sd\s\d+\sh\s\d+\smin\s\d+\ss$/);
      const before = await uptime.textContent();
      await expect.poll(() => uptime.textContent()).not.toBe(before);
      const [first = 0, second = 0] = await page.evaluate<number[]>(ASKED_AT);
      expect(second - first).toBeGreaterThanOrEqual(POLL_MS.deviceSettings);
      expect(await page.getByRole('tab').count()).toBe(3);
      expect(await page.getByRole('tab', { disabled: true }).count()).toBe(0);
      // A second key comes before the first has reached the address.
      await page.getByRole('tab', { name: 'Details' }).focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
      await page.locator('[role="tab"][aria-selected="true"]:focus').getByText('WiFi').waitFor();
      expect(await fieldOf(page, /SSID/).inputValue()).toBe('Being written');
    }));

  // proves R-SET-032
  it('of a device that is silent say so once and come by themselves when it answers', async () => {
    const { wifiOnly } = screen.facility.meters;
    wifiOnly.refuseWith(604, 'config.get');
    await screen.visit({ mac: METERS.wifiOnly }, async (page) => {
      await page.getByRole('alert').filter({ hasText: 'The device is not responding or is offline' }).waitFor();
      await page.getByRole('tabpanel').getByText('The device is offline').waitFor();
      expect(await page.getByRole('tab', { disabled: false }).count()).toBe(0);
      wifiOnly.refuseWith(undefined, 'config.get');
      await page.getByRole('tabpanel').getByText('1.4.2').waitFor();
    });
  });

  // proves R-SET-001
  it('are reached from the detail dialog of the hierarchy menu, where another device is chosen too', () =>
    screen.visit({ tab: 'wifi' }, async (page) => {
      const chooser = page.getByRole('button', { name: /^Choose a device or a group/ });
      await chooser.click();
      await page.getByRole('treeitem').getByText('Meter 2').click();
      await page.waitForURL(/device=02005E200002/);
      expect(page.url()).toContain('tab=wifi');
      await fieldOf(page, /SSID/).waitFor();
      await chooser.click();
      await page.getByRole('button', { name: 'Details of Meter 3', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).click();
      await page.waitForURL(/device=02005E200003/);
      await page.getByRole('tabpanel').getByText('02:00:5E:20:00:03').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));
});

describe('the place and the connection', () => {
  // proves R-COMP-024
  it('are kept as the owner says them, and refused at the field that is wrong', () =>
    screen.visit({ mac: METERS.wifiOnly }, async (page) => {
      const open = async () => page.getByText('Site and connection').click();
      await open();
      await fieldOf(page, 'Time zone').selectOption('Europe/London');
      await fieldOf(page, 'Currency').fill('gbp1');
      await fieldOf(page, 'Greatest current (A)').fill('0');
      await press(page, 'Save');
      await expect.poll(() => faultOf(fieldOf(page, 'Currency'))).toContain('Enter three letters.');
      expect(await faultOf(fieldOf(page, 'Greatest current (A)'))).toMatch(/^Enter 1 to 100,000\sA\.$/);
      await fieldOf(page, 'Currency').fill('GBP');
      await fieldOf(page, 'Greatest current (A)').fill('63.5');
      const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('max_current') ?? false);
      await press(page, 'Save');
      expect((await (await saved).json()).status).toBe('OK');
      await page.reload();
      await open();
      for (const [name, value] of [
        ['Time zone', 'Europe/London'],
        ['Currency', 'GBP'],
        ['Greatest current (A)', '63.5'],
      ] as const) {
        await expect.poll(() => fieldOf(page, name).inputValue()).toBe(value);
      }
    }));
});

describe('who may see and change what', () => {
  // proves R-SET-006, R-SET-007, R-SET-008
  it.each([
    [
      'the owner of a meter with a LoRa module',
      { who: OWNER, mac: METERS.thingsStack, open: ['Details', 'WiFi', 'LoRa'] },
    ],
    ['the owner of a meter without one', { who: OWNER, mac: METERS.wifiOnly, open: ['Details', 'WiFi'] }],
    ['somebody who is no owner', { who: VISITOR, mac: METERS.thingsStack, open: ['Details'] }],
    ['the owner of a meter that is offline', { who: OWNER, mac: METERS.offline, open: [] }],
  ])('%s opens no other tabs than are meant for them', (_, { who, mac, open }) =>
    screen.visit({ who, mac, tab: 'lora' }, async (page) => {
      const enabled = page.getByRole('tab', { disabled: false });
      await expect.poll(() => enabled.allTextContents()).toEqual(open);
      const expected =
        mac === METERS.offline ? 'The device is offline' : open.includes('LoRa') ? 'Network key' : '1.4.2';
      await page.getByRole('tabpanel').getByText(expected).waitFor();
    }),
  );

  // proves R-SET-019
  it('the server refuses what the screen does not offer', async () => {
    const visitor = await signIn(screen.facility.product.url, VISITOR.login, VISITOR.password);
    const device = visitor.answer.data.find(({ mac }) => mac === METERS.thingsStack);
    const wifi = { ssid: base64Of('Taken over'), security: 0, dhcp: 1 } as const;
    const written = { device_token: device?.token ?? '', user_token: visitor.answer.user.token, wifi };
    expect(await visitor.call('deviceSettings.write', written)).toMatchObject({ status: 'FAIL', code: 403 });
    const { data } = await visitor.call('deviceSettings.read', { token: device?.token ?? '' });
    expect(Object.keys(data.WIFI)).toEqual(['RSSI']);
    expect(data).not.toHaveProperty('LORA');
    expect((await screen.owner.settingsOf(METERS.thingsStack)).WIFI.SSID).toBe('Riverside');
  });
});

describe('the WiFi form', () => {
  // proves R-SET-037, R-SET-038, R-SET-040, R-SET-046
  it('says at each field what is wrong with it, and sends nothing', () =>
    screen.visit({ mac: METERS.wifiOnly, tab: 'wifi' }, async (page) => {
      const [ssid, password] = [fieldOf(page, /SSID/), passwordOf(page)];
      await ssid.fill('');
      await press(page, 'Save');
      expect(await faultOf(ssid)).toBe('The network name must have 3 to 32 characters');
      expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
      await ssid.fill('ab');
      await password.fill('seven77');
      expect(await faultOf(ssid)).toBe('The network name must have 3 to 32 characters');
      expect(await faultOf(password)).toBe('The password must have 8 to 32 characters');
      await fieldOf(page, 'Security').selectOption('None');
      expect(await password.count()).toBe(0);
      const addresses = page.getByRole('textbox', { name: /^(IP address|Network mask|Gateway|DNS server)$/ });
      expect(await addresses.count()).toBe(0);
      await fieldOf(page, 'IP mode').selectOption('Static');
      expect(await addresses.count()).toBe(4);
      await fieldOf(page, 'IP address').fill('192.168.1.300');
      await fieldOf(page, 'Network mask').fill('255.0.255.0');
      await fieldOf(page, 'DNS server').fill('');
      expect(await faultOf(fieldOf(page, 'IP address'))).toContain('such as 192.168.1.50');
      expect(await faultOf(fieldOf(page, 'Network mask'))).toBe('Enter a network mask, such as 255.255.255.0');
      expect(await faultOf(fieldOf(page, 'DNS server'))).toContain('Enter the address of the DNS server');
      await fieldOf(page, 'IP address').fill('192.168.100.1000');
      expect(await faultOf(fieldOf(page, 'IP address'))).toContain('such as 192.168.1.50');
      await fieldOf(page, 'IP address').fill(' 192.168.100.100');
      expect(await fieldOf(page, 'IP address').inputValue()).toBe('192.168.100.100');
      await fieldOf(page, 'IP address').fill('192.168.1.50');
      await fieldOf(page, 'Network mask').fill('255.255.255.0');
      await fieldOf(page, 'Gateway').fill('192.168.2.1');
      expect(await faultOf(fieldOf(page, 'Gateway'))).toBe('The gateway must be another address in the same network');
      await press(page, 'Save');
      expect((await screen.owner.settingsOf(METERS.wifiOnly)).WIFI.SSID).toBe('Riverside');
    }));

  // proves R-SET-009, R-SET-012, R-SET-014, R-SET-026
  it('sends the device what was written; it restarts and reports it, without the password', () =>
    screen.visit({ mac: METERS.chirpStack, tab: 'lora' }, async (page) => {
      await fieldOf(page, 'ID').fill('kept0001');
      await page.getByRole('tab', { name: 'WiFi' }).click();
      expect(await fieldOf(page, /Restart/).isChecked()).toBe(true);
      await fieldOf(page, /SSID/).fill('Dielňa');
      await passwordOf(page).fill(PASSWORD);
      // It is away for three seconds: that is looked for from the beginning, and at once with its tabs.
      const isAway = page
        .locator('main')
        .filter({ has: page.getByText('The device is offline') })
        .filter({ hasNot: page.locator('[role="tab"]:enabled') })
        .waitFor();
      await press(page, 'Save');
      await isAway;
      await messageShown(page, 'Settings successfully saved');
      await fieldOf(page, /SSID/).waitFor();
      await expect.poll(async () => (await screen.owner.settingsOf(METERS.chirpStack)).WIFI.SSID).toBe('Dielňa');
      expect(await fieldOf(page, /SSID/).inputValue()).toBe('Dielňa');
      expect(await passwordOf(page).inputValue()).toBe('');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(page.url()).toContain('tab=wifi');
      await page.getByRole('tab', { name: 'LoRa' }).click();
      expect(await fieldOf(page, 'ID').inputValue()).toBe('KEPT0001');
      const question = page.getByRole('dialog', { name: 'Are you sure?' });
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await question.getByText('Changes that are not saved will be lost.').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      for (const answer of ['Cancel', 'Leave']) {
        await page.getByRole('button', { name: /^Choose a device or a group/ }).click();
        await page.getByRole('treeitem').getByText('Meter 3').click();
        await question.getByText('Changes that are not saved will be lost.').waitFor();
        expect(await fieldOf(page, 'ID').inputValue()).toBe('KEPT0001');
        await question.getByRole('button', { name: answer }).click();
      }
      await page.waitForURL(/device=02005E200003/);
    }));

  // proves R-SET-013
  it('keeps address and changes while a step back is asked about, and goes there after a yes', () =>
    screen.visit({ tab: 'wifi' }, async (page) => {
      await page.getByRole('button', { name: /^Choose a device or a group/ }).click();
      await page.getByRole('treeitem').getByText('Meter 2').click();
      await page.waitForURL(/device=02005E200002/);
      await fieldOf(page, /SSID/).fill('Being written');
      const [address, question] = [page.url(), page.getByRole('dialog', { name: 'Are you sure?' })];
      for (const answer of ['Cancel', 'Leave']) {
        await page.evaluate('history.back()');
        await question.getByText('Changes that are not saved will be lost.').waitFor();
        expect(page.url()).toBe(address);
        expect(await fieldOf(page, /SSID/).inputValue()).toBe('Being written');
        await question.getByRole('button', { name: answer }).click();
      }
      await page.waitForURL(/device=02005E200001/);
      await page.evaluate('history.forward()');
      await page.waitForURL(address);
      // What the device keeps is shown again, whatever that is by now.
      await expect.poll(() => fieldOf(page, /SSID/).inputValue()).toMatch(/^(?!Being written).+/);
    }));

  // proves R-SET-031
  it('says in a dialog that a device does not answer, and at the form that it refuses the settings', () =>
    screen.visit({ mac: METERS.wifiOnly, tab: 'wifi' }, async (page) => {
      screen.facility.meters.wifiOnly.refuseWith(604);
      await press(page, 'Save');
      await page.getByRole('dialog', { name: 'The device is not responding or is offline' }).waitFor();
      await page.keyboard.press('Escape');
      screen.facility.meters.wifiOnly.refuseWith(422);
      await press(page, 'Save');
      await page.getByRole('alert').getByText('The device does not accept this').waitFor();
      screen.facility.meters.wifiOnly.refuseWith(undefined);
    }));
});

describe('every tab', () => {
  // proves R-JOUR-010, R-SET-018
  it.each([
    ['sk', 'dark', false],
    ['de', 'light', true],
  ] as const)('is accessible and fits in %s, %s, on a phone: %s', (language, colorScheme, phone) =>
    screen.visit({ colorScheme, phone, language }, async (page) => {
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
      for (const [index, content] of ['dl', 'form', 'form'].entries()) {
        const tab = page.getByRole('tab').nth(index);
        await tab.click();
        await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
        await page.locator(`[role="tabpanel"]:not([hidden]) ${content}`).waitFor();
        expect(await screenFaults(page)).toEqual([]);
      }
    }),
  );
});
