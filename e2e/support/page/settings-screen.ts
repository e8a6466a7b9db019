import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type LoraFacility, METERS, OWNER, startLoraFacility, type VISITOR } from '../devices/lora-facility.ts';
import { LoraOwner } from '../devices/lora-owner.ts';
import { leaveContext } from './browser.ts';
import { noteMessages } from './passing-messages.ts';
import { listenTo } from './person.ts';
import { leaveBrowser, shareBrowser } from './shared-browser.ts';
import { openSignedIn, type Visitor } from './visit.ts';

/** Calls that fail on purpose are reported by the browser itself. */
const REFUSED = /status of (409|422)/;

type Visit = Omit<Visitor, 'person'> & {
  who?: typeof OWNER | typeof VISITOR;
  mac?: string;
  tab?: string;
};

/** The settings of meters as a person sees them, and as their owner can call for them. */
export class SettingsScreen {
  readonly facility: LoraFacility;
  readonly owner: LoraOwner;
  readonly #browser: Browser;

  private constructor(facility: LoraFacility, browser: Browser, owner: LoraOwner) {
    this.facility = facility;
    this.#browser = browser;
    this.owner = owner;
  }

  /** Starts the product with its meters; resolves when all but one are online. */
  static async open(): Promise<SettingsScreen> {
    const [facility, browser] = [await startLoraFacility(), await shareBrowser()];
    return new SettingsScreen(facility, browser, await LoraOwner.of(facility));
  }

  async close(): Promise<void> {
    await leaveBrowser(this.#browser);
    await this.facility.stop();
  }

  /** Opens the settings of a meter by their address, which names the tab; the page may complain of nothing. */
  async visit(visit: Visit, see: (page: Page) => Promise<void>): Promise<void> {
    const { who = OWNER, mac = METERS.thingsStack, tab, ...visitor } = visit;
    const context = await openSignedIn(this.#browser, this.facility.product, { ...visitor, person: who });
    try {
      const page = await context.newPage();
      await noteMessages(page);
      const complaints = listenTo(page);
      await this.#show(page, mac, tab);
      await see(page);
      expect(complaints.take().filter((text) => !REFUSED.test(text))).toEqual([]);
    } finally {
      await leaveContext(context);
    }
  }

  async #show(page: Page, mac: string, tab?: string): Promise<void> {
    const search = new URLSearchParams({ device: mac, ...(tab === undefined ? {} : { tab }) });
    await page.goto(`${this.facility.product.url}/tools/device/settings?${search}`);
    await page.getByRole('tablist').waitFor();
  }
}

export function fieldOf(page: Page, name: string | RegExp): Locator {
  return page.getByLabel(name, { exact: typeof name === 'string' });
}

/** The password has a button to show it, which bears its name too. */
export function passwordOf(page: Page): Locator {
  return page.locator('input[autocomplete="new-password"]');
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** What is said at a field that is wrong; '' where nothing is. */
export async function faultOf(field: Locator): Promise<string> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(/\s+/);
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()));
  return texts.find((text) => text !== null && /[a-z]/.test(text) && !/^(One is stored|32 hex)/.test(text)) ?? '';
}
