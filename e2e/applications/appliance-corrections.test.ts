import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/client.ts';
import { connectMeter, type ScriptedMeter } from '../support/devices/scripted-meter.ts';
import { registerFacility } from '../support/facility.ts';
import { listenTo, screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, type Visitor, visitSignedIn } from '../support/page/visit.ts';
import { type Product, startProduct } from '../support/product.ts';

const METER = '02005E340001';
const OWNER = { login: 'nora', password: 'correct horse' };
const BASE_W = 80;
/** W, and the seconds of a round in which it is on; rounds follow each other. */
const KETTLE = { watts: 2_000, from: 60, to: 180 };
const [EVERY_S, TIMES] = [300, 4];

// proves R-APPL-034, R-APPL-036
describe('steps without a recording', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-corrections-'));
  let product: Product;
  let browser: Browser;
  let meter: ScriptedMeter;

  beforeAll(async () => {
    const devices = [{ mac: METER, type: 1, title: 'Flat', nilm: true, phases: 1 as const }];
    await registerFacility(dataFolder, { devices, people: [{ ...OWNER, owns: [METER] }] });
    [product, browser] = [await startProduct({ demo: false, dataFolder }), await shareBrowser()];
    meter = await connectMeter(product, METER, { phases: 1 });
    const begin = Math.floor(Date.now() / 1_000) - 60 - TIMES * EVERY_S;
    let register = 1_000;
    const samples = Array.from({ length: TIMES * EVERY_S }, (_, second): SampleFrame => {
      const at = second % EVERY_S;
      const watts = BASE_W + (at >= KETTLE.from && at < KETTLE.to ? KETTLE.watts : 0);
      register += watts / 3_600;
      return {
        ts: begin + second,
        U: { L1: 230 },
        I: { L1: watts / 230 },
        P: { L1: watts },
        Q: { L1: 10 },
        E_I: { L1: register },
      };
    });
    await meter.store(samples, 1);
  });
  afterAll(async () => {
    await meter?.stop();
    await leaveBrowser(browser);
    await product?.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** How often the steps came that the server asks about. */
  async function timesAsked(): Promise<readonly number[]> {
    const { call, answer } = await signIn(product.url, OWNER.login, OWNER.password);
    const token = answer.data.find(({ mac }) => mac === METER)?.token ?? '';
    return (await call('appliances.questions', { token })).data.map(({ times }) => times);
  }

  const visit = (visitor: Visitor & { path: string }, see: (page: Page) => Promise<void>): Promise<void> =>
    visitSignedIn({ browser, url: product.url, person: OWNER, language: 'en', ...visitor }, see);
  // Their runs may have begun before midnight.
  const profile = `/phasor/nilm/appliances/run-profile?device=${METER}&range=last7days`;
  const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Kettle' });

  it('are asked about and named by one click; a wrong run is corrected, and the correction undone', async () => {
    await expect.poll(timesAsked).toEqual([TIMES]);
    await visit({ path: `/phasor/dashboard?device=${METER}` }, async (page) => {
      const complaints = listenTo(page);
      const question = page.getByRole('region', { name: /^What was that\?/ });
      const kettle = question.getByText(/2\.00\skW on L1, about 2 mins?, 4 times in seven days/);
      await kettle.waitFor();
      expect(await screenFaults(page)).toEqual([]);
      await question.getByRole('button', { name: 'Kettle' }).first().click();
      await page.getByText('Named', { exact: true }).waitFor();
      await kettle.waitFor({ state: 'detached' });
      await goOn(page, product, profile);
      await expect.poll(() => rows(page).count()).toBe(TIMES);
      await page.getByRole('button', { name: 'Correct this run of Kettle' }).first().click();
      await page.getByRole('menuitem', { name: 'It was none of them' }).click();
      const corrections = page.getByRole('region', { name: 'Corrections' });
      await corrections.getByText(/Kettle, .*: none of them/).waitFor();
      await expect.poll(() => rows(page).count()).toBe(TIMES - 1);
      await corrections.getByRole('button', { name: /^Undo: Kettle, .*: none of them/ }).click();
      await page.getByText('Undone', { exact: true }).waitFor();
      await expect.poll(() => rows(page).count()).toBe(TIMES);
      await corrections.getByText(/undone by nora/).waitFor();
      expect(complaints.take()).toEqual([]);
    });
  });
});
