import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damage, repairIn } from '../../apps/server/testing/series-store/damaged-folder.ts';
import { batchOf, DEVICE, MIDNIGHT, steadySamples } from '../../apps/server/testing/series-store/series-samples.ts';
import { registerFacility } from '../support/facility.ts';
import { openSeriesStore } from '../support/ledger.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const MARA = { login: 'mara', password: 'manages users' };
/** Bratislava is an hour ahead of UTC in March: ten minutes past its first hour. */
const READERS = [
  {
    ...({ language: 'en', phone: false, none: 'No file of measurements was damaged so far.' } as const),
    row: /Main board\s*Samples\s*10 Mar 2026, 01:00\s?–\s?01:10\s*600\s*10 Mar 2026, 01:00\s?–\s?01:10/,
  },
  {
    ...({ language: 'sk', phone: true, none: 'Žiadny súbor meraní sa zatiaľ nepoškodil.' } as const),
    row: /Main board[\s\S]*Vzorky[\s\S]*10\. 3\. 2026[\s\S]*1:00[\s\S]*1:10/,
  },
  {
    ...({ language: 'de', phone: true, none: 'Bisher wurde keine Datei mit Messwerten beschädigt.' } as const),
    row: /Main board[\s\S]*Einzelwerte[\s\S]*10\. März 2026, 01:00/,
  },
] as const;

describe.each([{ isDamaged: true }, { isDamaged: false }])(
  'the page of an installation, damaged: $isDamaged',
  ({ isDamaged }) => {
    const folder = mkdtempSync(join(tmpdir(), 'phasor-system-'));
    let product: Product;
    let browser: Browser;
    beforeAll(async () => {
      const devices = [{ mac: DEVICE, type: 1, title: 'Main board', timeZone: 'Europe/Bratislava' }];
      await registerFacility(folder, {
        devices,
        people: [{ ...MARA, applications: ['USER_MANAGER'], sees: [DEVICE] }],
      });
      const store = openSeriesStore(folder);
      await store.start();
      await store.append(batchOf(steadySamples(MIDNIGHT, { count: 600 })));
      await store.settle();
      await store.stop();
      if (isDamaged) {
        await damage(folder, 'electrical_raw');
        expect((await repairIn(folder)).code).toBe(1);
      }
      [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
    });
    afterAll(async () => {
      await leaveBrowser(browser);
      await product?.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    });

    // proves R-OPS-064
    it.each(READERS)('shows the book of repairs in $language', async ({ language, phone, none, row }) => {
      const visitor = { person: MARA, language, phone, timezoneId: 'America/New_York' };
      await visitSignedIn({ browser, url: product.url, path: '/tools/system', ...visitor }, async (page) => {
        const heard = listenTo(page);
        const main = page.locator('main');
        if (isDamaged) await expect.poll(() => main.textContent()).toMatch(row);
        else await main.getByText(none, { exact: true }).waitFor();
        expect(await screenFaults(page)).toEqual([]);
        expect(heard.take()).toEqual([]);
      });
    });
  },
);
