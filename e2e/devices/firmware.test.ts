import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRecordStore } from '../../apps/server/src/adapters/records/open-record-store.ts';
import { FIRMWARE_COMMANDS } from '../../apps/server/src/cli/commands/firmware-commands.ts';
import { runTool } from '../../apps/server/src/cli/run-tool.ts';
import { connectDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { type SignedIn, signIn } from '../support/client.ts';
import { type LoraMeter, startLoraMeter } from '../support/devices/lora-meter.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E200001';
const OWNER = { login: 'owner', password: 'correct horse' };
const VISITOR = { login: 'visitor', password: 'only looks' };
const STABLE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'phasor-upgrade-'));
let product: Product;
let browser: Browser;
let meter: LoraMeter;
let owner: SignedIn | undefined;

beforeAll(async () => {
  const devices = [{ mac: METER, type: 1, title: 'Main board' }];
  const people = [
    { ...OWNER, owns: [METER] },
    { ...VISITOR, sees: [METER] },
  ];
  await registerFacility(folder, { devices, people });
  [product, browser] = [await startProduct({ demo: false, dataFolder: folder }), await shareBrowser()];
  const brokerUrl = `mqtt://127.0.0.1:${product.mqttPort}`;
  meter = startLoraMeter({ brokerUrl, mac: METER, secret: secretOf(METER) });
});
afterAll(async () => {
  await meter?.stop();
  await leaveBrowser(browser);
  await product?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Puts a release there as its operator does, beside the server that runs. */
async function addRelease(version: string): Promise<void> {
  const image = join(folder, 'image.bin');
  writeFileSync(image, `image of ${version}`);
  const env = { PHASOR_DATA: folder };
  const args = ['add', '1', version, image, '--notes', `What ${version} brings`];
  const tool = { name: 'firmware', commands: FIRMWARE_COMMANDS };
  expect(await runTool(tool, { args, env, print: () => undefined, complain: () => undefined })).toBe(0);
}

async function spoilImages(): Promise<void> {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  for (const { sha256 } of await records.firmware.releases()) {
    await records.firmwareImages.remove(sha256);
    await records.firmwareImages.add(sha256, Buffer.from('spoilt'));
  }
  await records.stop();
}

const visit = (visitor: Visitor, see: (page: Page) => Promise<void>) =>
  visitSignedIn({ browser, url: product.url, path: `/tools/upgrade?device=${METER}`, person: OWNER, ...visitor }, see);

/** How far the upgrade is as the server knows it, %; the screen has no figure while the device restarts. */
async function completion(): Promise<number> {
  owner ??= await signIn(product.url, OWNER.login, OWNER.password);
  const { data, user } = owner.answer;
  const device = { device_token: data[0]?.token ?? '', user_token: user.token };
  const answer = await owner.call('firmware.status', device);
  return (answer.status === 'OK' ? answer.data.upgrade?.completion : undefined) ?? 0;
}

async function start(page: Page): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Upgrade' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Leave it connected to power until it has ended.').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Upgrade' }).click();
}

// proves R-FW-022, R-FW-031
it('the firmware of a device goes from not available over available and upgrading to up to date', () =>
  visit({}, async (page) => {
    await page.getByRole('heading', { name: 'Upgrade not available' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await addRelease('1.5.0');
    await page.reload();
    await page.getByText('What 1.5.0 brings').waitFor();
    // It goes on downloading until somebody else has come, however long that takes.
    meter.hold(true);
    await start(page);
    await page.getByRole('progressbar', { name: 'Upgrading' }).waitFor();
    // Who comes while it runs sees the same, in another language and on a phone.
    await visit({ phone: true, colorScheme: 'dark', language: 'sk' }, async (late) => {
      await late.getByText('Neodpájajte zariadenie od napájania.').waitFor();
      expect(await late.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^\d+$/);
      expect(await screenFaults(late)).toEqual([]);
      meter.hold(false);
      const restarting = late.getByRole('progressbar', { name: 'Zariadenie sa reštartuje' });
      await restarting.waitFor();
      expect(await restarting.getAttribute('aria-valuenow')).toBe(null);
      // Back after its restart, the new version counts the minute in which it has to stay connected.
      await expect.poll(completion, { interval: 500 }).toBeGreaterThan(0);
      meter.pass(STABLE_MS);
      await late.getByRole('heading', { name: 'Firmvér je aktuálny' }).waitFor();
      await late.getByText('Zariadenie má verziu 1.5.0.').waitFor();
      // Back at the time of day: what is asked of a device whose clock is ahead has expired before it comes.
      meter.pass(-STABLE_MS);
    });
    await page.getByRole('heading', { name: 'The firmware is up to date' }).waitFor();
    await page.getByText('The device runs version 1.5.0.').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.goto(`${product.url}/tools/device/settings?device=${METER}`);
    await page.getByRole('tabpanel').getByText('1.5.0').waitFor();
  }));

// proves R-FW-018
it('an image other than the operator gave is refused by the device, and the page says so', () =>
  visit({ phone: true, language: 'en' }, async (page) => {
    await addRelease('1.6.0');
    await page.reload();
    await spoilImages();
    await start(page);
    await page.getByRole('alert').filter({ hasText: 'Upgrade failed' }).waitFor();
    await page.getByText('The last upgrade failed').waitFor();
    await expect.poll(() => page.locator('main').getByRole('button', { name: 'Upgrade' }).isEnabled()).toBe(true);
  }));

// proves R-FW-029
it('a device that is offline cannot be upgraded, which the button says', () =>
  visit({ phone: true, language: 'de' }, async (page) => {
    const button = page.locator('main').getByRole('button', { name: 'Aktualisieren' });
    await button.waitFor();
    await meter.stop();
    await page.getByText('Es kann aktualisiert werden, sobald es wieder online ist.').waitFor();
    expect(await button.isDisabled()).toBe(true);
    expect(await screenFaults(page)).toEqual([]);
  }));

// proves R-FW-032
it('a page that is open takes over the version that a device says it runs', () =>
  visit({ language: 'en' }, async (page) => {
    await page.getByText('What 1.6.0 brings').waitFor();
    const url = `mqtt://127.0.0.1:${product.mqttPort}`;
    const device = await connectDevice({ url, mac: METER, secret: secretOf(METER), boot: 9 });
    await device.publish('state', { status: 'ONLINE', boot: 9, fw: '1.6.0' }, { retain: true });
    await page.getByText('The device runs version 1.6.0.').waitFor();
    await device.end();
  }));

// proves R-FW-030
it('the page is for the owner alone', () =>
  visit({ person: VISITOR, language: 'en' }, async (page) => {
    await page.waitForURL(/\/dashboard/);
    expect(await page.getByRole('link', { name: 'Firmware upgrade' }).count()).toBe(0);
  }));
