import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPrecisionMeter, startPrecisionMeter } from '../support/devices/virtual-precision.ts';
import { registerFacility } from '../support/facility.ts';
import { chooseInMenu } from '../support/page/chart.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const MAC = '02005E200031';
const PLAIN_MAC = '02005E200032';
const EVA = { login: 'eva', password: 'correct horse' };
const screen = (name: string, mac = MAC) => `/applied-precision/${name}?device=${mac}`;

describe('a precision meter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-precision-'));
  let product: Product;
  let browser: Browser;
  let meter: RunningPrecisionMeter;
  /** Of another kind, without a generator, telling no angles, and recording no waveforms. */
  let plain: RunningPrecisionMeter;

  beforeAll(async () => {
    await registerFacility(folder, {
      devices: [
        { mac: MAC, type: 3, title: 'Reference' },
        { mac: PLAIN_MAC, type: 3, title: 'Portable' },
      ],
      people: [{ ...EVA, owns: [MAC, PLAIN_MAC] }],
    });
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
    meter = startPrecisionMeter(product, { mac: MAC, kind: 'PTE_USB', tellsPhasors: true });
    plain = startPrecisionMeter(product, { mac: PLAIN_MAC, kind: 'PTE', tellsPhasors: false, lacks: 'waveform' });
  });
  afterAll(async () => {
    await meter?.stop();
    await plain?.stop();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const visit = (visitor: Visitor & { path: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, person: EVA, ...visitor }, see);
  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const running = () => meter.bench.settingsAt(Date.now());

  // proves R-PREC-007
  it('has its generator set, started and stopped on its dashboard, and shows what it measures then', () =>
    visit({ path: screen('dashboard') }, async (page) => {
      const complaints = listenTo(page);
      const generator = card(page, 'Generator');
      const voltage = generator.getByLabel('U L1', { exact: true });
      await expect.poll(() => voltage.inputValue()).toBe('240');
      await voltage.fill('321');
      expect(await voltage.getAttribute('aria-invalid')).toBe('true');
      await generator.getByRole('button', { name: 'Start' }).click();
      await generator.getByRole('alert').waitFor();
      expect(meter.asked).not.toContain('generator.set');
      await voltage.fill('101,5');
      expect(await generator.locator('[data-changed="true"]').count()).toBe(1);
      await generator.getByRole('button', { name: 'Start' }).click();
      await page
        .getByRole('dialog')
        .getByText(/puts out up to/)
        .waitFor();
      expect(meter.asked).not.toContain('generator.set');
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await generator.getByText('running').waitFor();
      expect(running()).toMatchObject({ GENERATE: true, GEN_EFF: [101.5, 1, 240, 1, 240, 1], GEN_FREQ: 50 });
      await expect.poll(() => generator.locator('[data-changed="true"]').count()).toBe(0);
      const measured = card(page, 'Load values').getByRole('row', { name: /^Voltage/ });
      await measured.getByText('101.5').waitFor();
      await card(page, 'More values')
        .getByRole('row', { name: /^Angle of current/ })
        .getByText('180.0')
        .waitFor();
      await generator.getByRole('button', { name: 'Stop' }).click();
      await generator.getByText('stopped').waitFor();
      expect(running().GENERATE).toBe(false);
      expect(complaints.take()).toEqual([]);
    }));

  // proves R-PREC-006
  it('keeps what was written when the device does not obey, and says so', () =>
    visit({ path: screen('dashboard') }, async (page) => {
      const frequency = card(page, 'Generator').getByLabel('Frequency');
      await expect.poll(() => frequency.inputValue()).toBe('50');
      meter.refuses = true;
      await frequency.fill('60');
      await card(page, 'Generator').getByRole('button', { name: 'Start' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await card(page, 'Generator').getByText('The device is not responding or is offline').waitFor();
      meter.refuses = false;
      expect([await frequency.inputValue(), running().GEN_FREQ]).toEqual(['60', 50]);
      // Another kind of meter has no generator.
      await page.goto(`${product.url}${screen('dashboard', PLAIN_MAC)}`);
      await card(page, 'Energy values').waitFor();
      expect(await card(page, 'Generator').count()).toBe(0);
    }));

  // proves R-PREC-019
  it('draws its phasors live, turned as the person wishes, who finds it so again', () =>
    visit({ path: screen('vector') }, async (page) => {
      // What flows in a household at night may be too little for an arrow.
      meter.bench.set({ GEN_EFF: [240, 1, 240, 1, 240, 1], GENERATE: true }, Date.now());
      const arrow = (id: string) => page.locator(`[data-arrow="${id}"] text`);
      await arrow('I_L3').waitFor();
      await expect.poll(() => page.locator('[data-arrow]').count()).toBe(6);
      const placeOf = async (id: string) => Number(await arrow(id).getAttribute('x'));
      expect(await placeOf('U_L2')).toBeGreaterThan(0.5);
      await page.getByRole('button', { name: 'Diagram settings' }).click();
      await page.getByText('Counterclockwise', { exact: true }).click();
      await expect.poll(() => placeOf('U_L2')).toBeLessThan(-0.5);
      await page.getByText('90° right', { exact: true }).click();
      await expect.poll(() => placeOf('U_L1')).toBeGreaterThan(0.5);
      await page.keyboard.press('Escape');
      await page.getByText('L1–L2–L3').waitFor();
      await page.reload();
      await arrow('U_L1').waitFor();
      expect(await placeOf('U_L1')).toBeGreaterThan(0.5);
      await page.getByRole('button', { name: 'I L2' }).click();
      await arrow('I_L2').waitFor({ state: 'detached' });
      meter.bench.set({ GENERATE: false }, Date.now());
    }));

  it.each([
    ['vector', { rows: 3, columns: 6 }],
    ['harmonics', { rows: 20, columns: 7 }],
    ['waveform', { rows: 100, columns: 7 }],
  ] as const)('hands out its %s as files', (name, { rows, columns }) =>
    visit({ path: screen(name) }, async (page) => {
      await page.locator(SEEN[name]).first().waitFor();
      const saved = async (kind: string) => {
        const [file] = await Promise.all([page.waitForEvent('download'), chooseInMenu(page, `Download ${kind}`)]);
        expect(file.suggestedFilename()).toMatch(new RegExp(`^reference-.+\\.${kind.toLowerCase()}$`));
        return await readFile(await file.path());
      };
      const [head = '', ...lines] = (await saved('CSV')).toString('utf8').slice(1).trimEnd().split('\r\n');
      expect(head).toMatch(/^"[^"]+ – Reference – \d[^"]+",/);
      expect(lines.length).toBeGreaterThanOrEqual(rows);
      for (const line of lines) expect(line.split(',')).toHaveLength(columns);
      expect((await saved('XLSX')).subarray(0, 2).toString()).toBe('PK');
      const picture = await saved('PNG');
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.length).toBeGreaterThan(10_000);
    }),
  );

  // proves R-PREC-020
  it('that reports no angles has assumed ones, with a warning', () =>
    visit({ path: screen('vector', PLAIN_MAC) }, async (page) => {
      await page.getByText('Communication error').waitFor();
      await page.getByText(/Shown are assumed ones/).waitFor();
      await page.locator('[data-arrow="U_L3"]').waitFor();
    }));

  // proves R-DEV-026, R-DEV-029
  it('that records no waveforms has no such screen in its menu, and the address of one says so on its dashboard', () =>
    visit({ path: screen('vector', PLAIN_MAC) }, async (page) => {
      const link = (name: string) => page.getByRole('navigation', { name: 'Main navigation' }).getByText(name);
      await link('Harmonics').waitFor();
      expect(await link('Waveform').count()).toBe(0);
      await page.goto(`${product.url}${screen('waveform', PLAIN_MAC)}`);
      await page.getByText('It reports that it records no waveforms.').waitFor();
      await page.waitForURL(`**${screen('dashboard', PLAIN_MAC)}`);
      await goOn(page, product, screen('waveform'));
      await link('Waveform').waitFor();
    }));

  // proves R-PREC-013
  it('is asked for harmonics as soon as it is looked at, and again only after a while', () =>
    visit({ path: screen('harmonics') }, async (page) => {
      await page.getByText('THD I L3').waitFor();
      const refresh = page.getByRole('button', { name: /^Refresh in \d/ });
      expect(await refresh.isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Chart menu' }).click();
      await page.getByRole('menuitem', { name: 'Show as table' }).click();
      await page.getByRole('row').nth(1).getByRole('cell', { name: '100.000' }).first().waitFor();
      const asked = meter.asked.filter((method) => method === 'harmonics.get').length;
      meter.refuses = true;
      await goOn(page, product, screen('waveform'));
      await page.getByText('The device is not responding or is offline').first().waitFor();
      meter.refuses = false;
      expect(meter.asked.filter((method) => method === 'harmonics.get')).toHaveLength(asked);
    }));

  // proves R-PREC-024
  it.each([
    ['sk', true, 'dark'],
    ['de', false, 'light'],
  ] as const)('has screens that are accessible and fit: %s, phone: %s, %s', async (language, phone, colorScheme) =>
    visit({ path: screen('vector'), language, phone, colorScheme }, async (page) => {
      const faults: Record<string, readonly string[]> = {};
      for (const name of ['vector', 'harmonics', 'waveform', 'dashboard']) {
        await goOn(page, product, screen(name));
        await page
          .locator(SEEN[name as keyof typeof SEEN])
          .first()
          .waitFor();
        const found = await screenFaults(page);
        if (found.length > 0) faults[name] = found;
      }
      expect(faults).toEqual({});
    }),
  );
});

/** What shows that a screen has what it is for. */
const SEEN = {
  vector: '[data-arrow="I_L3"]',
  harmonics: 'main canvas',
  waveform: 'main canvas',
  dashboard: 'main form input:enabled',
} as const;
