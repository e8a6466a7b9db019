import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION_SUCCESS_MS } from '@phasor/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDisconnector, startLightDisconnector } from '../support/devices/virtual-disconnector.ts';
import { registerFacility } from '../support/facility.ts';
import { expectShownFor, stopClock } from '../support/page/page-clock.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { plainPng } from '../support/page/plain-png.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const [YARD, HALL] = ['02005E200031', '02005E200032'] as const;
const OLGA = { login: 'olga', password: 'correct horse' };
/** Has more relays than a page. */
const PETRA = { login: 'petra', password: 'correct horse' };
const SHEDS = ['02005E200033', '02005E200034', '02005E200035'] as const;
const STATE = '/applications/controller/state';
const TIMELINE = '/applications/controller/timeline';
const MAP = '/applications/controller/map';

describe('the controller', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-controller-'));
  let product: Product;
  let browser: Browser;
  let yard: RunningDisconnector;

  beforeAll(async () => {
    await registerFacility(folder, {
      devices: [
        { mac: YARD, type: 2, title: 'Yard' },
        { mac: HALL, type: 2, title: 'Hall' },
        ...SHEDS.map((mac, index) => ({ mac, type: 2, title: `Shed ${index + 1}` })),
      ],
      people: [
        { ...OLGA, owns: [YARD, HALL], applications: ['CONTROLLER'] },
        { ...PETRA, owns: SHEDS, applications: ['CONTROLLER'] },
      ],
    });
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
    yard = startLightDisconnector(product, YARD, 1);
  });
  afterAll(async () => {
    await yard?.stop();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path?: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, path: STATE, person: OLGA, ...visitor }, see);
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
  const onMap = (page: Page, name: string) => page.getByRole('region', { name: /^Map / }).getByRole('button', { name });
  const asked = () => yard.asked.filter((method) => method === 'relay.set').length;
  const placeOf = async (button: Locator) => {
    const box = await button.boundingBox();
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
  };

  // proves R-CTRL-019
  it('has ten relays on a page at first', () =>
    visit({ path: `${STATE}?disconnectors=${SHEDS.join()}`, person: PETRA }, async (page) => {
      await page.getByText('Showing 1–10 of 12 rows').waitFor();
      expect(await page.getByRole('row').count()).toBe(1 + 10);
      await page.getByRole('button', { name: 'Page 2' }).click();
      await expect.poll(() => page.getByRole('row').count()).toBe(1 + 2);
    }));

  // proves R-CTRL-017, R-CTRL-018, R-CTRL-020, R-CTRL-021, R-RELAY-030
  it('shows a row for each relay of the disconnectors that are picked, and switches and names them', () =>
    visit({ path: `${STATE}?disconnectors=none` }, async (page) => {
      const complaints = listenTo(page);
      await page.getByText('No disconnector is selected').waitFor();
      await page.getByRole('button', { name: 'Choose disconnectors' }).click();
      for (const name of ['Hall', 'Yard']) await page.getByRole('treeitem', { name }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('row').count()).toBe(1 + 8);
      // One that is not there is not switched, and says why.
      const away = rowOf(page, 'Hall').first();
      expect(await away.getByRole('switch').isDisabled()).toBe(true);
      await away.getByRole('button', { name: 'Offline' }).click();
      await page.getByRole('dialog', { name: 'Offline' }).getByText('when the device is online').waitFor();
      await page.keyboard.press('Escape');
      const first = rowOf(page, 'Yard').first();
      await first.getByRole('button', { name: 'Relay 1: Off' }).waitFor();
      await first.getByRole('switch').click();
      await first.getByRole('button', { name: 'Relay 1: On' }).waitFor();
      expect(yard.model.isOn(1, Date.now())).toBe(true);
      await first.getByRole('button', { name: 'Relay 1: On' }).click();
      await first.getByRole('button', { name: 'Relay 1: Off' }).waitFor();
      await first
        .getByRole('cell')
        .first()
        .dblclick({ position: { x: 2, y: 2 } });
      await page.getByRole('textbox', { name: 'Name' }).fill('ab');
      await page.keyboard.press('Enter');
      await first.getByRole('alert').waitFor();
      await page.getByRole('textbox', { name: 'Name' }).fill('Yard lights');
      await page.keyboard.press('Enter');
      await first.getByRole('button', { name: 'Yard lights: Off' }).waitFor();
      await first.getByRole('button', { name: 'Settings of Yard lights' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete energy' }).waitFor();
      await page.keyboard.press('Escape');
      // The address says which they are, and they go along to the timeline.
      expect(new URL(page.url()).searchParams.get('disconnectors')?.split(',').sort()).toEqual([YARD, HALL].sort());
      await page.getByRole('link', { name: 'Relay timeline' }).click();
      const slider = page.getByRole('slider');
      await expect.poll(() => slider.getAttribute('aria-valuemax').then(Number)).toBeGreaterThan(1);
      await slider.press('Home');
      const statesShown = async () => {
        await slider.press('ArrowRight');
        return await slider.getAttribute('aria-valuetext');
      };
      await expect.poll(statesShown).toMatch(/Yard lights · Yard O(n|ff)/);
      expect(new URL(page.url()).searchParams.get('disconnectors')?.split(',')).toHaveLength(2);
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-CTRL-027
  it('says that energy was deleted for as long as the controller shows a success', () =>
    visit({ path: `${STATE}?disconnectors=${YARD}` }, async (page) => {
      const settings = page.getByRole('button', { name: /^Settings of / }).first();
      await rowOf(page, 'Yard').first().getByRole('switch', { disabled: false }).waitFor();
      await settings.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete energy' }).click();
      await stopClock(page);
      await page.getByRole('button', { name: 'Yes' }).click();
      await expectShownFor(page.getByRole('dialog').getByText('Energy deleted'), APPLICATION_SUCCESS_MS);
    }));

  // proves R-CTRL-022, R-CTRL-024, R-CTRL-025, R-CTRL-032
  it('has a first map, on which relays are put, moved by pointer and keys, switched, and taken off again', () =>
    visit({ path: MAP }, async (page) => {
      const complaints = listenTo(page);
      await page.getByRole('button', { name: 'Choose a map: First map' }).waitFor();
      await page.getByText('This map has no image yet.').waitFor();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Choose a device.').waitFor();
      await page.getByLabel('Device', { exact: true }).selectOption('Yard');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Choose a relay.').waitFor();
      await page.getByLabel('Relay', { exact: true }).selectOption('Yard lights');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Control map saved').first().waitFor();
      const before = asked();
      await onMap(page, 'Yard lights Off').click();
      await onMap(page, 'Yard lights On').waitFor();
      expect(asked()).toBe(before + 1);

      await page.getByRole('switch', { name: 'Edit mode' }).click();
      const button = onMap(page, 'Move Yard lights');
      const start = await placeOf(button);
      await button.hover();
      await page.mouse.down();
      await page.mouse.move(start.x + 250, start.y + 130, { steps: 4 });
      // Each is saved once, by itself too after a while: by the key that is pressed only after the pointer.
      const byPointer = page.waitForResponse('**/api_w/**/map-hierarchy');
      await page.mouse.up();
      await byPointer;
      const dropped = await placeOf(button);
      expect(dropped.x - start.x).toBeGreaterThan(150);
      const byKey = page.waitForResponse('**/api_w/**/map-hierarchy');
      await button.press('ArrowLeft');
      await expect.poll(() => placeOf(button).then(({ x }) => x)).toBeLessThan(dropped.x);
      const moved = await placeOf(button);
      await button.blur();
      await byKey;
      // A press in the edit mode switches nothing.
      expect(asked()).toBe(before + 1);
      await page.reload();
      await onMap(page, 'Yard lights On').waitFor();
      await expect.poll(() => placeOf(onMap(page, 'Yard lights On'))).toEqual(moved);

      await page.getByRole('switch', { name: 'Edit mode' }).click();
      await page.getByLabel('Device', { exact: true }).selectOption('Yard');
      await expect.poll(() => page.getByLabel('Relay', { exact: true }).getByRole('option').count()).toBe(1 + 3);
      await page.getByRole('button', { name: 'Take Yard lights off the map' }).click();
      await expect.poll(() => page.getByLabel('Relay', { exact: true }).getByRole('option').count()).toBe(1 + 4);
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-CTRL-023, R-CTRL-028, R-CTRL-029
  it('shows the image that was given to a map, and says why it takes another not', () =>
    visit({ path: MAP }, async (page) => {
      const choose = async (name: string, buffer: Buffer, mimeType = 'image/png') =>
        await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
      const refusal = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Choose image…' }).waitFor();
      await choose('plan.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml');
      await refusal.getByText('File format not supported').waitFor();
      await page.keyboard.press('Escape');
      await choose('plan.png', Buffer.from('no picture'));
      await refusal.getByText('File format not supported').waitFor();
      await page.keyboard.press('Escape');
      await choose('plan.png', Buffer.alloc(1_048_577));
      await refusal.getByText('File is too large').waitFor();
      await page.keyboard.press('Escape');
      await choose('plan.png', plainPng(800, 500));
      const picture = page.getByRole('img', { name: 'First map' });
      await picture.waitFor();
      expect(await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(800);
      // The tree is the account's: a map that is made here is there after a reload, and is still the one shown.
      await page.getByRole('button', { name: 'Choose a map: First map' }).click();
      await page.getByRole('textbox').fill('Cellar');
      await page.getByRole('button', { name: 'New map' }).click();
      await page.getByRole('button', { name: 'Choose a map: Cellar' }).waitFor();
      await goOn(page, product, MAP);
      await page.reload();
      await page.getByRole('button', { name: 'Choose a map: Cellar' }).waitFor();
      await page.getByText('This map has no image yet.').waitFor();
      // One that does not come is not one that there is not.
      await page.route('**/api_r/applications/controller/map', (route) => route.abort());
      await page.goto(`${product.url}${MAP}?map=first-map`);
      const frame = page.getByRole('region', { name: 'Map First map' });
      await frame.getByText('The picture could not be loaded').waitFor();
      await page.getByRole('button', { name: 'Change image…' }).waitFor();
    }));

  // proves R-CTRL-030
  it.each([
    ['sk', true, 'dark'],
    ['de', false, 'light'],
  ] as const)('is accessible and fits: %s, phone: %s, %s', (language, phone, colorScheme) =>
    visit({ language, phone, colorScheme, path: `${STATE}?disconnectors=${YARD},${HALL}` }, async (page) => {
      await page.getByRole('switch').first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
      if (language === 'sk') {
        await goOn(page, product, `${TIMELINE}?disconnectors=${YARD},${HALL}`);
        await page.getByRole('slider').waitFor();
        expect(await screenFaults(page)).toEqual([]);
      }
      await goOn(page, product, `${MAP}?map=first-map`);
      await page.getByRole('img').first().waitFor();
      await page.getByRole('switch').first().click();
      expect(await screenFaults(page)).toEqual([]);
    }),
  );
});
