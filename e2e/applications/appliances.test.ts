import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleFrame, SECTIONS } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { connectMeter, type ScriptedMeter } from '../support/devices/scripted-meter.ts';
import { registerFacility } from '../support/facility.ts';
import { messageShown } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import { imprintSaved, recordAgain, removeFirstImprint, showToPage } from '../support/record-again.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

const METER = '02005E330001';
const OTHER = '02005E330002';
const OWNER = { login: 'nora', password: 'correct horse' };
const TENANT = { login: 'tina', password: 'correct horse' };
const KETTLE_W = 2_000;
const [BASE_W, LAMP_W] = [80, 40];
/** Seconds of a kettle in front of the person who records it: before, on, and after; a lamp comes on before it and stays. */
const BOILING = { before: 10, lamp: 5, on: 6, after: 5 } as const;
const address = (screen: string, mac = METER) => `/phasor/nilm/${screen}?device=${mac}`;

/** What a meter reads on its one phase. */
function sampleAt(ts: number, watts: number, register: number): SampleFrame {
  return { ts, U: { L1: 230 }, I: { L1: watts / 230 }, P: { L1: watts }, Q: { L1: 10 }, E_I: { L1: register } };
}

// proves R-APPL-002, R-APPL-003, R-APPL-004, R-APPL-005, R-APPL-008, R-APPL-009, R-APPL-010, R-APPL-011, R-APPL-012
// proves R-APPL-013, R-APPL-014, R-APPL-015, R-APPL-016, R-APPL-017, R-APPL-018, R-APPL-019, R-APPL-020, R-APPL-021
// proves R-APPL-022, R-APPL-026, R-APPL-027, R-APPL-028, R-APPL-029, R-APPL-031, R-DASH-069, R-APPL-032, R-APPL-033, R-NILM-094
describe('appliances', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-appliances-'));
  let product: Product;
  let browser: Browser;
  let meter: ScriptedMeter;

  beforeAll(async () => {
    const devices = [METER, OTHER].map((mac, index) => ({
      ...{ mac, type: 1, title: `Flat ${index + 1}`, nilm: true, phases: 1 as const },
      // The screens show today, in which the runs of the last quarter hour have to be.
      timeZone: zoneOfDay(),
    }));
    const people = [
      { ...OWNER, owns: [METER, OTHER], sections: SECTIONS },
      { ...TENANT, owns: [METER], sees: [OTHER] },
    ];
    await registerFacility(dataFolder, { devices, people });
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
    meter = await connectMeter(product, METER, { phases: 1 });
  });
  afterAll(async () => {
    await meter?.stop();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, person: OWNER, language: 'en', ...visitor }, see);

  /** The kettle goes on and off in front of the page. */
  function boil(page: Page): Promise<void> {
    const [{ before, lamp, on, after }, begin] = [BOILING, Math.floor(Date.now() / 1_000)];
    const samples = Array.from({ length: before + on + after }, (_, second) => {
      const isOn = second >= before && second < before + on;
      const watts = BASE_W + (second >= lamp ? LAMP_W : 0) + (isOn ? KETTLE_W : 0);
      return sampleAt(begin + second, watts, 1_000);
    });
    return showToPage(page, meter, samples);
  }

  /** What the meter stored some minutes ago: the kettle ran three times. */
  async function runThrice(): Promise<void> {
    const to = Math.floor(Date.now() / 1_000) - 120;
    let register = 1_000;
    const samples = Array.from({ length: 600 }, (_, index) => {
      const second = index % 200;
      const watts = BASE_W + (second >= 60 && second < 150 ? KETTLE_W : 0);
      register += watts / 3_600;
      return sampleAt(to - 600 + index, watts, register);
    });
    await meter.store(samples, 1);
  }

  /** What the meter stored of the last minute and a half: the kettle came on, and is. */
  async function comeOn(): Promise<void> {
    const [to, seconds] = [Math.floor(Date.now() / 1_000), 90];
    let register = 2_000;
    const samples = Array.from({ length: seconds }, (_, second) => {
      const watts = BASE_W + (second >= 60 ? KETTLE_W : 0);
      register += watts / 3_600;
      return sampleAt(to - seconds + second, watts, register);
    });
    await meter.store(samples, 1);
  }

  /** Runs that the server has recognised today. */
  async function runsKnown(): Promise<number> {
    const { call, answer } = await signIn(product.url, OWNER.login, OWNER.password);
    const token = answer.data.find(({ mac }) => mac === METER)?.token ?? '';
    const now = Math.floor(Date.now() / 1_000);
    const asked = { token, phase: 'L1', from: now - 3_600, to: now, microseconds: false };
    const runs = await call('appliances.runtime', asked).catch(() => undefined);
    return runs?.data?.length ?? 0;
  }

  it('begin where none is known: recorded by keyboard, and refused with what has to be done', () =>
    visit({ path: address('appliances/energy') }, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('link', { name: 'Record the first appliance' }).click();
      await page.getByText('Waiting for the first values').waitFor();
      const save = page.getByRole('button', { name: 'Save the appliance' });
      expect(await save.isDisabled()).toBe(true);
      await boil(page);
      const name = page.getByRole('textbox', { name: 'Name' });
      // What does not change has no edge.
      await page.getByRole('slider', { name: 'To' }).press('Home');
      for (let step = 0; step < 2; step += 1) await page.getByRole('slider', { name: 'To' }).press('ArrowRight');
      await name.fill('K');
      await save.click();
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      await page.getByText('At least 2 characters.').waitFor();
      await name.fill('Kettle');
      await save.click();
      await page.getByRole('alert').getByText('No edge detected').waitFor();
      await page.getByRole('button', { name: 'Select all' }).click();
      await save.click();
      await imprintSaved(page);
      expect(await save.isDisabled()).toBe(true);
      await recordAgain(page);
      await goOn(page, product, address('appliances/imprints'));
      const row = page.getByRole('row').filter({ hasText: /Kettle.*2\.00\skW/ });
      await expect.poll(() => row.count()).toBe(2);
      await removeFirstImprint(page);
      expect(complaints.take().filter((text) => !text.includes('422'))).toEqual([]);
    }));

  it('are then recognised by themselves: runs, their energy, shapes and what is unlike the others', async () => {
    await runThrice();
    await expect.poll(runsKnown).toBe(3);
    await visit({ path: address('appliances/timeline') }, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('region', { name: 'Runs over time' }).getByRole('slider').focus();
      await page.keyboard.press('End');
      await goOn(page, product, address('appliances/run-profile'));
      await page.getByRole('row').filter({ hasText: 'Kettle' }).nth(2).waitFor();
      await goOn(page, product, address('appliances/energy'));
      // Three times 2 kW for 90 s.
      await page.getByRole('row', { name: /Kettle 1[45]\d\.\d\d/ }).waitFor();
      await page.getByRole('row', { name: /Always ON/ }).waitFor();
      await goOn(page, product, address('appliances/shapes/rising'));
      await page.getByRole('row', { name: /Kettle L1 \d/ }).waitFor();
      await goOn(page, product, address('anomaly'));
      await page.getByText('3 runs, none unlike the others').waitFor();
      const ofKettle = page.getByRole('region', { name: 'Kettle', exact: true }).getByRole('region');
      await expect.poll(() => ofKettle.count()).toBe(6);
      expect(complaints.take()).toEqual([]);
    });
  });

  it('say that they could not be read, never that nothing was measured or recorded', () =>
    visit({ path: address('settings') }, async (page) => {
      await page.route(/\/nilm\/(appliances-energy|appliances-imprints|runtime)$/, (route) =>
        route.fulfill({ status: 500, json: { status: 'FAIL', code: 500, message: 'general_error' } }),
      );
      const failed = page.locator('main').getByText('Unexpected error');
      await goOn(page, product, address('appliances/energy'));
      await failed.waitFor();
      expect(await page.getByText('No energy was measured').count()).toBe(0);
      await goOn(page, product, address('appliances/shapes/rising'));
      await failed.waitFor();
      expect(await page.getByText('None of the chosen appliances has an imprint').count()).toBe(0);
      await goOn(page, product, address('appliances/timeline'));
      await page.getByText('The measurements could not be read').waitFor();
    }));

  it('are shown live to accounts whose record names their dashboards, and to no others', async () => {
    const dashboard = (name: string) => `/phasor/dashboard/${name}?device=${METER}`;
    await visit({ path: dashboard('recognition') }, async (page) => {
      const kettle = page.getByRole('region', { name: 'Kettle', exact: true });
      await kettle.getByText('Off', { exact: true }).waitFor();
      await kettle.getByText(/1[45]\d\.\d\d\sWh/).waitFor();
      await page.getByRole('region', { name: 'Fan' }).getByText('has not been recorded on this meter yet').waitFor();
      await expect.poll(() => page.getByRole('region', { name: 'Last runs' }).getByRole('row').count()).toBe(4);
      await comeOn();
      await kettle.getByText('On', { exact: true }).waitFor();
      await kettle.getByText(/On since/).waitFor();
      await page.getByRole('link', { name: 'Appliance dashboard' }).click();
      await kettle.getByText('On', { exact: true }).waitFor();
      const shares = page.getByRole('region', { name: 'Energy by appliance' });
      await shares
        .getByRole('listitem')
        .filter({ hasText: /Kettle.*Wh.*100\s%/ })
        .waitFor();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Week' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.waitForURL((url) => url.searchParams.get('period') === 'week');
      await page.getByText('Given by configuration.').waitFor();
    });
    await visit({ path: dashboard('recognition'), person: TENANT }, async (page) => {
      await page.waitForURL((url) => url.pathname === '/phasor/dashboard');
      await page.getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
      expect(await page.getByRole('link', { name: /Appliance dashboard|Recognition/ }).count()).toBe(0);
    });
  });

  it('are sorted, named and chosen in a menu, and the choice is in the address', () =>
    visit({ path: address('appliances/energy') }, async (page) => {
      await page.getByRole('row', { name: /^Kettle/ }).waitFor();
      await page.getByRole('button', { name: /All appliances/ }).click();
      await page.getByRole('textbox', { name: 'New group' }).fill('Kitchen');
      await page.getByRole('button', { name: 'Add' }).click();
      const leaf = page.getByRole('treeitem', { name: 'Kettle' });
      await leaf.hover();
      await page.getByRole('button', { name: /Kettle.*(details|Details)|(details|Details).*Kettle/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Kettle' });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // Esc closed the dialog alone: the menu it was opened from stays.
      await page.getByRole('button', { name: 'Details of Kettle' }).click();
      await dialog.getByRole('textbox').fill('Teapot');
      await dialog.getByRole('combobox', { name: 'Group' }).selectOption('Kitchen');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('treeitem', { name: 'Teapot' }).waitFor();
      await page.keyboard.press('Escape');
      await page.reload();
      await page.getByRole('button', { name: 'Open Kitchen' }).click();
      await page.getByRole('row', { name: /^Teapot/ }).waitFor();
      await expect.poll(() => page.url()).toContain('part=');
    }));

  it('are searched for as the owner chooses, and only the owner is led there', () =>
    visit({ path: address('settings'), person: TENANT }, async (page) => {
      const threshold = page.getByRole('textbox', { name: /Active power threshold/ });
      await expect.poll(() => threshold.inputValue()).toBe('25');
      await threshold.fill('4');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('A number from 5 to 500 is needed.').waitFor();
      await threshold.fill('30');
      await page.getByRole('button', { name: 'Save' }).click();
      await messageShown(page, 'Settings successfully saved');
      await goOn(page, product, address('settings', OTHER)).catch(() => undefined);
      await page.waitForURL((url) => !url.pathname.endsWith('/nilm/settings'));
    }));

  it.each([
    { language: 'sk', phone: true, colorScheme: 'dark' },
    { language: 'de', phone: false, colorScheme: 'light' },
  ] as const)('are accessible and fit: $language, phone: $phone, $colorScheme', (visitor) =>
    visit({ ...visitor, path: address('appliances/energy') }, async (page) => {
      const faults: Record<string, readonly string[]> = {};
      const look = async (screen: string) => {
        await page.locator('main h2').first().waitFor();
        await page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
        const found = await screenFaults(page);
        if (found.length > 0) faults[screen] = found;
      };
      await look('energy');
      for (const screen of ['timeline', 'run-profile', 'recording', 'imprints', 'shapes/falling']) {
        await goOn(page, product, address(`appliances/${screen}`));
        await look(screen);
      }
      for (const screen of ['anomaly', 'settings']) {
        await goOn(page, product, address(screen));
        await look(screen);
      }
      for (const screen of ['appliances', 'recognition']) {
        await goOn(page, product, `/phasor/dashboard/${screen}?device=${METER}`);
        await look(`${screen} dashboard`);
      }
      expect(faults).toEqual({});
    }),
  );

  it('lose an imprint after a question, and then say why they are not recognised', () =>
    visit({ path: address('appliances/imprints') }, async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
      await page.getByRole('button', { name: 'Remove all imprints' }).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /Remove the imprint of/ }).click();
      // A failure is shown in the dialog, where it can be tried again.
      await page.route('**/api_w/nilm/appliances', (route) =>
        route.fulfill({ status: 500, json: { status: 'FAIL', code: 500, message: 'general_error' } }),
      );
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await dialog.getByText(/^Unexpected error/).waitFor();
      await page.unroute('**/api_w/nilm/appliances');
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await messageShown(page, 'Imprint successfully removed');
      await page.getByText('Appliance imprints not found').first().waitFor();
      await goOn(page, product, `${address('appliances/timeline')}&range=yesterday`);
      await page.getByText(/cannot be recognised: no imprint is left/).waitFor();
    }));
});
