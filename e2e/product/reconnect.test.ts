import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDevice, type VirtualDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { leaveContext } from '../support/page/browser.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn, PLAIN_SCREEN, type Visitor } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E300001';
const OTHER = '02005E300002';
/** Whose account knows which language. */
const PEOPLE = {
  en: { login: 'anna', password: 'correct horse' },
  sk: { login: 'sona', password: 'correct horse' },
  de: { login: 'greta', password: 'correct horse' },
} as const;
/** 15 s and the jitter of 3 s (D55), and time to come back on a machine that has much else to do. */
const BACK_MS = 120_000;
/** What is read of the connection, and of the browser's own. */
const WORDS = {
  en: { back: 'Connected', lost: 'Not connected', online: 'You are online', offline: 'You are currently offline' },
  sk: { back: 'Pripojené', lost: 'Nepripojené', online: 'Ste online', offline: 'Momentálne ste offline' },
  de: { back: 'Verbunden', lost: 'Nicht verbunden', online: 'Sie sind online', offline: 'Sie sind derzeit offline' },
} as const;
/** Each language, and both sizes: the longer texts on the smaller screen. */
const READERS = [
  { language: 'en', phone: false, colorScheme: 'light' },
  { language: 'sk', phone: true, colorScheme: 'dark' },
  { language: 'de', phone: true, colorScheme: 'dark' },
] as const;
/** Who looks on while the server is away. */
const ONLOOKERS = [
  { language: 'en', phone: true, colorScheme: 'light' },
  { language: 'sk', phone: true, colorScheme: 'dark' },
  { language: 'de', phone: false, colorScheme: 'dark' },
] as const;

describe('an open page', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-reconnect-'));
  let product: Product;
  let browser: Browser;
  let meter: VirtualDevice;
  const contexts: BrowserContext[] = [];
  let boot = 0;

  beforeAll(async () => {
    const devices = [
      { mac: METER, type: 1, title: 'Main board' },
      { mac: OTHER, type: 1, title: 'Workshop' },
    ];
    await registerFacility(dataFolder, {
      devices,
      people: Object.values(PEOPLE).map((person) => ({ ...person, owns: [METER, OTHER] })),
    });
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
    await comeBack();
  });
  beforeEach(async () => {
    // After a failure between the end of the server and its start.
    if (product.process.signalCode !== null) {
      await startServer();
      await comeBack();
    }
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await leaveContext(context);
  });
  afterAll(async () => {
    await meter?.end();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** The meter connects and says that it is there. */
  async function comeBack(): Promise<void> {
    boot += 1;
    const url = `mqtt://127.0.0.1:${product.mqttPort}`;
    meter = await connectDevice({ url, mac: METER, secret: secretOf(METER), boot });
    await tell('ONLINE');
  }

  const tell = (status: 'ONLINE' | 'OFFLINE') => meter.publish('state', { status, boot }, { retain: true });

  /** A page in a browser of its own, once live values can come. */
  async function openPage(path: string, visitor: Visitor & { language?: keyof typeof PEOPLE } = {}): Promise<Page> {
    const { language = 'en' } = visitor;
    const context = await openSignedIn(browser, product, { ...visitor, person: PEOPLE[language], language });
    contexts.push(context);
    const opened = await context.newPage();
    await opened.goto(`${product.url}${path}?device=${METER}`);
    await pill(opened, WORDS[language].back);
    return opened;
  }

  const pill = (where: Page, word: string, timeout = 60_000) =>
    where.locator('header').getByText(word, { exact: true }).waitFor({ state: 'attached', timeout });

  async function openTree(where: Page): Promise<void> {
    await where
      .getByRole('toolbar')
      .getByRole('button', { name: /Main board/ })
      .click();
    await where.getByRole('treeitem', { name: /Workshop/ }).waitFor();
  }

  async function killServer(): Promise<void> {
    const ended = once(product.process, 'exit');
    product.process.kill('SIGKILL');
    await ended;
  }

  async function startServer(): Promise<void> {
    const { port, mqttPort } = product;
    product = await startProduct({ demo: false, dataFolder, ports: { port, mqttPort } });
  }

  // proves R-CONN-003, R-CONN-010, R-CONN-014, R-JOUR-007, R-SHELL-031
  it('whose server is killed says so, comes back after 15 s by itself, and mends what had failed', async () => {
    const page = await openPage('/phasor/dashboard');
    const settings = await openPage('/tools/notifications');
    await settings.getByRole('table').waitFor();
    await settings.evaluate('globalThis.isTheSamePage = true');
    // The tree's part of the program is here before the server goes.
    await openTree(settings);
    await settings.keyboard.press('Escape');
    const sockets: number[] = [];
    settings.on('websocket', () => sockets.push(Date.now()));
    await meter.publish('live', { ts: Date.now() / 1_000, P: { L1: 100 } });
    await page.getByText('Live values').waitFor();
    const onlookers: { page: Page; words: (typeof WORDS)[keyof typeof WORDS] }[] = [];
    for (const visitor of ONLOOKERS) {
      const onlooker = await openPage('/phasor/dashboard', visitor);
      // Every part of its screen is here before the server goes.
      await onlooker.waitForLoadState('networkidle');
      onlookers.push({ page: onlooker, words: WORDS[visitor.language] });
    }

    await killServer();
    await pill(page, 'Not connected');
    expect(await page.getByText('Live values').count()).toBe(0);
    await pill(settings, 'Not connected');
    const lostAt = Date.now();
    // A part of the program that is missing here, and an answer that fails there.
    await page.getByRole('link', { name: 'Tariffs' }).click();
    await page.getByRole('alert').getByText('This part could not be loaded').waitFor();
    await openTree(settings);
    await settings.getByRole('treeitem').getByText('Workshop', { exact: true }).click();
    await settings.getByRole('main').getByText('Server communication error').waitFor();

    for (const { page: other, words } of onlookers) {
      await pill(other, words.lost);
      expect(await screenFaults(other)).toEqual([]);
    }

    await startServer();
    await pill(settings, 'Connected', BACK_MS);
    expect((sockets[0] ?? 0) - lostAt).toBeGreaterThan(13_000);
    await settings.getByRole('table').waitFor();
    expect(await settings.evaluate('globalThis.isTheSamePage')).toBe(true);
    await page.getByRole('heading', { name: 'No tariff yet' }).waitFor({ timeout: BACK_MS });
    expect(new URL(page.url()).pathname).toBe('/phasor/add-tarif');

    for (const { page: other, words } of onlookers) await pill(other, words.back, BACK_MS);

    // What was watched is watched again: the meter comes back, and the page sees it.
    const card = page.getByRole('region', { name: 'Selected device: Main board' });
    await card.getByText('Offline').waitFor();
    await comeBack();
    await card.getByText('Online').waitFor();
  });

  // proves R-CONN-018
  it('shows a device as it is, wherever it is shown, as soon as its state says so', async () => {
    const page = await openPage(PLAIN_SCREEN);
    const card = page.getByRole('region', { name: 'Selected device: Main board' });
    await card.getByText('Online').waitFor();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /Main board/ })
      .click();
    const row = page.getByRole('treeitem', { name: /Main board/ });
    await row.waitFor();
    await tell('OFFLINE');
    await card.getByText('Offline').waitFor();
    await expect.poll(() => row.textContent()).toMatch(/Offline/);
    await tell('ONLINE');
    await card.getByText('Online').waitFor();
    await expect.poll(() => row.textContent()).toMatch(/Online/);
  });

  // proves R-CONN-015
  it('asks for the values of its screen, and no longer once it leaves the screen', async () => {
    const page = await openPage('/phasor/dashboard');
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await page.reload();
    const wishes = [/"deviceToken".*"data":true/, /"state":true/, /"notification":true/];
    await expect.poll(() => wishes.map((wish) => sent.filter((text) => wish.test(text)).length)).toEqual([1, 1, 1]);
    await page.getByRole('link', { name: 'Notifications' }).click();
    await expect.poll(() => sent.filter((text) => /"deviceToken".*"data":false/.test(text)).length).toBe(1);
    expect(sent.filter((text) => text.includes('"state":false'))).toEqual([]);
  });

  // proves R-JOUR-007
  it.each(READERS)(
    'says in $language that its browser is offline, and online again (phone: $phone)',
    async (visitor) => {
      const words = WORDS[visitor.language];
      const reader = await openPage(PLAIN_SCREEN, visitor);
      await reader.context().setOffline(true);
      await reader.getByText(words.offline, { exact: true }).waitFor();
      await pill(reader, words.lost);
      expect(await screenFaults(reader)).toEqual([]);
      await reader.context().setOffline(false);
      await reader.getByText(words.online, { exact: true }).waitFor();
      expect(await screenFaults(reader)).toEqual([]);
      await pill(reader, words.back);
    },
  );
});
