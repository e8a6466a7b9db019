import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, startMetered } from '../support/metered.ts';
import { boxOf } from '../support/page/chart.ts';
import { Fingers, type Spot } from '../support/page/fingers.ts';
import { messageShown, noteMessages } from '../support/page/passing-messages.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, openSignedIn } from '../support/page/visit.ts';
import { showToPage } from '../support/record-again.ts';

const [BASE_W, TOASTER_W, KETTLE_W] = [80, 900, 2_000];
/** Seconds between two samples in front of the person who records: a page is given one a second, however far apart they are. */
const STEP_S = 4;
/** Samples of each level of the toaster: before, on, and after. */
const LEVEL = Array.from({ length: 4 }, () => 0);
/** The kettle runs two minutes in each of so many rounds, which nobody recorded. */
const [ROUND_S, ROUNDS] = [300, 3];

function reading(ts: number, watts: number, register = 1_000): SampleFrame {
  return { ts, U: { L1: 230 }, I: { L1: watts / 230 }, P: { L1: watts }, Q: { L1: 10 }, E_I: { L1: register } };
}

// proves R-APPL-010, R-APPL-033, R-APPL-034, R-APPL-036
describe('appliances on a phone', () => {
  const now = Math.floor(Date.now() / 1_000);
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  let fingers: Fingers;
  let complaints: ReturnType<typeof listenTo>;

  beforeAll(async () => {
    [metered, browser] = [await startMetered({ phases: 1 }, { nilm: true }), await shareBrowser()];
    const visitor = { person: OWNER, language: 'sk', phone: true, colorScheme: 'dark' } as const;
    page = await (await openSignedIn(browser, metered.product, visitor)).newPage();
    await noteMessages(page);
    complaints = listenTo(page);
    fingers = new Fingers(await page.context().newCDPSession(page));
    await page.goto(`${metered.product.url}/phasor/nilm/appliances/recording?device=${metered.mac}`);
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  // proves R-APPL-056
  it('are recorded from the chart by one finger', async () => {
    const watts = [...LEVEL, ...LEVEL.map(() => TOASTER_W), ...LEVEL].map((more) => BASE_W + more);
    const samples = watts.map((power, place) => reading(now + place * STEP_S, power));
    await page.getByText('Čaká sa na prvé hodnoty').waitFor();
    await showToPage(page, metered.meter, samples);
    const chart = page.getByRole('region', { name: 'Aktuálne hodnoty fázy L1' }).getByRole('slider');
    await chart.scrollIntoViewIfNeeded();
    const [before, { x, y, width, height }] = [await page.evaluate<number>('scrollY'), await boxOf(chart)];
    // What is done with a selection is in sight beside it.
    expect(height).toBeLessThanOrEqual(0.45 * (page.viewportSize()?.height ?? 0));
    // Up and down, a little aslant, a finger scrolls the page and selects nothing.
    const [middle, low] = [x + width / 2, y + 0.7 * height];
    await page.evaluate("addEventListener('scrollend', () => { globalThis.restsAt = scrollY; })");
    await fingers.start({ x: middle, y: low }, { x: middle + 8, y: low - 120 });
    await fingers.lift();
    // It goes on for a moment: only at rest it is known where the next finger has to be.
    await expect.poll(() => page.evaluate<number>('globalThis.restsAt ?? 0')).toBeGreaterThan(before);
    await page.getByText('Nič nie je vybrané.').waitFor();
    const box = await boxOf(chart);
    const spot = (share: number): Spot => ({ x: box.x + share * box.width, y: box.y + box.height / 2 });
    const edges = page.getByRole('region', { name: 'Hrany vo výbere' });
    // Too near to both steps.
    await fingers.start(spot(0.23), spot(0.6));
    await edges.getByText('+900,0 W').waitFor();
    await fingers.lift();
    await edges.getByText('−900,0 W').waitFor();
    // With what is beside them: five samples, or those that there are.
    await page.getByText(`Vybraných je ${watts.length} hodnôt`).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    const name = page.getByRole('textbox', { name: 'Názov' });
    await name.tap();
    await name.fill('Hriankovač');
    await page.getByRole('button', { name: 'Uložiť spotrebič' }).tap();
    await messageShown(page, 'Odtlačok spotrebiča bol úspešne uložený');
  });

  it('are asked about, answered by one tap, and corrected with undo', async () => {
    const { product, mac, meter, owner, token } = metered;
    let register = 1_000;
    const stored = Array.from({ length: ROUNDS * ROUND_S }, (_, second) => {
      const isOn = second % ROUND_S >= 60 && second % ROUND_S < 180;
      const watts = BASE_W + (isOn ? KETTLE_W : 0);
      register += watts / 3_600;
      return reading(now - 60 - ROUNDS * ROUND_S + second, watts, register);
    });
    await meter.store(stored, 1);
    const asked = async () => (await owner.call('appliances.questions', { token })).data.length;
    await expect.poll(asked).toBe(1);
    await goOn(page, product, `/phasor/dashboard?device=${mac}`);
    const question = page.getByRole('region', { name: /^Čo to bolo\?/ });
    await question.getByText(/2,00\skW na L1, asi 2 min.*, 3-krát za sedem dní/).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Rýchlovarná kanvica' }).tap();
    await page.getByText('Pomenované', { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
    // Its runs may have begun before midnight.
    await goOn(page, product, `/phasor/nilm/appliances/run-profile?device=${mac}&range=last7days`);
    // Each run can be corrected: a phone shows no rows but entries.
    const runs = page.getByRole('button', { name: 'Opraviť tento beh spotrebiča Rýchlovarná kanvica' });
    await expect.poll(() => runs.count()).toBe(ROUNDS);
    await runs.first().tap();
    await page.getByRole('menuitem', { name: 'Nebol to žiadny z nich' }).tap();
    const corrections = page.getByRole('region', { name: 'Opravy' });
    const undo = corrections.getByRole('button', { name: /^Vrátiť späť: Rýchlovarná kanvica, .*: žiadny z nich/ });
    await undo.waitFor();
    await expect.poll(() => runs.count()).toBe(ROUNDS - 1);
    await undo.tap();
    await page.getByText('Vrátené späť', { exact: true }).waitFor();
    await expect.poll(() => runs.count()).toBe(ROUNDS);
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints.take()).toEqual([]);
  });
});
