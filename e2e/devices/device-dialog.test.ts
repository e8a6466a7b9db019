import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HIERARCHY_LIMITS, IMAGE_BYTES } from '@phasor/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Inhabitant, registerFacility } from '../support/facility.ts';
import { loadMacs, OWNER, registerMeters } from '../support/meters.ts';
import { leaveContext } from '../support/page/browser.ts';
import { changeAnswers } from '../support/page/changed-answers.ts';
import { addGroup, menuRow, openMenu, shownNames } from '../support/page/menu.ts';
import { accessibilityFaults, listenTo } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn, PLAIN_SCREEN } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const MACS = loadMacs(3);
/** Markup that would act if it were taken as such, short enough not to be cut (R-TREE-003). */
const HOSTILE = { device: '<svg onload=meter()>', group: '<svg onload=go()>', tag: '<b>tag</b>' } as const;
const LOOKER: Inhabitant = { login: 'looker', password: 'correct horse', sees: MACS, sections: ['visualization'] };
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

describe('the details of a device', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-details-'));
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    await registerMeters(dataFolder, MACS);
    await registerFacility(dataFolder, { devices: [], people: [LOOKER] });
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
  });
  afterEach(() => leaveContext(context));
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function atTheMenu(
    person: Pick<Inhabitant, 'login' | 'password'> = OWNER,
    path: string = PLAIN_SCREEN,
  ): Promise<Page> {
    context = await openSignedIn(browser, product, { person });
    const page = await context.newPage();
    await page.goto(`${product.url}${path}`);
    await openMenu(page);
    return page;
  }

  // proves R-TREE-003
  it('shows names that are written as markup as the text they are, wherever they stand', async () => {
    const page = await atTheMenu(OWNER, '/');
    const complaints = listenTo(page);
    await addGroup(page, HOSTILE.group);
    await page.getByRole('button', { name: 'Details of Meter 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Meter 1' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(HOSTILE.device);
    await dialog.getByRole('textbox', { name: 'Tag' }).fill(HOSTILE.tag);
    await dialog.getByRole('combobox', { name: 'Group' }).selectOption({ label: HOSTILE.group });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await menuRow(page, HOSTILE.device).getByText(HOSTILE.tag, { exact: true }).waitFor();
    await page.reload();
    await openMenu(page);
    await expect
      .poll(async () => (await shownNames(page, 2)).toSorted())
      .toEqual([HOSTILE.device, HOSTILE.group].toSorted());
    await menuRow(page, HOSTILE.device).click();
    await page.getByRole('button', { name: 'Choose a device or a group' }).getByText(HOSTILE.device).waitFor();
    await page.getByRole('region', { name: HOSTILE.device }).getByText(HOSTILE.device).first().waitFor();
    await page.getByRole('main').getByText(HOSTILE.tag).first().waitFor();
    expect(await page.locator('[onload], [onerror]').count()).toBe(0);
    expect(complaints.take()).toEqual([]);
  });

  it.each([
    ['offers the settings to an account that is shown the tools', OWNER, 1],
    // proves R-SHELL-024
    ['does not lead to settings that the account is not shown', LOOKER, 0],
  ] as const)('%s', async (_name, person, count) => {
    const page = await atTheMenu(person);
    await menuRow(page, 'Meter 2')
      .getByRole('button', { name: /^Details/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Meter 2' });
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /^(Settings|Offline)$/ }).count()).toBe(count);
  });

  // proves R-TREE-011, R-TREE-038, R-TREE-053
  it('saves what was chosen in it: a position among the others, and no name that another browser changed meanwhile', async () => {
    const one = await atTheMenu();
    // Another browser: the tabs of one follow each other.
    const elsewhere = await openSignedIn(browser, product, { person: OWNER });
    const other = await elsewhere.newPage();
    await other.goto(`${product.url}${PLAIN_SCREEN}`);
    await openMenu(other);
    await other.getByRole('button', { name: 'Details of Meter 3', exact: true }).click();
    // Its title follows the name, and what was typed stays.
    const dialog = other.getByRole('dialog', { name: /^(Meter 3|Pump house)$/ });
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('Basement');
    await menuRow(one, 'Meter 3').focus();
    await one.keyboard.press('F2');
    await one.keyboard.type('Pump house');
    const renaming = one.waitForResponse((answer) => answer.url().includes('/api_w/facility/devices-hierarchy'));
    await one.keyboard.press('Enter');
    await renaming;
    await dialog.getByRole('combobox', { name: 'Position' }).selectOption('First');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await menuRow(other, 'Pump house').getByText('Basement').waitFor();
    await leaveContext(elsewhere);
    await one.reload();
    await openMenu(one);
    await expect.poll(() => shownNames(one, 1)).toEqual(['Pump house']);
    await menuRow(one, 'Pump house').getByText('Basement').waitFor();
  });

  // proves R-TREE-047, R-TREE-055
  it('asks before the page is left only while a tree too large to be sent along is saved, and says what a full one leaves out', async () => {
    const page = await atTheMenu();
    const asks = () =>
      page.evaluate(`(() => {
        const leaving = new Event('beforeunload', { cancelable: true });
        dispatchEvent(leaving);
        return leaving.defaultPrevented;
      })()`);
    await page.route('**/api_w/facility/devices-hierarchy', () => undefined);
    expect(await asks()).toBe(false);
    await addGroup(page, 'Never saved');
    expect(await asks()).toBe(false);
    // A full tree, which is more than the 64 KiB that a browser sends for a page that is left; it has no place for a device.
    const nodes = Array.from({ length: HIERARCHY_LIMITS.nodes }, (_, i) => ({
      ...{ title: `One of many groups ${i}`, isLeaf: false, isExpanded: false, children: [] },
      data: { id: `group-${i}` },
    }));
    await changeAnswers(page, '**/api_r/facility/devices-hierarchy', (answer: { data: object }) => {
      return { ...answer, data: { ...answer.data, nodes } };
    });
    await page.evaluate("localStorage.removeItem('phasor.hierarchy.unsaved')");
    await page.reload();
    await openMenu(page);
    await page
      .getByRole('status')
      .filter({ hasText: `${MACS.length} devices are not in the tree` })
      .waitFor();
    expect(await asks()).toBe(false);
    await addGroup(page, 'Never saved');
    await expect.poll(asks).toBe(true);
  });

  // proves R-PICT-006
  it('keeps a picture of the place, shows it on the dashboard and removes it after being asked', async () => {
    const page = await atTheMenu();
    const complaints = listenTo(page);
    await page.getByRole('button', { name: 'Details of Meter 2', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Meter 2' });
    const field = dialog.getByRole('region', { name: 'Picture of the place' });
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await field.getByRole('button', { name: /Choose a picture|Replace/ }).waitFor();
      await field.locator('input[type="file"]').setInputFiles(file);
    };
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    await choose({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await alert('File format not supported');
    await choose({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.alloc(IMAGE_BYTES.map + 1) });
    await alert('File is too large, max allowed size is 1MB');
    await choose({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    const picture = page.getByRole('img', { name: 'Picture of the place of Meter 2' });
    await picture.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${product.url}/phasor/dashboard?device=${MACS[1] ?? ''}`);
    await page.getByRole('button', { name: 'Enlarge the picture of the place of Meter 2' }).click();
    await page.getByRole('dialog', { name: 'Picture of the place' }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await openMenu(page);
    await page.getByRole('button', { name: 'Details of Meter 2', exact: true }).click();
    await field.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
    await field.getByRole('button', { name: 'Choose a picture…' }).waitFor();
    expect(await picture.count()).toBe(0);
    expect(complaints.take()).toEqual([]);
  });
});
