import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presetRange, startOf } from '@phasor/calendar';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERIES_LEVELS } from '../../apps/server/src/ports/series-store.ts';
import { damage, repairIn } from '../../apps/server/testing/series-store/damaged-folder.ts';
import { registerFacility } from '../support/facility.ts';
import { openSeriesStore } from '../support/ledger.ts';
import { OWNER } from '../support/metered.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

const MAC = '02105E0000A1';
/** Yesterday stays yesterday while the file runs. */
const ZONE = zoneOfDay();
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A site whose measurements of a day and a half were lost on the disk, in every level. */
describe('charts over measurements that were damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-damaged-'));
  const yesterday = presetRange('yesterday', Date.now(), ZONE);
  const before = startOf('day', yesterday.from - 1, ZONE);
  // Counted from its end: its night may be an hour shorter or longer.
  const noon = yesterday.to - 12 * HOUR_MS;
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    await registerFacility(folder, {
      devices: [{ mac: MAC, title: 'Meter 1', type: 1, nilm: false, timeZone: ZONE }],
      people: [{ ...OWNER, owns: [MAC] }],
    });
    await measure(folder, before, noon);
    for (const level of SERIES_LEVELS) await damage(folder, `electrical_${level}`);
    expect((await repairIn(folder)).code).toBe(1);
    await measure(folder, noon, yesterday.to);
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const see = (path: string, look: (page: Page) => Promise<void>, language: 'en' | 'sk' | 'de' = 'en') =>
    visitSignedIn(
      { browser, url: product.url, person: OWNER, language, timezoneId: ZONE, path: `/visualization/${path}` },
      look,
    );

  // proves R-OPS-061
  it('name the times, and hatch what is missing', async () => {
    for (const path of ['profile/power/active', 'energy/active/hour', 'power/15min/maximum']) {
      await see(`${path}?device=${MAC}&range=yesterday`, async (page) => {
        const note = page.getByText(/^Measurements were damaged: /);
        await note.waitFor();
        expect(await note.textContent()).toMatch(/00:00\s*–\s*12:00/);
      });
    }
  });

  it('say where nothing is left that it was damaged, in the language of the page', async () => {
    const day = new Date(before + 12 * HOUR_MS).toISOString().slice(0, 10);
    const path = `profile/power/active?device=${MAC}&range=${day}..${day}`;
    await see(path, (page) => page.getByText('Merania z tohto obdobia sú poškodené').waitFor(), 'sk');
  });
});

/** One meter with a steady power, a sample a minute, whose register goes on. */
async function measure(folder: string, from: number, to: number): Promise<void> {
  const store = openSeriesStore(folder);
  await store.start();
  try {
    await store.setTimeZone(MAC, ZONE);
    const samples = Array.from({ length: (to - from) / MINUTE_MS }, (_, minute) => {
      const time = from + (minute + 1) * MINUTE_MS;
      const values = { P_L1: 600, U_L1: 230, E_I_L1: (time / MINUTE_MS) * 10 };
      return { device: MAC, source: 1 as const, time, interval: MINUTE_MS, boot: 1, values };
    });
    await store.append({ family: 'electrical', samples, token: `from-${from}` });
    await store.settle();
  } finally {
    await store.stop();
  }
}
