import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Product, startProduct } from '../product.ts';
import { listenTo, screenFaults } from './person.ts';
import { leaveBrowser, shareBrowser } from './shared-browser.ts';
import { type Visitor, visitSignedIn } from './visit.ts';

export const ADDING_ADMIN = { login: 'admin', password: 'first administrator' };

/** What is read and pressed on the way of adding a device. */
export const ADDING_WORDS = {
  en: {
    ...{ reveal: 'Show: ', next: 'It is entered: wait for it', check: (name: string) => `Check ${name}` },
    ...{ right: 'The values are right', save: 'Save and open the dashboard', power: 'Active power' },
    ...{
      known: 'A network server is connected already',
      use: /^Use /,
      meaning: 'Meaning of',
      place: 'Place of',
      unit: 'Unit of',
      relay: 'Relay 1',
      off: 'Off',
    },
  },
  sk: {
    ...{ reveal: 'Zobraziť: ', next: 'Je to zadané: počkať', check: (name: string) => `Skontrolovať ${name}` },
    ...{ right: 'Hodnoty sú správne', save: 'Uložiť a otvoriť prehľad', power: 'Činný výkon' },
    ...{
      known: 'Sieťový server je už pripojený',
      use: /^Použiť /,
      meaning: 'Význam poľa',
      place: 'Miesto poľa',
      unit: 'Jednotka poľa',
      relay: 'Relé 1',
      off: 'Vypnuté',
    },
  },
  de: {
    ...{ reveal: 'Zeigen: ', next: 'Eingegeben: darauf warten', check: (name: string) => `${name} prüfen` },
    ...{ right: 'Die Werte stimmen', save: 'Speichern und Übersicht öffnen', power: 'Wirkleistung' },
    ...{
      known: 'Ein Netzwerkserver ist schon verbunden',
      use: / verwenden$/,
      meaning: 'Bedeutung von',
      place: 'Messstelle von',
      unit: 'Einheit von',
      relay: 'Relais 1',
      off: 'Aus',
    },
  },
} as const;

export type AddingLanguage = keyof typeof ADDING_WORDS;
export type AddingWords = (typeof ADDING_WORDS)[AddingLanguage];

/** A server without devices for the tests of a block, whose first administrator adds them. */
export interface EmptyServer {
  readonly product: Product;
  /** Opens the first step; fails when the page complained. */
  add(
    visitor: Visitor & {
      readonly language: AddingLanguage;
      /** Statuses of calls that the server refuses on the way. */
      readonly refusals?: readonly number[];
    },
    see: (page: Page, words: AddingWords) => Promise<void>,
  ): Promise<void>;
}

/** @param settings of the server, known when the tests begin */
export function emptyServer(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})): EmptyServer {
  let [product, browser] = [] as unknown as [Product, Browser];
  beforeAll(async () => {
    const env = { PHASOR_ADMIN_PASSWORD: ADDING_ADMIN.password, ...(await settings()) };
    product = await startProduct({ demo: false, env });
    browser = await shareBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });
  return {
    get product() {
      return product;
    },
    add: ({ refusals, ...visitor }, see) =>
      visitSignedIn(
        { browser, url: product.url, path: '/tools/devices/add', person: ADDING_ADMIN, ...visitor },
        async (page) => {
          const complaints = listenTo(page, refusals);
          await see(page, ADDING_WORDS[visitor.language]);
          expect(complaints.take()).toEqual([]);
        },
      ),
  };
}

/** Chooses a model by its name, and waits for its instructions. */
export async function choose(page: Page, model: string): Promise<void> {
  await page.getByRole('searchbox').fill(model);
  await page.keyboard.press('Enter');
  await page.locator('main ol p').first().waitFor();
}

/** Chooses a model whose devices are behind a connection that is there already, and uses that one. */
export async function chooseBehindKnown(
  page: Page,
  model: string,
  { known, use }: Pick<AddingWords, 'known' | 'use'>,
): Promise<void> {
  await page.getByRole('searchbox').fill(model);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: known });
  await dialog.waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: use }).click();
}

/** What the page says is to be entered, by the label of each value; passwords are shown first. */
export async function shownFields(
  page: Page,
  { reveal }: Pick<AddingWords, 'reveal'>,
): Promise<Readonly<Record<string, string>>> {
  // A button that was pressed has another name.
  const concealed = page.getByRole('button', { name: reveal });
  while ((await concealed.count()) > 0) await concealed.first().click();
  const rows = await page.locator('main ol dl > div').all();
  const fields = rows.map((row) => Promise.all([row.locator('dt').textContent(), row.locator('code').textContent()]));
  return Object.fromEntries(await Promise.all(fields));
}

/** From right values to the dashboard of the new device. @returns its MAC, and the first live power, which is there */
export async function saved(
  page: Page,
  { right, save, power }: AddingWords,
): Promise<{ device: string; live: Locator }> {
  await page.getByRole('button', { name: right }).click();
  await page.getByRole('button', { name: save }).click();
  await page.waitForURL('**/dashboard*');
  const live = page.getByRole('region', { name: power }).locator('[data-live-number]').first();
  await expect.poll(() => live.textContent()).toMatch(/\d/);
  return { device: new URL(page.url()).searchParams.get('device') ?? '', live };
}

/** Switches the relay on the dashboard off, and waits until the device says that it is. */
export async function switchOff(page: Page, { relay, off }: AddingWords): Promise<void> {
  const card = page.getByRole('region', { name: relay });
  await expect.poll(() => card.getByRole('switch').isChecked()).toBe(true);
  await card.getByRole('switch').click();
  await card.getByRole('status').filter({ hasText: off }).waitFor();
}

/** Gives a number of unknown meaning its quantity, and where and in which unit it is measured. */
export async function giveMeaning(
  page: Page,
  words: AddingWords,
  field: { readonly path: string; readonly quantity: string; readonly place?: string; readonly unit?: string },
): Promise<void> {
  const select = (name: string) => page.getByRole('combobox', { name: `${name} ${field.path}`, exact: true });
  await select(words.meaning).selectOption(field.quantity);
  if (field.place !== undefined) await select(words.place).selectOption(field.place);
  if (field.unit !== undefined) await select(words.unit).selectOption({ label: field.unit });
}
