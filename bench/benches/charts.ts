import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '@phasor/simulator';
import type { CDPSession, Page } from 'playwright-core';
import { signIn } from '../../e2e/support/client.ts';
import { loadMacs, OWNER } from '../../e2e/support/meters.ts';
import { launchBrowser, openContext } from '../../e2e/support/page/browser.ts';
import { signInOn } from '../../e2e/support/page/person.ts';
import type { Bench } from '../bench.ts';
import { type Figure, percentile } from '../report.ts';
import { writeHistory, YEAR_DAYS } from '../support/history.ts';
import { type MeteredProduct, withProduct } from '../support/loaded-product.ts';
import { goTo, type Painted, step, watchPainting } from '../support/paint-watch.ts';

const DAY_MS = 86_400_000;
const GROUP = 'bench';
const POWER = '/visualization/profile/power/active';
const LIVE = '/visualization/realtime/power/active';
/** Screens of the meters that are opened one after the other with a year chosen. */
const PROFILES = ['voltage', 'current', 'power/active', 'power/reactive', 'power/apparent'];
const MOVES = 60;
const LIVE_SECONDS = 20;

/** Waiting time for charts of a year, and their processor time in the browser during hovering and live values. */
export const benchCharts: Bench = async ({ meters = 20, runs = 20 }, say) => {
  const macs = loadMacs(meters);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const fill = (dataFolder: string) => {
    say(`Writing a year of quarter hours for ${meters} devices`);
    return writeHistory(dataFolder, macs, { end: today, daysOf: () => YEAR_DAYS });
  };
  return withProduct({ macs, fill }, async (metered) => {
    await groupAll(metered, macs);
    const load = await startLoad({ ...metered, meters, hz: 1 });
    const browser = await launchBrowser();
    try {
      const page = await (await openContext(browser)).newPage();
      await watchPainting(page);
      await signInOn(page, metered.product, OWNER);
      say('Charts of a year');
      const year = await yearFigures(page, { macs, today, runs });
      say('Hovering over a chart, and live values');
      const session = await page.context().newCDPSession(page);
      // Processor time, not elapsed time: other programs of the machine do not count.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const moving = [await pointerFigure(page, session), await liveFigure(page, session, macs[0] ?? '')];
      return { name: 'charts', figures: [...year, ...moving], notes: [`${runs} steps each, ${meters} devices`] };
    } finally {
      await browser.close();
      await load.stop();
    }
  });
};

async function groupAll({ product }: MeteredProduct, macs: readonly string[]): Promise<void> {
  const { call, answer } = await signIn(product.url, OWNER.login, OWNER.password);
  const children = macs.map((mac) => ({ title: mac, isLeaf: true, data: { id: mac, mac } }));
  const nodes = [{ title: 'All', isLeaf: false, isExpanded: true, children, data: { id: GROUP } }];
  const { token } = answer.user;
  const menu = JSON.stringify({ nodes, tags: [] });
  const written = await call('hierarchy.write', { token, menu });
  if (written.status !== 'OK') throw new Error(`The group was not made: ${JSON.stringify(written)}`);
}

interface Year {
  readonly macs: readonly string[];
  /** Epoch ms. */
  readonly today: number;
  readonly runs: number;
}

/** Each step opens another screen with other days, so that nothing comes from the browser's cache. */
async function yearFigures(page: Page, { macs, today, runs }: Year): Promise<Figure[]> {
  const date = (time: number) => new Date(time).toISOString().slice(0, 10);
  const walk = async (who: (run: number) => string): Promise<Painted[]> => {
    const painted: Painted[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const end = today - (run + 1) * DAY_MS;
      const range = `${date(end - 330 * DAY_MS)}..${date(end)}`;
      const seen = await goTo(
        page,
        `/visualization/profile/${PROFILES[run % PROFILES.length]}?${who(run)}&range=${range}`,
      );
      if (run > 0) painted.push(seen);
    }
    return painted;
  };
  const group = await walk(() => `group=${GROUP}`);
  const one = await walk((run) => `device=${macs[run % macs.length]}`);
  return [
    figure(
      `a year of a group of ${macs.length}: step to last chart painted`,
      group.map(({ wait }) => wait),
      'p95 ≤ 1,000 ms',
    ),
    figure(
      'a year of a device: step to last chart painted',
      one.map(({ wait }) => wait),
      '',
    ),
    figure(
      'a year of a device: from its answer to the last line',
      one.map(({ drawing }) => drawing),
      '≤ 50 ms',
    ),
  ];
}

/** Script time of each move of the crosshair over a chart of three phases and their sum. */
async function pointerFigure(page: Page, session: CDPSession): Promise<Figure> {
  await goTo(page, `${POWER}?device=${loadMacs(1)[0]}`);
  const box = await page.locator('canvas').first().boundingBox();
  if (box === null) throw new Error('There is no chart to move over');
  const times: number[] = [];
  for (let move = 0; move < MOVES; move += 1) {
    const before = await scriptMs(session);
    await page.mouse.move(box.x + (box.width * (move + 1)) / (MOVES + 2), box.y + box.height / 2);
    await pause(40);
    times.push((await scriptMs(session)) - before);
  }
  return figure('script time of a move over a chart', times, 'p95 ≤ 16 ms');
}

/** Script time of each second of a realtime chart: one live value each. */
async function liveFigure(page: Page, session: CDPSession, mac: string): Promise<Figure> {
  await step(page, `${LIVE}?device=${mac}`);
  await pause(3_000);
  const times: number[] = [];
  for (let second = 0; second < LIVE_SECONDS; second += 1) {
    const before = await scriptMs(session);
    await pause(1_000);
    times.push((await scriptMs(session)) - before);
  }
  return figure('script time of a live update', times, 'p95 ≤ 4 ms');
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
}

function figure(what: string, times: readonly number[], aim: string): Figure {
  const unit = `ms, p95 ${Math.round(percentile(times, 0.95))} ms`;
  return { what, value: percentile(times, 0.5), unit, aim };
}
