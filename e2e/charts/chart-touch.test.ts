import { addUnits, startOf } from '@phasor/calendar';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, samplesOver, startMetered } from '../support/metered.ts';
import { launchBrowser } from '../support/page/browser.ts';
import { boxOf, crosshairOf } from '../support/page/chart.ts';
import { openSignedIn } from '../support/page/visit.ts';

const ZONE = 'Europe/Bratislava';
const HOUR_S = 3_600;
const midnight = startOf('day', Date.now(), ZONE);
const yesterday = addUnits(midnight, { count: -1, unit: 'day' }, ZONE) / 1_000;
const day = new Date((yesterday + 12 * HOUR_S) * 1_000).toISOString().slice(0, 10);
/** Three hours in the middle of a day that was measured every minute. */
const at = { from: yesterday + 9 * HOUR_S, to: yesterday + 12 * HOUR_S };
const LENGTH = at.to - at.from;

interface Spot {
  readonly x: number;
  readonly y: number;
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** Movements of a throw, and the time between two of them, s. */
const FLICK_MOVEMENTS = 6;
const FRAME_S = 0.016;

/** Fingers on the page, as the browser gets them from a screen. */
class Fingers {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async touch(...spots: readonly Spot[]): Promise<void> {
    await this.#send('touchStart', spots);
  }

  async moveTo(...spots: readonly Spot[]): Promise<void> {
    await this.#send('touchMove', spots);
  }

  async lift(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  /** From spots to others in so many movements. */
  async drag(from: readonly Spot[], to: readonly Spot[], movements = 10): Promise<void> {
    for (let movement = 1; movement <= movements; movement += 1) {
      const share = movement / movements;
      await this.moveTo(
        ...from.map(({ x, y }, finger) => {
          const end = to[finger] ?? { x, y };
          return { x: x + (end.x - x) * share, y: y + (end.y - y) * share };
        }),
      );
    }
  }

  /** A throw by one finger. Its events carry times of their own, so that it is as quick on a machine that is slow. */
  async flick(from: Spot, to: Spot): Promise<void> {
    const began = Date.now() / 1_000;
    const at = (movement: number) => began + movement * FRAME_S;
    const spot = (movement: number): Spot => {
      const share = movement / FLICK_MOVEMENTS;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    };
    // The first movement follows at once: a finger that rests reads.
    await Promise.all([this.#send('touchStart', [from], began), this.#send('touchMove', [spot(1)], at(1))]);
    for (let movement = 2; movement <= FLICK_MOVEMENTS; movement += 1) {
      await this.#send('touchMove', [spot(movement)], at(movement));
    }
    await this.#send('touchEnd', [], at(FLICK_MOVEMENTS + 1));
  }

  /** @param timestamp epoch seconds; now without it */
  async #send(type: TouchType, spots: readonly Spot[], timestamp?: number): Promise<void> {
    const touchPoints = spots.map(({ x, y }, id) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', {
      ...{ type, touchPoints },
      ...(timestamp === undefined ? {} : { timestamp }),
    });
  }
}

describe('charts under fingers', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  let fingers: Fingers;
  beforeAll(async () => {
    [metered, browser] = [await startMetered(), await launchBrowser()];
    const all = { from: yesterday, to: yesterday + 24 * HOUR_S, interval: 60, watts: () => 500 };
    await metered.meter.store(samplesOver(all), 60);
    const visitor = { person: OWNER, phone: true, reducedMotion: 'no-preference' } as const;
    page = await (await openSignedIn(browser, metered.product, visitor)).newPage();
    fingers = new Fingers(await page.context().newCDPSession(page));
  });
  afterAll(async () => {
    await browser?.close();
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
    await fingers.touch(spot(0.3));
    await fingers.drag([spot(0.3)], [spot(0.6)]);
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
    await fingers.touch(from);
    await fingers.drag([from], [to], 12);
    await fingers.lift();
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(40);
    expect(window()).toMatchObject(at);
  });

  // proves R-PROF-039
  it('read by one that rests, and go on reading while it moves', async () => {
    const { spot } = await look();
    await fingers.touch(spot(0.3));
    await expect.poll(reading).toMatch(/L1 500\.000 W/);
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
});
