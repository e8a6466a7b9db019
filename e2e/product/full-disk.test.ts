import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { Ledger } from '../support/ledger.ts';
import { launchBrowser } from '../support/page/browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E310001';
const PERSON = { login: 'anna', password: 'correct horse' };
/** More than what counts as full, and the stores of a new installation. */
const SIZE = '160m';
const BLOCK = Buffer.alloc(1024 * 1024);
/** Parts are looked at every 15 s, and a page asks every 30 s. */
const SOON = { timeout: 120_000, interval: 250 };
const FULL = /^The disk is full: measurements wait in the devices\. .* Since .*\d+:\d\d/;

/** A disk of its own in memory; undefined where this account may mount none. */
function aSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Takes every byte that is left. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let bytes = BLOCK.length; bytes >= 1; ) {
      try {
        writeSync(handle, BLOCK, 0, bytes);
      } catch {
        bytes = Math.floor(bytes / 2);
      }
    }
  } finally {
    closeSync(handle);
  }
}

const disk = aSmallDisk();

describe.skipIf(disk === undefined)('a disk that becomes full (only an account that may mount has one)', () => {
  const folder = disk ?? '';
  const filler = join(folder, 'filler');
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const devices = [{ mac: METER, type: 1, title: 'Main board' }];
    await registerFacility(folder, { devices, people: [{ ...PERSON, owns: [METER] }] });
    [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await launchBrowser()];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    execFileSync('umount', [folder]);
    rmdirSync(folder);
  });

  const healthOf = async () => {
    const answer = await fetch(`${product.url}/health`);
    return { code: answer.status, ...((await answer.json()) as { faults: { fault: string; since: string }[] }) };
  };
  const meterThere = () =>
    connectDevice({ url: `mqtt://127.0.0.1:${product.mqttPort}`, mac: METER, secret: secretOf(METER) });
  const frameOf = (seq: number, ts: number) => ({ boot: 1, seq, interval: 1, samples: [{ ts, P: { L1: 400 } }] });
  const overHttp = async (ts: number) => {
    const answer = await fetch(`${product.url}/ingest`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${METER}:${secretOf(METER)}`)}` },
      body: JSON.stringify(frameOf(100 + ts, ts)),
    });
    return answer.status;
  };
  const pill = (page: Page) => page.locator('header').getByRole('status').first();

  // proves R-OPS-063
  it('is said with the time, has devices send again, loses nothing and goes on by itself', async () => {
    const ledger = new Ledger();
    const now = Math.floor(Date.now() / 1_000);
    const note = (at: number, isStored = true) => {
      ledger.noteSent(METER, at * 1_000);
      if (isStored) ledger.noteAcknowledged(METER, at * 1_000);
    };
    await visitSignedIn(
      { browser, url: product.url, path: '/phasor/dashboard', person: PERSON, language: 'en' },
      async (page) => {
        const meter = await meterThere();
        await meter.publish('data', frameOf(1, now - 60));
        await meter.acknowledged(1);
        note(now - 60);
        expect(await overHttp(now - 59)).toBe(200);
        note(now - 59);
        await pill(page).getByText('Connected', { exact: true }).waitFor();

        const before = Date.now();
        fill(filler);
        void meter.publish('data', frameOf(2, now - 50)).catch(() => undefined);
        expect(await overHttp(now - 49)).toBe(503);
        await expect.poll(async () => (await healthOf()).faults.map(({ fault }) => fault), SOON).toContain('disk_full');
        const full = (await healthOf()).faults.find(({ fault }) => fault === 'disk_full');
        expect(Date.parse(full?.since ?? '')).toBeGreaterThanOrEqual(before);
        expect(meter.acks.map(({ seq }) => seq)).toEqual([1]);
        await page.getByText(FULL).waitFor(SOON);
        await pill(page).getByText('Not stored', { exact: true }).waitFor();

        rmSync(filler);
        await expect.poll(healthOf, SOON).toMatchObject({ code: 200, faults: [] });
        expect(await overHttp(now - 49)).toBe(200);
        note(now - 49);
        const again = await meterThere();
        await again.publish('data', frameOf(2, now - 50));
        await again.acknowledged(2);
        note(now - 50);
        await page.getByText(FULL).waitFor({ ...SOON, state: 'detached' });
        await pill(page).getByText('Connected', { exact: true }).waitFor();
        await again.end();
      },
    );
    await product.stop();
    expect(await ledger.check(folder)).toEqual({
      ...{ sent: 4, acknowledged: 4, stored: 4, lost: 0, doubled: 0, foreign: 0, miscounted: 0 },
    });
  });
});
