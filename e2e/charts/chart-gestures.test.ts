import { addUnits, startOf } from '@phasor/calendar';
import type { SampleFrame } from '@phasor/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Metered, OWNER, onPhases, samplesOver, startMetered } from '../support/metered.ts';
import { boxOf, crosshairOf, seriesAfter } from '../support/page/chart.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { goOn, leaveScreen, openSignedIn } from '../support/page/visit.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

/** Yesterday stays yesterday while the file runs. */
const ZONE = zoneOfDay();
const HOUR_S = 3_600;
/** Yesterday at eight: an hour measured every second. */
const midnight = startOf('day', Date.now(), ZONE);
const yesterday = addUnits(midnight, { count: -1, unit: 'day' }, ZONE);
const eight = yesterday / 1_000 + 8 * HOUR_S;
const day = new Date(yesterday + 12 * HOUR_S * 1_000).toISOString().slice(0, 10);

const measured = (ts: number): SampleFrame => ({ ts, P: onPhases(300), E_I: onPhases(2_000_000) });

describe('charts by hand', () => {
  let metered: Metered;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [metered, browser] = [await startMetered({}, { timeZone: ZONE }), await shareBrowser()];
    await metered.meter.store(samplesOver({ from: eight, to: eight + HOUR_S, interval: 1, watts: () => 500 }), 1);
    const rest = { from: eight + HOUR_S, to: eight + 6 * HOUR_S, interval: 60, watts: () => 500 };
    await metered.meter.store(samplesOver(rest), 60);
    const before = { from: yesterday / 1_000, to: yesterday / 1_000 + HOUR_S, interval: 60, watts: () => 500 };
    await metered.meter.store(samplesOver({ ...before, register: 900_000 }), 60);
    const now = Math.floor(Date.now() / 1_000);
    await metered.meter.store([now - 300, now - 240, now - 180].map(measured), 60);
    page = await (await openSignedIn(browser, metered.product, { person: OWNER, timezoneId: ZONE })).newPage();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await metered?.stop();
  });

  const open = async (path: string, search = '') => {
    await goOn(page, metered.product, `/visualization/profile/${path}?device=${metered.mac}${search}`);
    await crosshairOf(page).waitFor();
  };
  const at = { from: eight + 600, to: eight + 2_400 };
  const window = () => {
    const [from = Number.NaN, to = Number.NaN] = (new URL(page.url()).searchParams.get('zoom') ?? '')
      .split('..')
      .map(Number);
    return { from, to, length: to - from };
  };
  const look = async (part: { from: number; to: number } = at) => {
    await open('power/active', `&range=${day}..${day}&zoom=${part.from}..${part.to}`);
    await expect.poll(() => crosshairOf(page).getAttribute('aria-valuemax')).not.toBe('0');
    const box = await boxOf(crosshairOf(page));
    return { box, x: (share: number) => box.x + box.width * share, y: box.y + box.height / 2 };
  };

  // proves R-PROF-031
  it('zoom at the pointer by the wheel with Ctrl, and go back to before it', async () => {
    const { x, y } = await look();
    await page.mouse.move(x(0.9), y);
    await page.keyboard.down('Control');
    const finer = seriesAfter(page, async () => {
      for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, -120);
    });
    await expect.poll(() => window().length).toBeLessThan(at.to - at.from);
    await page.keyboard.up('Control');
    expect((await finer).step).toBe(1);
    // What was under the pointer is still there: the right part stays, the left one goes.
    const { from, to } = window();
    expect(at.to - to).toBeLessThan(from - at.from);
    await page.goBack();
    await expect.poll(window).toMatchObject(at);
  });

  // proves R-PROF-035
  it('leave the wheel to the page until they are clicked, and say so once', async () => {
    await page.evaluate("localStorage.removeItem('phasor.chart.wheelHint')");
    const { x, y } = await look();
    await page.mouse.move(x(0.5), y);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -120);
        return page.getByText(/^Ctrl and the wheel zoom/).isVisible();
      })
      .toBe(true);
    expect(window()).toMatchObject(at);
    await page.mouse.click(x(0.5), y);
    await page.mouse.wheel(0, -120);
    await expect.poll(() => window().length).toBeLessThan(at.to - at.from);
  });

  // proves R-PROF-032
  it('move past the edge of the period with Shift, into what is loaded then, and never into the future', async () => {
    const start = { from: yesterday / 1_000, to: yesterday / 1_000 + 3_600 };
    const { x, y } = await look(start);
    const drag = async (from: number, to: number) => {
      await page.mouse.move(x(from), y);
      await page.keyboard.down('Shift');
      await page.mouse.down();
      await page.mouse.move(x(to), y, { steps: 5 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
    };
    const asked = page.waitForRequest((one) => one.url().endsWith('/profile'));
    await drag(0.3, 0.8);
    expect((await asked).postDataJSON()).toMatchObject({ neighbours: true });
    await expect.poll(() => window().to).toBeLessThan(start.to);
    expect(window().from).toBeLessThan(start.from);
    const now = Math.floor(Date.now() / 1_000);
    await look({ from: now - 1_200, to: now });
    await drag(0.8, 0.2);
    await expect.poll(() => window().to).toBeLessThan(now + 120);
  });

  // proves R-PROF-032
  it('move by dragging in a mode that the keyboard reaches too', async () => {
    const { x, y } = await look();
    const mode = page.getByRole('button', { name: 'Dragging moves the chart' });
    await mode.press('Enter');
    await expect.poll(() => mode.getAttribute('aria-pressed')).toBe('true');
    await page.mouse.move(x(0.3), y);
    await page.mouse.down();
    await page.mouse.move(x(0.6), y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => window().from).toBeLessThan(at.from);
    expect(window().length).toBeLessThan(at.to - at.from + 3);
    await mode.click();
  });

  // proves R-PROF-033
  it('stop at the raw seconds: a short drag shows no less, and not the whole day', async () => {
    const { x, y } = await look({ from: eight + 100, to: eight + 160 });
    await page.mouse.move(x(0.5), y);
    await page.mouse.down();
    await page.mouse.move(x(0.53), y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => window().length).toBeLessThan(13);
    expect(window().length).toBeGreaterThanOrEqual(10);
  });

  // proves R-PROF-031
  it('answer to the keyboard: closer, beside, and the whole again', async () => {
    await look();
    const chart = crosshairOf(page);
    await chart.focus();
    await chart.press('+');
    await expect.poll(() => window().length).toBe(900);
    await chart.press('Shift+ArrowLeft');
    await expect.poll(() => window().from).toBe(eight + 600);
    await chart.press('-');
    await expect.poll(() => window().length).toBe(1_800);
    await chart.press('0');
    await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBeNull();
  });

  // proves R-PROF-036
  it('draw a line from edge to edge between two minutes', async () => {
    const evening = eight + 12 * HOUR_S;
    await metered.meter.store([evening, evening + 60, evening + 120].map(measured), 60);
    const between = { from: evening + 75, to: evening + 90 };
    const zoom = `&range=${day}..${day}&zoom=${between.from}..${between.to}`;
    const answer = await seriesAfter(page, () => open('power/active', zoom), between.from);
    const times = answer.data.P === undefined || Array.isArray(answer.data.P) ? [] : (answer.data.P.L1 ?? []);
    expect(times[0]?.[0]).toBeLessThanOrEqual(between.from * 1_000);
    expect(times.at(-1)?.[0]).toBeGreaterThanOrEqual(between.to * 1_000);
  });

  // proves R-PROF-037
  it('share the crosshair: where one is read, the others of the screen tell what they have of the same time', async () => {
    await goOn(page, metered.product, `/phasor/dashboard?device=${metered.mac}`);
    const chart = (title: string) => page.getByRole('region', { name: title, exact: true }).getByRole('slider');
    const [power, hours] = [chart('Active power, today'), chart('Active energy, hours of today')];
    const line = (of: typeof power) => of.locator('[data-kind]');
    await hours.waitFor();
    await expect.poll(() => power.getAttribute('aria-valuemax')).not.toBe('0');
    expect([await line(power).count(), await line(hours).count()]).toEqual([0, 0]);
    await power.evaluate((element: { scrollIntoView(how: object): void }) =>
      element.scrollIntoView({ block: 'center' }),
    );
    const box = await boxOf(power);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    await expect.poll(() => power.getAttribute('aria-valuetext')).toMatch(/\d\d:\d\d: L1 /);
    // The moment stands in the column of its hour: `23 Nov 2026, 18:42` in `23 Nov 2026, 18:00 – 19:00`.
    const hourOf = async (of: typeof power) =>
      /^(.*?\d\d):\d\d/.exec((await of.getAttribute('aria-valuetext')) ?? '')?.[1];
    await expect.poll(() => hourOf(hours)).toBe(await hourOf(power));
    await expect.poll(() => Promise.all([line(power).count(), line(hours).count()])).toEqual([1, 1]);
    await page.mouse.move(1, 1);
    await expect.poll(() => hours.getAttribute('aria-valuetext')).toBe('No moment chosen');
    await expect.poll(() => line(power).count()).toBe(0);
  });

  // proves R-PROF-038
  it('lead from a month to its days, hours, quarter hours and the power within, and back', async () => {
    await goOn(page, metered.product, `/visualization/energy/active/day?device=${metered.mac}&range=last7days`);
    const chart = () => crosshairOf(page);
    const opened = async (path: string, act: () => Promise<void>) => {
      await expect.poll(() => chart().getAttribute('aria-valuemax')).not.toBe('0');
      await leaveScreen(page, act);
      await page.waitForURL((url) => url.pathname === `/visualization/${path}`);
      await chart().waitFor();
    };
    const byKeys = async (...keys: string[]) => {
      await chart().focus();
      for (const key of [...keys, 'Enter']) await chart().press(key);
    };
    await opened('energy/active/hour', () => byKeys('End', 'ArrowLeft'));
    expect(new URL(page.url()).searchParams.get('range')).toBe(`${day}..${day}`);
    await opened('energy/active/15min', async () => {
      const box = await boxOf(chart());
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height - 40);
      await expect.poll(() => chart().getAttribute('data-chooses')).toBe('true');
      await page.getByText('Click to look closer').waitFor();
      await page.mouse.click(box.x + box.width * 0.5, box.y + box.height - 40);
    });
    expect(new URL(page.url()).searchParams.get('zoom')).toMatch(/^\d+\.\.\d+$/);
    await opened('profile/power/active', () => byKeys('Home'));
    await page.goBack();
    await page.waitForURL((url) => url.pathname.endsWith('/15min'));
    await page.goBack();
    await page.waitForURL((url) => url.pathname.endsWith('/hour'));
  });
});
