import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNativeMeter } from '../support/devices/native-meter.ts';
import { type Metered, OWNER, startMetered } from '../support/metered.ts';
import { emptyServer, saved, shownFields } from '../support/page/adding.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';

const EACH_MS = 1_000;
const VOLTS = { L1: 231, L2: 229, L3: 230 } as const;

/** Three phases that are told apart by their voltages and powers. */
const measuredAt = (ts: number): SampleFrame => ({
  ...{ ts, U: VOLTS, I: { L1: 5, L2: 2, L3: 9 }, F: 50 },
  ...{ P: { L1: 1_100, L2: 400, L3: 2_000 }, Q: { L1: 240, L2: 90, L3: 400 } },
  ...{ F_U: { L1: 0, L2: 120, L3: 240 }, F_I: { L1: 12, L2: 133, L3: 251 } },
});

const speak = (say: (sample: SampleFrame) => void) =>
  setInterval(() => say(measuredAt(Math.floor(Date.now() / 1_000))), EACH_MS);

describe('phases that have other names at the meter', () => {
  let metered: Metered;
  let browser: Browser;
  let speaking: NodeJS.Timeout;
  beforeAll(async () => {
    [metered, browser] = [await startMetered({ type: 3 }), await shareBrowser()];
    speaking = speak((sample) => metered.meter.show(sample));
  });
  afterAll(async () => {
    clearInterval(speaking);
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const visit = (visitor: Visitor & { readonly path: string }, see: (page: Page) => Promise<void>) =>
    visitSignedIn({ browser, url: metered.product.url, person: OWNER, ...visitor }, see);
  /** Voltage of a phase in the table beside the vectors. */
  const voltage = (page: Page, phase: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByText(phase, { exact: true }) })
      .getByRole('cell')
      .first();
  const shows = (page: Page, volts: Readonly<Record<string, number>>) =>
    Promise.all(
      Object.entries(volts).map(([phase, value]) =>
        expect.poll(() => voltage(page, phase).textContent()).toContain(`${value}.0`),
      ),
    );

  // proves R-WIRE-013
  it('are exchanged on the vector diagram by one press, shown at their places, and put back', () =>
    visit({ language: 'en', path: `/applied-precision/vector?device=${metered.mac}` }, async (page) => {
      const card = page.getByRole('region', { name: 'Wiring', exact: true });
      await shows(page, VOLTS);
      await card.getByRole('button', { name: 'Exchange L1 and L3' }).click();
      await card.getByText('Stored under another name: L3 → L1, L1 → L3.').waitFor();
      await shows(page, { L1: 230, L2: 229, L3: 231 });
      const { data } = await metered.owner.call('wiring.read', { token: metered.token });
      expect(data.order).toEqual(['L3', 'L2', 'L1']);
      await card.getByRole('button', { name: 'Undo' }).click();
      await card.getByText('Stored under another name').waitFor({ state: 'detached' });
      await shows(page, VOLTS);
    }));

  // proves R-WIRE-013
  it.each([
    { language: 'sk', phone: true, colorScheme: 'dark', pair: 'Vymeniť L1 a L2', undo: 'Vrátiť' },
    { language: 'de', phone: false, colorScheme: 'light', pair: 'L1 und L2 tauschen', undo: 'Zurücknehmen' },
  ] as const)('are exchanged and put back in the device settings: $language', ({ pair, undo, ...visitor }) =>
    visit({ ...visitor, path: `/tools/device/settings?device=${metered.mac}` }, async (page) => {
      await page.getByRole('button', { name: pair }).click();
      await page.getByText('L2 → L1, L1 → L2').waitFor();
      expect(await gapsBetween(page, pair)).toBeGreaterThan(0);
      expect(await screenFaults(page)).toEqual([]);
      await page.getByRole('button', { name: undo }).click();
      await page.getByText('L2 → L1, L1 → L2').waitFor({ state: 'detached' });
    }),
  );
});

/** Smallest distance of a button to those beside it, px. */
function gapsBetween(page: Page, name: string): Promise<number> {
  return page.getByRole('button', { name }).evaluate((button) => {
    const beside = [...(button.parentElement?.children ?? [])].filter((other) => other !== button);
    const own = button.getBoundingClientRect();
    return Math.min(
      ...beside.map((other) => {
        const { left, top } = other.getBoundingClientRect();
        return Math.max(left - own.right, top - own.bottom);
      }),
    );
  });
}

describe('a meter of Phasor whose phases are exchanged when it is added', () => {
  const MAC = '02005E10C301';
  const server = emptyServer();

  // proves R-ADD-016
  it('shows under each phase where it will be stored, and is live at those places', () =>
    server.add({ language: 'en' }, async (page, words) => {
      await page.getByRole('searchbox').fill('Phasor Precision');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'MAC address' }).fill(MAC);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.reveal }).first().waitFor();
      const meter = startNativeMeter(await shownFields(page, words), measuredAt);
      try {
        await page.getByRole('button', { name: words.next }).click();
        const first = page.getByRole('region', { name: 'L1', exact: true }).getByRole('combobox');
        await first.selectOption('L3');
        await expect
          .poll(() => page.getByRole('region', { name: 'L3', exact: true }).getByRole('combobox').inputValue())
          .toBe('L1');
        await saved(page, words);
        await page.goto(`${server.product.url}/applied-precision/vector?device=${MAC}`);
        const row = page.getByRole('row').filter({ has: page.getByText('L1', { exact: true }) });
        await expect.poll(() => row.getByRole('cell').first().textContent()).toContain('230.0');
        await page.getByText('Stored under another name: L3 → L1, L1 → L3.').waitFor();
      } finally {
        await meter.stop();
      }
    }));
});
