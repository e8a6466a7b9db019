import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, onPhases, startMetered } from '../support/metered.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';

const LAG = 18;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const [ACTIVE, REACTIVE] = [1_150 * Math.cos(radians(LAG)), 1_150 * Math.sin(radians(LAG))];

/** A load that lags by 18° on all phases; the transformer of L2 is turned. */
const measuredAt = (ts: number): SampleFrame => ({
  ts,
  ...{ U: onPhases(230), I: onPhases(5), F: 50 },
  ...{ P: { ...onPhases(ACTIVE), L2: -ACTIVE }, Q: { ...onPhases(REACTIVE), L2: -REACTIVE } },
  ...{ E_I: { L1: 10_000, L2: 0, L3: 10_000 }, E_E: { L1: 0, L2: 9_000, L3: 0 } },
  ...{ F_U: { L1: 0, L2: 120, L3: 240 }, F_I: { L1: LAG, L2: 120 + LAG + 180, L3: 240 + LAG } },
});

describe('a meter whose transformer is turned', () => {
  let metered: Metered;
  let browser: Browser;
  let speaking: NodeJS.Timeout;
  beforeAll(async () => {
    [metered, browser] = [await startMetered({ type: 3 }), await shareBrowser()];
    speaking = setInterval(() => metered.meter.show(measuredAt(Math.floor(Date.now() / 1_000))), 1_000);
  });
  afterAll(async () => {
    clearInterval(speaking);
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const visit = (visitor: Visitor & { readonly path?: string }, see: (page: Page) => Promise<void>) => {
    const path = `/applied-precision/vector?device=${metered.mac}`;
    return visitSignedIn({ browser, url: metered.product.url, person: OWNER, path, ...visitor }, see);
  };

  // proves R-WIRE-006
  it.each([
    { language: 'en', phone: false, title: 'Wiring', finding: 'The current transformer of L2 is turned' },
    { language: 'sk', phone: true, title: 'Zapojenie', finding: 'Transformátor prúdu L2 je otočený' },
    { language: 'de', phone: true, title: 'Verdrahtung', finding: 'Der Stromwandler von L2 ist verpolt' },
  ] as const)('is named on the vector diagram: $language, phone $phone', ({ language, phone, title, finding }) =>
    visit({ language, phone }, async (page) => {
      const card = page.getByRole('region', { name: title, exact: true });
      await card.getByRole('heading', { name: finding }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }),
  );

  // proves R-WIRE-005
  it('is turned by one press, measures right from then on, and is turned back', () =>
    visit({ language: 'en' }, async (page) => {
      const card = page.getByRole('region', { name: 'Wiring', exact: true });
      await card.getByRole('button', { name: 'Turn L2 in software' }).click();
      await card.getByText('L2 is turned in software.').waitFor();
      await card.getByText('Nothing wrong found').waitFor();
      const { data } = await metered.owner.call('wiring.read', { token: metered.token });
      expect(data).toMatchObject({ turned: ['L2'], turnable: true });
      await card.getByRole('button', { name: 'Undo' }).click();
      await card.getByRole('heading', { name: 'The current transformer of L2 is turned' }).waitFor();
      expect(await card.getByText('L2 is turned in software.').count()).toBe(0);
    }));

  it('is named in the settings of the device, by its last day', () =>
    visit({ language: 'en', path: `/tools/device/settings?device=${metered.mac}` }, async (page) => {
      await page.getByRole('region', { name: 'Wiring', exact: true }).waitFor();
      expect(await screenFaults(page)).toEqual([]);
    }));
});
