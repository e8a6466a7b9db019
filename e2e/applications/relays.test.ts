import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDisconnector, startDisconnector } from '../support/devices/virtual-disconnector.ts';
import { registerFacility } from '../support/facility.ts';
import { messageShown } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const MAC = '02005E200021';
const OLGA = { login: 'olga', password: 'correct horse' };
const TOM = { login: 'tom', password: 'correct horse' };
const DASHBOARD = `/disconnector/dashboard?device=${MAC}`;
const TIMELINE = `/disconnector/timeline?device=${MAC}`;

describe('relays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-relays-'));
  let product: Product;
  let browser: Browser;
  let disconnector: RunningDisconnector;

  beforeAll(async () => {
    await registerFacility(folder, {
      devices: [{ mac: MAC, type: 2, title: 'Boiler room' }],
      people: [
        { ...OLGA, owns: [MAC] },
        { ...TOM, operates: [MAC] },
      ],
    });
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
    disconnector = startDisconnector(product, MAC, 1);
  });
  afterAll(async () => {
    await disconnector?.stop();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path?: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, path: DASHBOARD, person: OLGA, ...visitor }, see);
  const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const switchIn = (card: Locator) => card.getByRole('switch');
  /** The word on a card, once it is that. */
  const isSaid = (card: Locator, word: string) => card.getByRole('status').getByText(word, { exact: true }).waitFor();
  const energyOf = async (card: Locator) => Number((await card.locator('[data-live-number]').textContent()) ?? 'NaN');

  // proves R-RELAY-006
  it('are switched once by two quick clicks, and are what the device says', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      const card = cardOf(page, 'Relay 1');
      await isSaid(card, 'Off');
      await switchIn(card).dblclick();
      await isSaid(card, 'On');
      expect(disconnector.model.isOn(1, Date.now())).toBe(true);
      expect(disconnector.asked.filter((method) => method === 'relay.set')).toHaveLength(1);
      // The device switches by itself, without a request.
      disconnector.model.switch(2, true, Date.now());
      await isSaid(cardOf(page, 'Relay 2'), 'On');
      await expect.poll(() => cardOf(page, 'Relay 2').getByRole('definition').textContent()).toMatch(/^\d\d:\d\d$/);
      expect(await cardOf(page, 'Relay 3').getByRole('definition').textContent()).toBe('–');
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-RELAY-007
  it('stay as they were when the device refuses, and the page says so', () =>
    visit({}, async (page) => {
      const card = cardOf(page, 'Relay 3');
      await isSaid(card, 'Off');
      disconnector.refuses = true;
      await switchIn(card).press('Space');
      await page.getByText('The device is not responding or is offline').first().waitFor();
      disconnector.refuses = false;
      await isSaid(card, 'Off');
      expect(await switchIn(card).isChecked()).toBe(false);
    }));

  // proves R-RELAY-009
  it('are named by their owner, who sets their power and has their energy deleted after a question', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: 'Settings of Relay 1' }).click();
      const form = page.getByRole('dialog');
      await expect.poll(() => form.getByLabel('Power').inputValue()).toBe('800');
      await form.getByLabel('Name').fill('ab');
      await form.getByLabel('Power').fill('100000');
      await form.getByRole('button', { name: 'Save' }).click();
      expect(await form.getByRole('alert').count()).toBe(2);
      await form.getByLabel('Name').fill('Circulation pump');
      await form.getByLabel('Power').fill('2500');
      await form.getByRole('button', { name: 'Save' }).click();
      const card = cardOf(page, 'Circulation pump');
      expect(await card.getByRole('button').textContent()).toBe('Circulation…');
      await expect.poll(() => energyOf(card)).toBeGreaterThan(500);
      await card.getByRole('button').click();
      await expect.poll(() => form.getByLabel('Power').inputValue()).toBe('2500');
      await form.getByRole('button', { name: 'Delete energy' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
      await messageShown(page, 'Energy deleted');
      await expect.poll(() => energyOf(card)).toBeLessThan(400);
    }));

  // proves R-RELAY-038
  it('cannot be switched while an owner has locked them, and the page says so', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: 'Settings of Relay 4' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Lock', exact: true }).click();
      await form.getByText(/^Locked by .* since \d\d:\d\d/).waitFor();
      await page.keyboard.press('Escape');
      const card = cardOf(page, 'Relay 4');
      await expect.poll(() => switchIn(card).isDisabled()).toBe(true);
      await card.getByRole('button', { name: 'Locked' }).click();
      await page.getByRole('dialog', { name: 'Locked' }).getByText('An owner can unlock it.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings of Relay 4' }).click();
      await form.getByRole('button', { name: 'Unlock' }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => switchIn(card).isDisabled()).toBe(false);
    }));

  // proves R-RELAY-005
  it('can be switched from the level Operate on, where names cannot be edited', () =>
    visit({ person: TOM }, async (page) => {
      const card = cardOf(page, 'Circulation pump');
      await isSaid(card, 'On');
      expect(await page.getByRole('button', { name: /^Settings of/ }).count()).toBe(0);
      expect(await card.getByText('Circulation…').getAttribute('title')).toBe('Circulation pump');
      // With so much on it, it is asked before: what is not confirmed changes nothing.
      await switchIn(card).click();
      const question = page.getByRole('dialog', { name: 'Switch off Circulation pump?' });
      await question.getByText('It loses its supply at once.').waitFor();
      await expect.poll(() => question.getByRole('definition').allTextContents()).toContain('3.60\u00a0kW');
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(disconnector.model.isOn(1, Date.now())).toBe(true);
      await switchIn(card).click();
      await question.getByRole('button', { name: 'Switch off' }).click();
      await isSaid(card, 'Off');
      expect(disconnector.model.isOn(1, Date.now())).toBe(false);
    }));

  // proves R-RELAY-033
  it('have done what the timeline shows, which is read by keyboard and as a table', () =>
    visit({ path: TIMELINE }, async (page) => {
      const slider = page.getByRole('slider');
      await expect.poll(() => slider.getAttribute('aria-valuemax').then(Number)).toBeGreaterThan(1);
      await slider.press('Home');
      // Where the meter came within a minute, a relay that never switched is known from the minute's beginning on: a place before.
      const values: string[] = [];
      for (let place = 0; place < 3; place += 1) {
        values.push(/Circulation pump (On|Off)/.exec((await slider.getAttribute('aria-valuetext')) ?? '')?.[1] ?? '');
        await slider.press('ArrowRight');
      }
      expect(values.join(' ')).toMatch(/Off On/);
      await page.getByRole('button', { name: 'Chart menu' }).click();
      await page.getByRole('menuitem', { name: 'Show as table' }).click();
      const table = page.getByRole('table');
      expect(await table.getByRole('row').first().textContent()).toContain('Circulation pump');
      const states = async () =>
        (await table.getByRole('row').allTextContents()).slice(1).map((row) => /(On|Off)/.exec(row)?.[0]);
      // What it measures reaches the picture by and by.
      await expect.poll(async () => (await states()).at(-1)).toBe('Off');
      expect((await states()).join(' ')).toMatch(/^(Off )+On /);
    }));

  // proves R-RELAY-040
  it('have a profile of what each used, and of its registers where they are chosen', () =>
    visit({ path: `/disconnector/profile?device=${MAC}` }, async (page) => {
      const figures = page.getByRole('region', { name: 'Relay profile' });
      await figures.getByText('total', { exact: true }).first().waitFor();
      await page.getByText('Register', { exact: true }).click();
      await figures.getByText('growth', { exact: true }).first().waitFor();
      expect(new URL(page.url()).searchParams.get('as')).toBe('register');
      await page.getByText('Consumption', { exact: true }).click();
      await figures.getByText('total', { exact: true }).first().waitFor();
    }));

  // proves R-RELAY-037
  it.each([
    ['sk', true, 'dark'],
    ['de', false, 'light'],
  ] as const)('are accessible and fit: %s, phone: %s, %s', (language, phone, colorScheme) =>
    visit({ language, phone, colorScheme }, async (page) => {
      await page.getByRole('switch').first().waitFor();
      const settings = page.locator('main section button:has(svg.tabler-icon-settings)').first();
      await settings.waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await settings.click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      // Hours, days and months are one page: each of them is looked at once.
      const energies = language === 'sk' ? ['energy/hour', 'energy/month'] : ['energy/day'];
      for (const path of ['timeline', 'profile', ...energies]) {
        await goOn(page, product, `/disconnector/${path}?device=${MAC}`);
        await page.getByRole('slider').waitFor();
        expect(await screenFaults(page)).toEqual([]);
      }
    }),
  );

  // proves R-RELAY-008
  it('cannot be switched, given a power or cleared while their device is offline, which is said; named they can be', () =>
    visit({ language: 'en' }, async (page) => {
      await isSaid(cardOf(page, 'Relay 2'), 'On');
      await disconnector.stop();
      const card = cardOf(page, 'Relay 2');
      await expect.poll(() => switchIn(card).isDisabled()).toBe(true);
      expect(await card.getByText('Offline').getAttribute('title')).toContain('online');
      await page.getByRole('button', { name: 'Settings of Relay 2' }).click();
      const form = page.getByRole('dialog');
      expect(await form.getByLabel('Power').isDisabled()).toBe(true);
      expect(await form.getByRole('button', { name: 'Delete energy' }).isDisabled()).toBe(true);
      await form.getByLabel('Name').fill('Fan');
      await form.getByRole('button', { name: 'Save' }).click();
      await cardOf(page, 'Fan').waitFor();
      disconnector = startDisconnector(product, MAC, 2);
      await expect.poll(() => switchIn(cardOf(page, 'Fan')).isDisabled()).toBe(false);
      await isSaid(cardOf(page, 'Fan'), 'Off');
    }));
});
