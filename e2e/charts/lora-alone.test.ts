import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presetRange } from '@phasor/calendar';
import { SOURCES } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { registerFacility } from '../support/facility.ts';
import { openSeriesStore } from '../support/ledger.ts';
import { OWNER } from '../support/metered.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

const MAC = '02105E0000B1';
const OVER_WIFI = '02105E0000B2';
/** The day of the dashboard has a sample of a quarter hour in it. */
const ZONE = zoneOfDay();
const EVERY_MS = 900_000;
const WATTS = 1_200;
const PUMP_WATTS = 600;

/** A meter that was set up over WiFi long ago and sends over LoRa alone since; it never told the server of its module. */
describe('a device that sends over LoRa alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-lora-alone-'));
  const yesterday = presetRange('yesterday', Date.now(), ZONE);
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    await registerFacility(folder, {
      devices: [
        { mac: MAC, title: 'Borehole', type: 1, nilm: false, timeZone: ZONE },
        { mac: OVER_WIFI, title: 'Pump', type: 1, nilm: false, timeZone: ZONE },
      ],
      people: [{ ...OWNER, owns: [MAC, OVER_WIFI] }],
    });
    await measure(folder, yesterday.from);
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const see = (path: string, look: (page: Page) => Promise<void>) =>
    visitSignedIn(
      { browser, url: product.url, person: OWNER, language: 'en', timezoneId: ZONE, path: `${path}?device=${MAC}` },
      look,
    );

  // proves R-LORA-034
  it('has its measurements on the dashboard, and charts that begin with LoRa', async () => {
    await see('/phasor/dashboard', async (page) => {
      const card = (name: string) => page.locator(`main section[aria-label="${name}"]`);
      // Its power was the same all the time.
      await expect.poll(() => card('Active power').textContent()).toMatch(/avg\s*1\.20\s*kW/i);
      await expect.poll(() => card('Energy today').textContent()).toMatch(/\d\s*k?Wh/);
    });
    await see('/visualization/profile/power/active', async (page) => {
      const source = page.getByRole('combobox', { name: 'Data source' });
      await expect.poll(() => source.locator('option:checked').textContent()).toBe('LoRa');
      await page.getByRole('img').first().waitFor();
      expect(await page.getByText(/^No measurements/).count()).toBe(0);
    });
  });

  // proves R-LORA-035
  it('is added to a meter that sends over WiFi', async () => {
    const { call, answer } = await signIn(product.url, OWNER.login, OWNER.password);
    const range = { from: yesterday.from / 1_000 + 3_600, to: yesterday.to / 1_000 };
    const group = { user_token: answer.user.token, macList: [MAC, OVER_WIFI], ...range };
    const power = await call('measurements.groupProfile', { ...group, data: 'P', cumulative: true, step: 900 });
    const { cumulative } = power.data.P as { cumulative: [number, number][] };
    expect(new Set(cumulative.map(([, watts]) => watts))).toEqual(new Set([WATTS + PUMP_WATTS]));
    const energy = await call('measurements.groupEnergy', { ...group, data: 'E_I', period: 'DAY' });
    const hours = (range.to - range.from) / 3_600;
    const { CUM } = energy.data.E_I as { CUM: [number, number][] };
    expect(CUM.map(([, counted]) => Math.round(counted))).toEqual([(WATTS + PUMP_WATTS) * hours]);
    expect([power.missing, energy.missing]).toEqual([[], []]);
  });
});

/** A sample every quarter hour until now over LoRa, and one of a year ago over WiFi; of the other meter all over WiFi. */
async function measure(folder: string, from: number): Promise<void> {
  const store = openSeriesStore(folder);
  await store.start();
  try {
    for (const mac of [MAC, OVER_WIFI]) await store.setTimeZone(mac, ZONE);
    const common = { device: MAC, interval: EVERY_MS, boot: 1 };
    const sampleAt = (time: number) => ({
      ...{ ...common, source: SOURCES.lora, time },
      values: { P_L1: WATTS, P_T: WATTS, E_I_L1: (time / EVERY_MS) * 300, E_I_T: (time / EVERY_MS) * 300 },
    });
    const count = Math.floor((Date.now() - from) / EVERY_MS);
    const samples = Array.from({ length: count }, (_, step) => sampleAt(from + (step + 1) * EVERY_MS));
    const first = { ...sampleAt(from - 365 * 96 * EVERY_MS), source: SOURCES.wifi };
    const pumped = samples.map(({ time }) => ({
      ...{ ...common, device: OVER_WIFI, source: SOURCES.wifi, time },
      values: { P_L1: PUMP_WATTS, E_I_L1: (time / EVERY_MS) * 150 },
    }));
    await store.append({ family: 'electrical', samples: [first, ...samples, ...pumped], token: 'all' });
    await store.settle();
  } finally {
    await store.stop();
  }
}
