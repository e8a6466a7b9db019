import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healthText } from '@phasor/contract/health-texts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeBackupState } from '../../apps/server/src/backup/backup-state.ts';
import { registerFacility } from '../support/facility.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';
import { healthOf } from '../support/stored-or-not.ts';

const MARA = { login: 'mara', password: 'manages users' };
/** Parts are looked at every 15 s. */
const SOON = { timeout: 120_000, interval: 250 };
const READERS = [
  { language: 'en', phone: false, title: 'What was', words: ['Over', 'Began'], part: 'Backup' },
  { language: 'sk', phone: true, title: 'Čo bolo', words: ['Koniec', 'Začiatok'], part: 'Zálohovanie' },
  { language: 'de', phone: true, title: 'Verlauf', words: ['Ende', 'Beginn'], part: 'Sicherung' },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'phasor-history-'));
let product: Product;
let browser: Browser;
/** Between them a backup had failed, epoch ms. */
let [began, ended] = [0, 0];

beforeAll(async () => {
  await registerFacility(folder, { devices: [], people: [{ ...MARA, applications: ['USER_MANAGER'] }] });
  [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  const faults = async () => (await healthOf(product)).faults.map(({ fault }) => fault);
  const made = { at: Date.now(), file: 'f', bytes: 1_000_000, newBytes: 1_000, seconds: 1 };
  began = Date.now();
  await writeBackupState(folder, { last: null, failure: { at: began, reason: 'no space' } });
  await vi.waitFor(async () => expect(await faults()).toEqual(['backup_failed']), SOON);
  await writeBackupState(folder, { last: made, failure: null });
  await vi.waitFor(async () => expect(await faults()).toEqual([]), SOON);
  ended = Date.now();
  // What was is still known after a restart.
  await product.stop();
  product = await startProduct({ demo: false, dataFolder: folder });
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await product?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Entries of the history as they are read, newest first, with their times, epoch ms. */
async function entriesOf(page: Page, title: string) {
  const entries = page.getByRole('region', { name: title, exact: true }).locator('li');
  await entries.nth(1).waitFor();
  return Promise.all(
    (await entries.all()).map(async (entry) => ({
      text: (await entry.textContent()) ?? '',
      time: Date.parse((await entry.locator('time').getAttribute('datetime')) ?? ''),
    })),
  );
}

// proves R-OPS-078
it.each(READERS)(
  'what began and is over stands with its time, in $language',
  async ({ language, phone, ...expected }) => {
    const visitor = { person: MARA, language, phone, timezoneId: 'Europe/Bratislava' };
    await visitSignedIn({ browser, url: product.url, path: '/tools/system', ...visitor }, async (page) => {
      const heard = listenTo(page);
      const entries = await entriesOf(page, expected.title);
      expect(entries).toHaveLength(2);
      for (const [index, { text, time }] of entries.entries()) {
        expect(text).toContain(expected.words[index]);
        expect(text).toContain(expected.part);
        expect(text).toContain(healthText(language, 'backup_failed', {}));
        expect(text).toMatch(/\d{1,2}:\d\d:\d\d/);
        expect(time).toBeGreaterThanOrEqual(began);
        expect(time).toBeLessThanOrEqual(ended);
      }
      expect(entries[0]?.time).toBeGreaterThan(entries[1]?.time ?? 0);
      expect(await screenFaults(page)).toEqual([]);
      expect(heard.take()).toEqual([]);
    });
  },
);
