import { addUnits, startOf } from '@phasor/calendar';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, samplesOver, startMetered } from '../support/metered.ts';
import { boxOf, crosshairOf, seriesAfter } from '../support/page/chart.ts';
import { Fingers, type Spot } from '../support/page/fingers.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { openSignedIn } from '../support/page/visit.ts';

const ZONE = 'Europe/Bratislava';
const HOUR_S = 3_600;
const midnight = startOf('day', Date.now(), ZONE);
/** The day shown, which was measured every minute; so were the evening before it and the morning after it. */
const [begin = 0, end = 0] = [-2, -1].map((count) => addUnits(midnight, { count, unit: 'day' }, ZONE) / 1_000);
const day = new Date((begin + 12 * HOUR_S) * 1_000).toISOString().slice(0, 10);
/** Three hours in the middle of the day. */
const at = { from: begin + 9 * HOUR_S, to: begin + 12 * HOUR_S };
/** Minutes of the day from eight in the evening on, also where the clock changed in its night: measured every second. */
const fine = { from: end - 4 * HOUR_S, to: end - 4 * HOUR_S + 600 };
/** The least window, s, and the one that whole seconds of an address make of it. */
const LEAST = { from: 10, to: 11 } as const;
const now = Math.floor(Date.now() / 1_000);
const LENGTH = at.to - at.from;

describe('charts under fingers', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  let fingers: Fingers;
  beforeAll(async () => {
    [metered, browser] = [await startMetered({}, { nilm: true }), await shareBrowser()];
    const watts = (ts: number) => (ts <= begin ? 300 : ts <= end ? 500 : 700);
    const register = (to: number) => 1_000_000 + (500 * (to - begin)) / HOUR_S;
    const every = (interval: number, from: number, to: number) =>
      metered.meter.store(samplesOver({ from, to, interval, watts, register: register(from) }), interval);
    await every(60, begin - 3 * HOUR_S, fine.from);
    await every(1, fine.from, fine.to);
    await every(60, fine.to, end + 3 * HOUR_S);
    await every(60, now - 600, now);
    const visitor = { person: OWNER, phone: true, reducedMotion: 'no-preference' } as const;
    page = await (await openSignedIn(browser, metered.product, visitor)).newPage();
    fingers = new Fingers(await page.context().newCDPSession(page));
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const window = () => {
    const text = new URL(page.url()).searchParams.get('zoom') ?? '';
    const [from = Number.NaN, to = Number.NaN] = text.split('..').map(Number);
    return { from, to, length: to - from };
  };
  const reading = () => crosshairOf(page).getAttribute('aria-valuetext');
  const picture = () => boxOf(crosshairOf(page));
  /** True where the picture stays the same for twenty frames. */
  const isStill = () =>
    page.evaluate(
      `new Promise((done) => {
        const drawn = () => document.querySelector('main canvas').toDataURL();
        const before = drawn();
        let frames = 0;
        requestAnimationFrame(function look() {
          frames += 1;
          if (drawn() !== before) done(false);
          else if (frames === 20) done(true);
          else requestAnimationFrame(look);
        });
      })`,
    );
  const open = async (search: string) => {
    const path = `/visualization/profile/power/active?device=${metered.mac}&range=${day}..${day}${search}`;
    await page.goto(`${metered.product.url}${path}`);
    await crosshairOf(page).waitFor();
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuemax')).not.toBe('0');
    const box = await picture();
    const spot = (share: number): Spot => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
    return { box, spot };
  };
  const look = () => open(`&zoom=${at.from}..${at.to}`);

  // proves R-PROF-031
  it('zoom by two of them, what is between them stays there', async () => {
    const { spot } = await look();
    const [start, end] = [
      [spot(0.6), spot(0.8)],
      [spot(0.5), spot(0.9)],
    ] as const;
    await fingers.touch(...start);
    await fingers.drag(start, end);
    await fingers.lift();
    // Twice as far apart is half as long; about the place at 0.7, to the right of which less than half of the picture lies.
    await expect.poll(() => window().length / LENGTH).toBeCloseTo(0.5, 1);
    const { from, to } = window();
    expect(from - at.from).toBeGreaterThan(1.5 * (at.to - to));
    expect(at.to - to).toBeGreaterThan(0);
    const apart = [spot(0.2), spot(0.95)];
    await fingers.touch(...apart);
    await fingers.drag(apart, [spot(0.5), spot(0.6)]);
    await fingers.lift();
    await expect.poll(() => window().length).toBeGreaterThan(2 * LENGTH);
  });

  // proves R-PROF-032
  it('move by one sideways, as far as it went', async () => {
    const { spot } = await look();
    await fingers.start(spot(0.3), spot(0.6));
    // It rests before it is lifted: that is no throw.
    await expect.poll(() => window().from).toBeLessThan(at.from);
    await fingers.moveTo(spot(0.6));
    await fingers.lift();
    await expect.poll(() => window().length).toBeGreaterThan(LENGTH - 3);
    const share = (at.from - window().from) / LENGTH;
    // The axis takes a part of the picture, so that a finger goes a greater share of the time.
    expect(share).toBeGreaterThan(0.29);
    expect(share).toBeLessThan(0.45);
  });

  /** One finger across most of the picture, which rests before it is lifted. */
  const pull = async (from: Spot, to: Spot) => {
    const before = window().from;
    await fingers.start(from, to);
    await expect.poll(() => window().from).not.toBe(before);
    await fingers.moveTo(to);
    await fingers.lift();
  };

  // proves R-PROF-032
  it('move past both edges of the period, where the days before and after are loaded and read', async () => {
    const first = await open(`&zoom=${begin}..${begin + HOUR_S}`);
    await pull(first.spot(0.25), first.spot(0.9));
    await expect.poll(() => window().to - begin).toBeLessThan(0.7 * HOUR_S);
    expect(window().from).toBeLessThan(begin - 0.5 * HOUR_S);
    await fingers.touch(first.spot(0.3));
    await expect.poll(reading).toMatch(/L1 300\.000\sW/);
    await fingers.lift();
    const last = await open(`&zoom=${end - HOUR_S}..${end}`);
    const beyond = page.waitForRequest((one) => one.url().endsWith('/profile') && one.postDataJSON().to > end);
    await Promise.all([beyond, pull(last.spot(0.9), last.spot(0.25))]);
    await expect.poll(() => window().from - end).toBeGreaterThan(-0.6 * HOUR_S);
    await fingers.touch(last.spot(0.9));
    await expect.poll(reading).toMatch(/L1 700\.000\sW/);
    await fingers.lift();
  });

  // proves R-PROF-032
  it('stop at the present: what was not measured yet is not pulled in', async () => {
    const { spot } = await open(`&zoom=${now - HOUR_S}..${now}`);
    await fingers.start(spot(0.9), spot(0.2));
    await fingers.lift();
    await expect.poll(isStill).toBe(true);
    expect(window().to).toBeLessThan(Math.floor(Date.now() / 1_000) + 120);
  });

  // proves R-PROF-033
  it('end at the raw seconds: two of them show no less than the least window, and none the whole day', async () => {
    const { spot } = await open(`&zoom=${fine.from + 200}..${fine.from + 260}`);
    const [start, apart] = [
      [spot(0.5), spot(0.6)],
      [spot(0.2), spot(0.95)],
    ] as const;
    const spread = async () => {
      await fingers.touch(...start);
      await fingers.drag(start, apart);
      await fingers.lift();
    };
    const finest = await seriesAfter(page, spread);
    expect(finest.step).toBe(1);
    await expect.poll(() => window().length).toBeLessThanOrEqual(LEAST.to);
    const { from } = window();
    expect(from).toBeGreaterThan(fine.from + 200);
    await spread();
    await expect.poll(isStill).toBe(true);
    expect(window().length).toBeGreaterThanOrEqual(LEAST.from);
    expect(window().length).toBeLessThanOrEqual(LEAST.to);
    // Each second is its own point: a second read here and a second beside it.
    await fingers.touch(spot(0.4));
    await expect.poll(reading).toMatch(/20:03:\d\d: L1 500\.000\sW/);
    await fingers.lift();
  });

  // proves R-PROF-034
  it('throw: it goes on after the finger, and comes to rest', async () => {
    const { spot } = await look();
    await fingers.flick(spot(0.4), spot(0.7));
    await expect.poll(() => (at.from - window().from) / LENGTH).toBeGreaterThan(0.5);
    await expect.poll(isStill).toBe(true);
    const rest = window();
    // At rest a finger that is held reads, and catches nothing: the window is the one that was asked for by the throw.
    await fingers.touch(spot(0.5));
    await expect.poll(reading).not.toBe('No moment chosen');
    await fingers.lift();
    expect(Math.abs(window().from - rest.from)).toBeLessThan(LENGTH / 50);
  });

  // proves R-PROF-035
  it('scroll the page by one up and down, and leave the chart as it is', async () => {
    const { spot, box } = await look();
    const [from, to] = [
      { ...spot(0.5), y: Math.min(box.y + box.height - 10, 700) },
      { ...spot(0.5), y: box.y - 40 },
    ];
    await fingers.start(from, to, 12);
    await fingers.lift();
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(40);
    expect(window()).toMatchObject(at);
  });

  // proves R-PROF-039
  it('read by one that rests, and go on reading while it moves', async () => {
    const { spot } = await look();
    await fingers.touch(spot(0.3));
    await expect.poll(reading).toMatch(/L1 500\.000\sW/);
    const first = await reading();
    await fingers.drag([spot(0.3)], [spot(0.6)]);
    await expect.poll(reading).not.toBe(first);
    await fingers.lift();
    expect(window()).toMatchObject(at);
  });

  it('find the picture where it was, whether the whole period is shown or a part', async () => {
    const { spot, box } = await open('');
    await fingers.touch(spot(0.4), spot(0.6));
    await fingers.drag([spot(0.4), spot(0.6)], [spot(0.2), spot(0.8)]);
    await fingers.lift();
    await page.getByRole('button', { name: 'Show the whole period' }).waitFor();
    await expect.poll(() => window().length).toBeLessThan(12 * HOUR_S);
    expect(await picture()).toEqual(box);
    await page.getByRole('button', { name: 'Show the whole period' }).tap();
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBeNull();
    expect(await picture()).toEqual(box);
  });

  // proves R-PROF-050
  it.each([320, 390])('have the shown time whole above all buttons, to the second, in %i px', async (width) => {
    const usual = page.viewportSize();
    await page.setViewportSize({ width, height: 844 });
    await open(`&zoom=${fine.from + 200}..${fine.from + 260}`);
    await page.getByRole('button', { name: 'What ran here?' }).waitFor();
    const time = page.locator('main').getByText(/20:03:20\s–\s20:04:20/);
    const cut = await time.evaluate((element) => [
      element.scrollHeight - element.clientHeight,
      element.scrollWidth - element.clientWidth,
    ]);
    expect(cut).toEqual([0, 0]);
    const last = await boxOf(page.getByRole('button', { name: 'Zoom in' }));
    expect(last.x + last.width).toBeLessThanOrEqual(width);
    if (usual !== null) await page.setViewportSize(usual);
  });
});
