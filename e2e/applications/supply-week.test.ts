import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addUnits, startOf } from '@phasor/calendar';
import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { connectMeter, type ScriptedMeter } from '../support/devices/scripted-meter.ts';
import { registerFacility } from '../support/facility.ts';
import { onPhases } from '../support/metered.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { readSideways } from '../support/page/sideways.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const TINA = { login: 'tina', password: 'technician of the works' } as const;
const PRESS = { mac: '02005E400001', title: 'Press line', type: 1, nilm: false };
const DETECTOR = { mac: '02005E400005', title: 'Gate', type: 5, nilm: false };
const ZONE = 'Europe/Bratislava';
const TREE = {
  nodes: [
    {
      ...{ title: 'Works', isLeaf: false, isExpanded: true, data: { id: 'works' } },
      children: [PRESS, DETECTOR].map(({ mac, title, type }) => ({
        title,
        isLeaf: true,
        data: { id: mac, mac, type },
      })),
    },
  ],
  tags: [],
};

const seconds = (ms: number) => Math.floor(ms / 1_000);
const voltage = (ts: number, volts: number): SampleFrame => ({ ts, U: onPhases(volts), F: 50 });
/** The machine stopped ten minutes ago, or at the beginning of the month. */
const STOPPED = seconds(Math.max(Date.now() - 600_000, startOf('month', Date.now(), ZONE) + 10_000));
const MONDAY = startOf('week', Date.now(), ZONE);

describe('the supply of a meter', () => {
  let product: Product;
  let browser: Browser;
  let meter: ScriptedMeter;
  const folder = mkdtempSync(join(tmpdir(), 'phasor-supply-'));
  beforeAll(async () => {
    const owns = [PRESS.mac, DETECTOR.mac];
    await registerFacility(folder, {
      devices: [PRESS, DETECTOR],
      people: [{ ...TINA, owns, applications: ['REPORT'] }],
    });
    product = await startProduct({ demo: false, dataFolder: folder });
    [meter, browser] = [await connectMeter(product, PRESS.mac), await shareBrowser()];
    // The week before: low for ten hours, which is more than 5 % of it.
    const from = seconds(addUnits(MONDAY, { count: -1, unit: 'week' }, ZONE));
    const minutes = Math.round((seconds(MONDAY) - from) / 60);
    const week = Array.from({ length: minutes }, (_, minute) =>
      voltage(from + (minute + 1) * 60, minute >= 600 && minute < 1_200 ? 204 : 231),
    );
    await meter.store(week, 60);
    const dip = Array.from({ length: 20 }, (_, second) => voltage(STOPPED - 8 + second, second === 8 ? 140 : 230));
    await meter.store(dip, 1);
    const tina = await signIn(product.url, TINA.login, TINA.password);
    const token = tina.answer.user.token;
    expect(await tina.call('hierarchy.write', { token, menu: JSON.stringify(TREE) })).toMatchObject({ status: 'OK' });
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await meter?.stop();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { readonly path: string }, see: (page: Page) => Promise<void>) =>
    visitSignedIn({ browser, url: product.url, person: TINA, ...visitor }, see);

  // proves R-SUPPLY-017
  it('leads a technician who is called from the palette to the dip in four steps, with the keyboard alone', () =>
    visit({ language: 'en', path: `/phasor/dashboard?device=${PRESS.mac}` }, async (page) => {
      await page.getByRole('main').getByRole('region').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find/ }).pressSequentially('supply quality');
      const chosen = page.getByRole('option', { selected: true });
      await chosen.filter({ hasText: /^Supply quality/ }).waitFor();
      await page.keyboard.press('Enter');
      // The newest stands first.
      const dip = page.getByRole('row').filter({ hasText: 'Voltage dip' }).getByRole('link').first();
      await dip.waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await dip.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/visualization/profile/voltage?**');
      const range = new URL(page.url()).searchParams.get('range') ?? '';
      const [from = 0, to = 0] = range.split('..').map(Number);
      expect([from < STOPPED, to > STOPPED, to - from < 600]).toEqual([true, true, true]);
      await page.getByRole('heading', { name: 'Voltage' }).first().waitFor();
    }));

  // proves R-WEEK-008, R-SHELL-065
  it.each([
    { language: 'en', phone: false, colorScheme: 'light', failed: 'Failed', missing: 'not measured' },
    { language: 'sk', phone: true, colorScheme: 'dark', failed: 'Nevyhovuje', missing: 'nemerané' },
    {
      language: 'de',
      phone: true,
      colorScheme: 'light',
      failed: 'Nicht eingehalten',
      missing: 'nicht gemessen',
    },
  ] as const)('is judged week by week: $language, $colorScheme, phone $phone', ({ failed, missing, ...visitor }) =>
    visit({ ...visitor, path: `/applications/report/supply?device=${PRESS.mac}` }, async (page) => {
      await page.getByText(failed).first().waitFor();
      // Beside its badge, "Not judged".
      await page.getByText(missing, { exact: true }).first().waitFor();
      expect([...(await screenFaults(page)), ...(visitor.phone ? await readSideways(page) : [])]).toEqual([]);
    }),
  );

  // proves R-WEEK-009
  it('is judged for the members of a group side by side, and a name opens the member', () =>
    visit({ language: 'en', path: '/applications/report/supply?group=works' }, async (page) => {
      const members = page.getByRole('region', { name: 'Devices of the group' }).last();
      await members.getByText('Failed').first().waitFor();
      await members.getByRole('row', { name: /^Gate/ }).getByText('Not judged').first().waitFor();
      await members.getByRole('button', { name: 'Press line' }).click();
      await page.getByRole('region', { name: 'Weeks side by side' }).first().waitFor();
      expect(new URL(page.url()).searchParams.get('device')).toBe(PRESS.mac);
    }));

  // proves R-SUPPLY-041
  it('has figures of a group as network operators have them', () =>
    visit({ language: 'de', phone: true, path: '/visualization/supply/events?group=works' }, async (page) => {
      await page.getByText('SAIDI', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Versorgungsereignisse' }).getByText('Press line').first().waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }));
});
