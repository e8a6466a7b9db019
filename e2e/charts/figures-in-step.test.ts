import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { connectMeter, type ScriptedMeter } from '../support/devices/scripted-meter.ts';
import { type RunningSite, SITE_ZONE, startMeteredSite } from '../support/metered-site.ts';
import { screenFaults } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { type ShownFigures, watchFigures } from '../support/page/shown-figures.ts';
import { type Visitor, visitSignedIn } from '../support/page/visit.ts';

const ANNA = { login: 'anna', password: 'correct horse' };
const MAIN = { mac: '02005E310101', title: 'Main board', perQuarter: 1_000 };
const OVEN = { mac: '02005E310102', title: 'Oven', perQuarter: 600 };
const WATTS = 4 * MAIN.perQuarter;
const QUARTER_S = 900;

/** The tree, with the part that the main board plays in its group. */
const menuWith = (mode: 1 | 2) => ({
  nodes: [
    {
      title: 'Hall',
      isLeaf: false,
      data: { id: 'hall' },
      children: [MAIN, OVEN].map(({ mac, title }) => ({
        title,
        isLeaf: true,
        data: { id: mac, mac, type: 1, report_mode: mac === MAIN.mac ? mode : 1 },
      })),
    },
  ],
  tags: [],
});
const QUARTERS = Array.from({ length: 96 }, () => 'VT' as const);
const tariff = { validFrom: '2020-01-01', lowPrice: 0.1, currency: 'EUR', weekday: QUARTERS, weekend: QUARTERS };

/** A figure with two decimals is an energy times a factor, to a hundredth: early in the day rounding weighs more than that. */
const isShareOf = (figure: number, energy: number, factor: number) =>
  Math.abs(figure - energy * factor) <= 0.006 + 0.01 * energy * factor;

/** The cost of a frame is its energy at one of the prices per Wh. */
const isCostOf = ({ cost, energy }: ShownFigures, prices: readonly number[]) =>
  cost === null || energy === null || prices.some((price) => isShareOf(cost, energy, price));

describe('the figures of a screen', () => {
  let site: RunningSite;
  let browser: Browser;
  let owner: SignedIn;
  let meter: ScriptedMeter;
  let speaking: NodeJS.Timeout;
  /** The end of what is stored, epoch seconds: of a quarter hour that begins meanwhile nothing would be known without it. */
  let storing: Promise<number>;

  const registerAt = (seconds: number) => ((seconds - site.yesterday.from / 1_000) / QUARTER_S) * MAIN.perQuarter;
  const sampleAt = (ts: number) => ({
    ...{ ts, U: { L1: 230 }, P: { L1: WATTS }, E_I: { L1: registerAt(ts) } },
  });

  /** Stores the whole minutes up to now. @returns the end of the last one */
  async function storeSince(from: number): Promise<number> {
    const count = Math.floor((Date.now() / 1_000 - from) / 60);
    const ends = Array.from({ length: count }, (_, minute) => from + (minute + 1) * 60);
    if (count > 0) await meter.store(ends.map(sampleAt), 60);
    return from + count * 60;
  }

  beforeAll(async () => {
    const tariffs = [{ ...tariff, mac: MAIN.mac, highPrice: 0.1, holidays: [] }];
    site = await startMeteredSite({ person: ANNA, meters: [MAIN, OVEN], menu: menuWith(1), tariffs });
    browser = await shareBrowser();
    owner = await signIn(site.url, ANNA.login, ANNA.password);
    meter = await connectMeter(site, MAIN.mac, { phases: 1 });
    const begun = Math.floor(Date.now() / 1_000 / QUARTER_S) * QUARTER_S;
    storing = storeSince(begun);
    await storing;
    speaking = setInterval(() => {
      meter.show(sampleAt(Math.floor(Date.now() / 1_000)));
      storing = storing.then(storeSince);
    }, 1_000);
  });
  afterAll(async () => {
    clearInterval(speaking);
    await storing;
    await leaveBrowser(browser);
    await meter?.stop();
    await site?.stop();
  });

  const visit = (path: string, see: (page: Page) => Promise<void>, visitor: Visitor = {}) =>
    visitSignedIn(
      { browser, url: site.url, path, person: ANNA, language: 'en', timezoneId: SITE_ZONE, ...visitor },
      see,
    );
  const token = () => owner.answer.data.find(({ mac }) => mac === MAIN.mac)?.token ?? '';
  const write = async (details: object) =>
    expect(await owner.call('devices.writeDetails', { token: token(), ...details })).toMatchObject({ status: 'OK' });

  /** Frames until one is as expected, that one included. */
  async function framesUntil(
    figures: Awaited<ReturnType<typeof watchFigures>>,
    isThere: (frame: ShownFigures) => boolean,
  ): Promise<readonly ShownFigures[]> {
    const all: ShownFigures[] = [];
    await expect
      .poll(async () => {
        all.push(...(await figures.take()));
        return all.some(isThere);
      })
      .toBe(true);
    return all;
  }

  /** Powers of ten by which the figures of a frame differ from those without a ratio. */
  const ratiosOf = ({ powers, energy, change }: ShownFigures, before: number) => [
    ...powers.map((power) => Math.round(Math.log10(power / WATTS))),
    ...(energy === null ? [] : [Math.round(Math.log10(energy / before))]),
    // Yesterday by now was much the same, under any one ratio.
    ...(change === null ? [] : change > 50 ? [Number.NaN] : []),
  ];

  // proves R-COMP-027
  it('are of the same ratio in every frame that is drawn, on every way to change it', () =>
    visit(`/phasor/dashboard?device=${MAIN.mac}`, async (page) => {
      const figures = await watchFigures(page);
      const isComplete = ({ powers, energy, cost, co2 }: ShownFigures) =>
        powers.length === 6 && energy !== null && cost !== null && co2 !== null;
      const [first] = (await framesUntil(figures, isComplete)).filter(isComplete);
      const before = first?.energy ?? 0;
      for (const [CT_ratio, power] of [
        [10, 1],
        [100, 2],
        [1, 0],
      ] as const) {
        await write({ CT_ratio });
        const frames = await framesUntil(
          figures,
          (frame) => isComplete(frame) && ratiosOf(frame, before).every((ratio) => ratio === power),
        );
        for (const frame of frames) {
          expect(new Set(ratiosOf(frame, before)).size, JSON.stringify(frame)).toBeLessThanOrEqual(1);
          expect(isCostOf(frame, [1e-4]), JSON.stringify(frame)).toBe(true);
        }
      }
    }));

  // proves R-COMP-027
  it('are of the same price, offset and time zone in every frame that is drawn', () =>
    visit(`/phasor/dashboard?device=${MAIN.mac}`, async (page) => {
      const figures = await watchFigures(page);
      const prices = [1e-4, 3e-4];
      const check = (frames: readonly ShownFigures[]) => {
        for (const frame of frames) {
          const { energy, cost, price, co2, total, offset } = frame;
          const what = JSON.stringify(frame);
          if (cost !== null && price !== null) expect(Math.abs(cost - price), what).toBeLessThan(0.05);
          expect(isCostOf(frame, prices), what).toBe(true);
          if (co2 !== null && energy !== null) expect(isShareOf(co2, energy, 1.17e-3), what).toBe(true);
          // The register grows with every second of the test.
          const grown = total === null || offset === null ? null : total - offset - registerAt(Date.now() / 1_000);
          if (grown !== null) expect(Math.abs(grown), what).toBeLessThan(2_000);
        }
      };
      check(await framesUntil(figures, ({ cost, total, co2 }) => cost !== null && total !== null && co2 !== null));
      const { validFrom, lowPrice, ...rest } = tariff;
      const dearer = { valid_from: validFrom, VT: 0.3, NT: lowPrice, holidays: [], ...rest };
      expect(await owner.call('tariffs.write', { token: token(), ...dearer })).toMatchObject({ status: 'OK' });
      check(await framesUntil(figures, ({ cost, energy }) => (cost ?? 0) / (energy ?? 1) > 2.9e-4));
      await write({ E_I_offset: 5_000 });
      check(await framesUntil(figures, ({ offset, total }) => offset === 5_000_000 && (total ?? 0) > 5_000_000));
      await write({ time_zone: 'Pacific/Auckland' });
      // Midnight there is in the middle of the day here.
      check(await framesUntil(figures, ({ energy, cost }) => cost !== null && energy !== null));
      await write({ time_zone: SITE_ZONE, E_I_offset: 0 });
    }));

  // proves R-DASH-087
  it('of a group follow a tree that is changed in another browser, with the words beside them', () =>
    visit('/phasor/dashboard?group=hall', async (page) => {
      await page.getByText('The figures of the group are the sum of its members.').waitFor();
      const tokenOfUser = owner.answer.status === 'OK' ? owner.answer.user.token : '';
      const written = await owner.call('hierarchy.write', {
        token: tokenOfUser,
        menu: JSON.stringify(menuWith(2)),
      });
      expect(written).toMatchObject({ status: 'OK' });
      await page.getByText('The figures of the group are those of Main board, which measures the whole.').waitFor();
      await page.getByRole('region', { name: 'Members' }).getByText('the whole', { exact: true }).waitFor();
      const menu = JSON.stringify(menuWith(1));
      expect(await owner.call('hierarchy.write', { token: tokenOfUser, menu })).toMatchObject({ status: 'OK' });
      await page.getByText('The figures of the group are the sum of its members.').waitFor();
    }));

  // proves R-DASH-086
  it.each([
    ['en', 'light'],
    ['sk', 'dark'],
  ] as const)('of a group come with a warning of double counting on a phone: %s, %s', (language, colorScheme) =>
    visit(
      '/phasor/dashboard',
      async (page) => {
        const found = { id: MAIN.mac, group: 'hall', mac: MAIN.mac, title: MAIN.title, energy: 96_000, others: 95_000 };
        await page.route('**/energy/group/double-counting', (route) =>
          route.fulfill({ json: { status: 'OK', data: [found] } }),
        );
        await page.goto(`${site.url}/phasor/dashboard?group=hall`);
        const warning = page.getByRole('status').filter({ hasText: MAIN.title }).filter({ hasText: '96' });
        await warning.scrollIntoViewIfNeeded();
        expect(await warning.getByRole('button').count()).toBe(2);
        expect(await screenFaults(page)).toEqual([]);
      },
      { phone: true, language, colorScheme },
    ),
  );
});
