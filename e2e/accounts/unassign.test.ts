import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOAST_MS } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMacs, OWNER, registerMeters } from '../support/meters.ts';
import { menuRow, openMenu, shownNames } from '../support/page/menu.ts';
import { expectShownFor, stopClock } from '../support/page/page-clock.ts';
import { messageShown, notedMessages } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { PLAIN_SCREEN, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const MACS = loadMacs(30);
const WORDS = {
  en: {
    ...{ details: 'Details of', delete: 'Delete', sure: 'Are you sure?', yes: 'Yes', cancel: 'Cancel' },
    ...{ asked: 'leaves your list and your groups', alone: 'Nobody else owns this device', leave: 'Leave anyway' },
    ...{ gone: 'The device was removed successfully', several: 'Remove several…', remove: 'Remove' },
    ...{ picked: '2 devices picked', both: 'Some of these devices have no other owner' },
    bothGone: '2 devices were removed successfully',
  },
  sk: {
    ...{ details: 'Podrobnosti:', delete: 'Odstrániť', sure: 'Ste si istí?', yes: 'Áno', cancel: 'Zrušiť' },
    ...{ asked: 'zmizne z vášho zoznamu a zo skupín', alone: 'Toto zariadenie nemá iného vlastníka' },
    ...{ leave: 'Napriek tomu odstrániť', gone: 'Zariadenie bolo úspešne odstránené', several: 'Odstrániť viaceré…' },
    ...{
      remove: 'Odstrániť',
      picked: 'Vybrané 2 zariadenia',
      both: 'Niektoré z týchto zariadení nemajú iného vlastníka',
    },
    bothGone: '2 zariadenia boli úspešne odstránené',
  },
  de: {
    ...{ details: 'Details zu', delete: 'Löschen', sure: 'Sind Sie sicher?', yes: 'Ja', cancel: 'Abbrechen' },
    ...{ asked: 'verschwindet aus Ihrer Liste', alone: 'Dieses Gerät hat keinen anderen Eigentümer' },
    ...{ leave: 'Trotzdem entfernen', gone: 'Das Gerät wurde entfernt', several: 'Mehrere entfernen …' },
    ...{
      remove: 'Entfernen',
      picked: '2 Geräte ausgewählt',
      both: 'Einige dieser Geräte haben keinen anderen Eigentümer',
    },
    bothGone: '2 Geräte wurden entfernt',
  },
} as const;
/** Each lets go of three meters of its own: each language, and both sizes, the longer texts on the smaller screen. */
const VISITORS = [
  { language: 'en', phone: false, colorScheme: 'light', first: 2 },
  { language: 'sk', phone: true, colorScheme: 'dark', first: 5 },
  { language: 'de', phone: true, colorScheme: 'dark', first: 8 },
] as const;

describe('letting go of devices', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-unassign-'));
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    await registerMeters(dataFolder, MACS);
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path?: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, path: PLAIN_SCREEN, person: OWNER, ...visitor }, see);

  // proves R-FORM-020, R-SHELL-038, R-TREE-058
  it('shows the first one that remains where the selected one is let go, and the success for 2 s', () =>
    visit({ language: 'en', path: `${PLAIN_SCREEN}?device=${MACS[20]}` }, async (page) => {
      await openMenu(page);
      await page.getByRole('button', { name: 'Details of Meter 21', exact: true }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByRole('alert').filter({ hasText: 'Nobody else owns this device' }).waitFor();
      await stopClock(page);
      await page.getByRole('button', { name: 'Leave anyway' }).click();
      const success = page.getByRole('status').filter({ hasText: 'The device was removed successfully' });
      await expectShownFor(success, TOAST_MS.successDialog);
      await page.clock.resume();
      await page.waitForURL(({ search }) => search.includes(MACS[0] ?? ''));
      await openMenu(page);
      await expect.poll(() => shownNames(page, 1)).toEqual(['Meter 1']);
      await page.getByRole('button', { name: 'Choose a device or a group' }).filter({ hasText: 'Meter 1' }).waitFor();
      await expect.poll(() => menuRow(page, 'Meter 21').count()).toBe(0);
    }));

  // proves R-JOUR-009, R-TREE-056, R-TREE-061, R-TREE-064
  it.each(VISITORS)('asks and confirms in $language, one and several (phone: $phone)', ({ first, ...visitor }) =>
    visit(visitor, async (page) => {
      const complaints = listenTo(page);
      const words = WORDS[visitor.language];
      const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
      const question = (text: string) => page.getByRole('dialog', { name: words.sure }).getByText(text).waitFor();
      await openMenu(page);
      await press(`${words.details} Meter ${first}`);
      await page.getByRole('dialog', { name: `Meter ${first}` }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await press(words.delete);
      await question(words.asked);
      expect(await screenFaults(page)).toEqual([]);
      await press(words.cancel);
      // The question leads back to the details, out of which it was asked.
      await page.getByRole('dialog', { name: `Meter ${first}` }).waitFor();
      await press(words.delete);
      await press(words.yes);
      await page.getByRole('alert').filter({ hasText: words.alone }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await press(words.leave);
      await expect.poll(() => notedMessages(page)).toContainEqual(expect.stringContaining(words.gone));
      expect(await screenFaults(page)).toEqual([]);
      await messageShown(page, words.gone);

      await openMenu(page);
      await press(words.several);
      await menuRow(page, `Meter ${first + 1}`).click();
      await menuRow(page, `Meter ${first + 2}`).click();
      await page.getByText(words.picked).waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await press(words.remove);
      await press(words.yes);
      await page.getByRole('alert').filter({ hasText: words.both }).waitFor();
      await press(words.leave);
      await messageShown(page, words.bothGone);
      expect(complaints.take().filter((text) => !/status of 409/.test(text))).toEqual([]);
      await page.reload();
      await openMenu(page);
      for (const number of [first, first + 1, first + 2]) {
        await expect.poll(() => menuRow(page, `Meter ${number}`).count()).toBe(0);
      }
    }),
  );
});
