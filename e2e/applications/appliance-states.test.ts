import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { energyOf, RECORDED_USE, readingsOf, secondsOf, USUAL_USE } from '../support/dishwasher.ts';
import { type Metered, OWNER, startMetered } from '../support/metered.ts';
import { listenTo } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, visitSignedIn } from '../support/page/visit.ts';
import { imprintSaved, showToPage } from '../support/record-again.ts';

/** Share by which the energy of a run may differ from what the appliance used. */
const NEARLY = 0.03;
/** Seconds between two samples in front of the person who records: a page is given one a second, however far apart they are. */
const RECORDED_STEP_S = 4;

// proves R-APPL-047, R-NILM-066, R-NILM-067
describe('an appliance of several states', () => {
  const now = Math.floor(Date.now() / 1_000);
  const used = { from: now - 60 - secondsOf(USUAL_USE), to: now - 60 };
  let metered: Metered;
  let browser: Browser;

  beforeAll(async () => {
    [metered, browser] = [await startMetered({ phases: 1 }, { nilm: true }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  /** How far the energy in each row is from what was used, as a share of it. */
  async function energyErrors(rows: Locator): Promise<readonly number[]> {
    const figures = (await rows.allTextContents()).map((text) => Number(/([\d.]+)\sWh/.exec(text)?.[1]));
    return figures.map((figure) => Math.abs(figure / energyOf(USUAL_USE) - 1));
  }

  it('is recorded as one, and a use of it is one run with the energy of its states', () => {
    const { product, mac, meter } = metered;
    const profile = `/phasor/nilm/appliances/run-profile?device=${mac}&range=last7days&zoom=${used.from}..${used.to}`;
    return visitSignedIn(
      { browser, url: product.url, person: OWNER, path: `/phasor/nilm/appliances/recording?device=${mac}` },
      async (page) => {
        const complaints = listenTo(page);
        await showToPage(page, meter, readingsOf(RECORDED_USE, { begin: now, step: RECORDED_STEP_S }));
        await page.getByRole('button', { name: 'Select all' }).click();
        const edges = page.getByRole('region', { name: 'Edges of the selection' });
        await edges.getByText(/^More than 2 edges detected/).waitFor();
        await edges.getByText(/^Its states draw 150\.0\sW and 2\.15\skW\.$/).waitFor();
        const small = edges.getByText('small, does not count');
        expect(await small.count()).toBe(1);
        await edges.getByRole('checkbox', { name: 'All of these steps are of one appliance' }).check();
        await edges.getByText(/^The steps of one appliance with several states/).waitFor();
        // The pump is a state: its step counts, too.
        await small.waitFor({ state: 'detached' });
        await page.getByRole('textbox', { name: 'Name' }).fill('Dishwasher');
        await page.getByRole('button', { name: 'Save the appliance' }).click();
        await imprintSaved(page);
        await meter.store(readingsOf(USUAL_USE, { begin: used.from, step: 1 }), 1);
        await goOn(page, product, profile);
        const runs = page.getByRole('row').filter({ hasText: 'Dishwasher' });
        const isRight = async () => (await energyErrors(runs)).map((error) => error < NEARLY);
        await expect.poll(isRight).toEqual([true]);
        expect(complaints.take()).toEqual([]);
      },
    );
  });
});
