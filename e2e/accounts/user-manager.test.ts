import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFacility } from '../support/facility.ts';
import { messageShown } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const HALL = '02005E300001';
const OFFICE = '02005E300002';
const MARA = { login: 'mara', password: 'manages users' };
const ANNA = { login: 'anna', password: 'correct horse' };
const CARL = { login: 'carl', password: 'one device only' };
const ERIN = { login: 'erin', password: 'removed soon' };
const LANGUAGES = [
  {
    language: 'en',
    audit: 'What was done',
    add: 'Add a user',
    wrong: 'Please enter a login',
    made: 'Account created',
  },
  {
    language: 'sk',
    audit: 'Čo sa udialo',
    add: 'Pridať používateľa',
    wrong: 'Zadajte prihlasovacie meno',
    made: 'Účet vytvorený',
  },
  {
    language: 'de',
    audit: 'Was geschah',
    add: 'Benutzer hinzufügen',
    wrong: 'Bitte geben Sie einen Anmeldenamen ein',
    made: 'Konto angelegt',
  },
] as const;

describe('the user manager', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-users-'));
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const devices = [
      { mac: HALL, title: 'Hall' },
      { mac: OFFICE, title: 'Office' },
    ];
    const people = [
      { ...MARA, applications: ['USER_MANAGER'] as const },
      { ...ANNA, owns: [HALL], sees: [OFFICE] },
      { ...CARL, sees: [OFFICE] },
      { ...ERIN, sees: [OFFICE] },
    ];
    await registerFacility(folder, { devices, people });
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, path: '/applications', person: MARA, ...visitor }, async (page) => {
      await page.waitForURL('**/applications/user-manager*');
      await see(page);
    });

  // proves R-USER-001, R-USER-004, R-USER-007, R-USER-019
  it('makes an account with a generated password, gives it a device, and lists both in the log', () =>
    visit({}, async (page) => {
      const complaints = listenTo(page);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const form = page.getByRole('region', { name: 'Add a user' });
      await form.getByLabel('Login').fill('jana');
      await form.getByRole('button', { name: 'Generate a password' }).click();
      await page.getByText('Generated password copied to clipboard').waitFor();
      const password = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(password).toMatch(/^[A-Za-z0-9]{14}$/);
      await form.getByRole('button', { name: 'Create the account' }).click();
      await messageShown(page, 'The account jana was created');
      await page.getByRole('button', { name: 'Assign a device to jana' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Save' }).click();
      expect(await dialog.getByText('Please choose one').count()).toBe(3);
      await dialog.getByLabel('Device').selectOption(HALL);
      await dialog.getByRole('radio', { name: 'Operate' }).check();
      await dialog.getByLabel('Validity').selectOption('month');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await messageShown(page, 'The device was assigned');
      const row = page.getByRole('row', { name: /jana/ });
      await row.getByRole('button', { name: /^Hall Operate · until / }).waitFor();
      const rows = await page.getByRole('table').first().getByRole('row').allTextContents();
      expect(rows.flatMap((text) => /^(anna|jana|mara)/.exec(text)?.[1] ?? [])).toEqual(['anna', 'jana', 'mara']);
      expect(complaints.take()).toEqual([]);
      await visitSignedIn({ browser, url: product.url, path: '/', person: { login: 'jana', password } }, (theirs) =>
        theirs.waitForURL(`**/dashboard?device=${HALL}*`),
      );
      await page.getByText('What was done').click();
      const done = page.getByRole('list', { name: 'What was done' });
      await done.getByText('Account created').waitFor();
      expect(await done.getByRole('listitem').filter({ hasText: 'Device assigned' }).textContent()).toContain('mara');
    }));

  // proves R-CONN-029, R-ERR-012, R-SHELL-019, R-USER-021
  it('ends what somebody has open when the password is changed, the device taken or the account deleted', () =>
    visit({}, (page) =>
      visitSignedIn({ browser, url: product.url, path: `/?device=${HALL}`, person: ANNA }, async (annas) => {
        await annas.waitForURL(`**/dashboard?device=${HALL}*`);
        await page
          .getByRole('row', { name: /anna/ })
          .getByRole('button', { name: /^Hall Own/ })
          .click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await page.getByRole('button', { name: 'Yes', exact: true }).click();
        const isSaid = annas.getByText('The device or group is not available').waitFor();
        await page.getByRole('button', { name: 'Yes, without an owner' }).click();
        await messageShown(page, 'The device was removed');
        await annas.getByText('02:00:5E:30:00:02').first().waitFor();
        await annas.waitForURL(`**/dashboard?device=${OFFICE}*`);
        await isSaid;
        await page.getByRole('button', { name: 'Edit the account anna' }).click();
        await page.getByLabel('New password').fill('another horse');
        await page.getByRole('button', { name: 'Change the password' }).click();
        await messageShown(page, 'The password of anna was changed');
        await annas.waitForURL('**/login*');
        await page.getByRole('button', { name: 'Edit the account anna' }).click();
        await page.getByRole('button', { name: 'Delete the account' }).click();
        await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click();
        await messageShown(page, 'The account anna was deleted');
        await page.getByRole('row', { name: /anna/ }).waitFor({ state: 'detached' });
      }),
    ));

  // proves R-SIGN-016
  it('leads whose last device is taken to the sign-in, which says just that', () =>
    visit({}, (page) =>
      visitSignedIn({ browser, url: product.url, path: `/?device=${OFFICE}`, person: CARL }, async (carls) => {
        await carls.waitForURL(`**/dashboard?device=${OFFICE}*`);
        await page
          .getByRole('row', { name: /carl/ })
          .getByRole('button', { name: /^Office/ })
          .click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await page.getByRole('button', { name: 'Yes', exact: true }).click();
        await carls.waitForURL('**/login*');
        await carls.getByText('Any assigned device').waitFor();
        expect(await carls.getByRole('alert').allTextContents()).toEqual([
          expect.stringMatching(/^Any assigned device/),
        ]);
      }),
    ));

  // proves R-USER-013
  it('shows a manager the own applications at once', () =>
    visit({}, async (page) => {
      const link = page.getByRole('navigation').getByText('Controller', { exact: true });
      for (const isGiven of [true, false]) {
        await page.getByRole('button', { name: 'Edit the account mara' }).click();
        await page.getByRole('dialog').getByLabel('Controller').setChecked(isGiven);
        await page.getByRole('button', { name: 'Save the rights' }).click();
        await messageShown(page, 'The rights of mara were saved');
        await link.first().waitFor({ state: isGiven ? 'visible' : 'detached' });
      }
    }));

  // proves R-USER-012, R-USER-014
  it('leads back from a cancelled removal, and says what another manager set or removed meanwhile', () =>
    visit({}, (page) =>
      visit({}, async (other) => {
        const edit = (of: Page) => of.getByRole('button', { name: 'Edit the account erin' });
        const remove = async (of: Page, answer: 'Yes' | 'Cancel') => {
          await of.getByRole('button', { name: 'Delete the account' }).click();
          await of.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: answer }).click();
        };
        await edit(other).click();
        await edit(page).click();
        await page.getByRole('dialog').getByLabel('Reports').check();
        await page.getByRole('button', { name: 'Save the rights' }).click();
        await messageShown(page, 'The rights of erin were saved');
        await other.getByRole('dialog').getByLabel('Controller').check();
        await other.getByRole('button', { name: 'Save the rights' }).click();
        await other.getByText('Changed elsewhere in the meantime').waitFor();
        const shown = (name: string) => other.getByRole('dialog').getByLabel(name).isChecked();
        await expect.poll(async () => [await shown('Reports'), await shown('Controller')]).toEqual([true, false]);
        await edit(page).click();
        await remove(page, 'Cancel');
        await remove(page, 'Yes');
        await messageShown(page, 'The account erin was deleted');
        await other.getByLabel('New password').fill('another horse');
        await other.getByRole('button', { name: 'Change the password' }).click();
        await other.getByText('The account is no longer there').waitFor();
        await other.getByRole('dialog').waitFor({ state: 'detached' });
        await edit(other).waitFor({ state: 'detached' });
      }),
    ));

  // proves R-USER-010
  it('refuses to remove the last user manager', () =>
    visit({}, async (page) => {
      await page.getByRole('button', { name: 'Edit the account mara' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Delete the account' }).isDisabled()).toBe(true);
      await dialog.getByLabel('User manager').uncheck();
      await dialog.getByRole('button', { name: 'Save the rights' }).click();
      await page.getByText('Nobody else manages users').waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }));

  // proves R-USER-030
  it.each(LANGUAGES)(
    'speaks $language, on a phone too, where nothing lies beside the page',
    ({ language, audit, add, wrong, made }) =>
      visit({ phone: true, language }, async (page) => {
        const form = page.getByRole('region', { name: add });
        await form.locator('button[type=submit]').click();
        await form.getByText(wrong).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        await page.getByText(audit).click();
        await page.getByRole('listitem').getByText(made).waitFor();
        expect(await screenFaults(page)).toEqual([]);
      }),
  );
});
