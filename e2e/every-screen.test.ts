import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distinctAddresses } from './support/addresses.ts';
import { launchBrowser } from './support/browser.ts';
import { type SignedIn, signIn } from './support/client.ts';
import { menuRow, openMenu } from './support/menu.ts';
import { listenTo, screenFaults } from './support/person.ts';
import { type Product, startProduct } from './support/product.ts';
import { openSignedIn } from './support/visit.ts';

const HOSTILE = '<img src=x onerror=hostile()>';

describe('every kind of screen', () => {
  let product: Product;
  let browser: Browser;
  let session: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ demo: true });
    browser = await launchBrowser();
    session = await signIn(product.url, 'demo', 'demo');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each([
    { name: 'on a desktop, light', phone: false, colorScheme: 'light' },
    { name: 'on a phone, dark', phone: true, colorScheme: 'dark' },
  ] as const)('opens without complaint, is accessible and fits, $name', async ({ phone, colorScheme }) => {
    const context = await openSignedIn(browser, product, { phone, colorScheme });
    const page = await context.newPage();
    const complaints = listenTo(page);
    const faults: Record<string, readonly string[]> = {};
    for (const [path, address] of distinctAddresses(session)) {
      await page.goto(`${product.url}${address}`);
      await page.locator('main h2').first().waitFor();
      const found = [...complaints.take(), ...(await screenFaults(page))];
      // The audit itself sets styles that the page's policy refuses.
      complaints.take();
      if (found.length > 0) faults[path] = found;
    }
    await context.close();
    expect(faults).toEqual({});
  });

  it('shows names, groups and tags as they are written, and runs nothing of them', async () => {
    const [device] = session.answer.data.filter(({ type, owner }) => type === 1 && owner);
    await session.call('devices.writeDetails', { token: device?.token ?? '', title: HOSTILE });
    const token = session.answer.user.token;
    const { data } = await session.call('hierarchy.read', { token });
    const group = { title: HOSTILE, isLeaf: false, isExpanded: true, children: data.nodes, data: { id: 'hostile' } };
    const tags = data.tags.map((tag) => (tag.mac === device?.mac ? { ...tag, tags: [HOSTILE] } : tag));
    const menu = JSON.stringify({ nodes: [group], tags });
    expect(await session.call('hierarchy.write', { token, menu })).toMatchObject({ status: 'OK' });
    const context = await openSignedIn(browser, product);
    const page = await context.newPage();
    const complaints = listenTo(page);
    await page.addInitScript('window.hostile = () => { window.wasRun = true }');
    for (const address of ['/phasor/dashboard', '/applications/report/energy/active/import', '/tools/notifications']) {
      await page.goto(`${product.url}${address}?device=${device?.mac}`);
      await page.getByText(HOSTILE).first().waitFor();
    }
    await openMenu(page);
    await expect.poll(() => menuRow(page, HOSTILE).count()).toBeGreaterThan(1);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.evaluate('window.wasRun')).toBeUndefined();
    expect(complaints.take()).toEqual([]);
    await context.close();
  });
});
