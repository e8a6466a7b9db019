import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type SignedIn, signIn } from '../../e2e/support/client.ts';
import { launchBrowser, openContext } from '../../e2e/support/page/browser.ts';
import { DEMO, signInOn } from '../../e2e/support/page/person.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import { openLiveView } from '../../e2e/support/viewer.ts';
import type { Bench } from '../bench.ts';
import { type Figure, percentile } from '../report.ts';
import { watchPainting } from '../support/paint-watch.ts';

const DAY_S = 86_400;
const ASK_EVERY_MS = 200;
const LOOK_EVERY_MS = 50;
const LIMIT_MS = 60_000;
const LIVE_NUMBERS = `[...document.querySelectorAll('main [data-live-number]')].map((it) => it.textContent).join()`;

/** Waiting times of a new user: first start of the demo until it is live, delays while history fills in, the next start. */
export const benchStart: Bench = async ({ seconds = 60 }, say) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-start-'));
  const browser = await launchBrowser();
  const start = () => startProduct({ demo: true, dataFolder, env: { PHASOR_DEMO_HISTORY: 'full' } });
  try {
    say('The first start of the demo');
    const began = performance.now();
    const first = await start();
    const figures: Figure[] = [{ what: 'first start to the first answer', value: first.startMs, unit: 'ms' }];
    try {
      figures.push(await dashboardFigure(browser, { product: first, began }));
      say(`Charts and live values for ${seconds} s while the history fills in`);
      figures.push(...(await fillingFigures(first, seconds)));
    } finally {
      await first.stop();
    }
    say('The next start, on what is there');
    const next = await start();
    figures.push({ what: 'next start to the first answer', value: next.startMs, unit: 'ms', aim: '≤ 5,000 ms' });
    await next.stop();
    return { name: 'start', figures };
  } finally {
    await browser.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};

async function dashboardFigure(
  browser: Browser,
  { product, began }: { product: Product; began: number },
): Promise<Figure> {
  const page = await (await openContext(browser)).newPage();
  await watchPainting(page);
  await signInOn(page, product);
  await until(page, `${LIVE_NUMBERS}.length > 0`);
  const shown = JSON.stringify(await page.evaluate(LIVE_NUMBERS));
  await until(page, `${LIVE_NUMBERS} !== ${shown} && painting.last > painting.answered && painting.answered > 0`);
  const value = performance.now() - began;
  await page.context().close();
  return { what: 'until live tiles change and charts are painted', value, unit: 'ms', aim: '≤ 10,000 ms' };
}

/** Charts of a day of each device in turn (a sensor has no power, which is an answer too), and the age of live values. */
async function fillingFigures({ url }: Product, seconds: number): Promise<Figure[]> {
  const session = await signIn(url, DEMO.login, DEMO.password);
  const meters = session.answer.data.filter(({ status }) => status === 'ONLINE').map(({ token }) => token);
  const ages: number[] = [];
  const view = await openLiveView(
    { url, cookie: session.cookie },
    meters.map((deviceToken) => ({ deviceToken, data: true })),
    (message) => {
      if (message.status === 'OK' && message.topic === 'Data') ages.push(Date.now() - message.data.ts * 1_000);
    },
  );
  const waits: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let run = 0; performance.now() < end; run += 1) {
    const began = performance.now();
    await askDay(session, meters[run % meters.length] ?? '');
    waits.push(performance.now() - began);
    await pause(ASK_EVERY_MS);
  }
  view.close();
  const p95 = (times: readonly number[]) => ({ value: percentile(times, 0.95), unit: 'ms' });
  return [
    { what: 'chart of a day while the history fills in, p95', ...p95(waits), aim: '≤ 100 ms' },
    { what: 'age of a live value at a viewer meanwhile, p95', ...p95(ages), aim: '≤ 250 ms' },
  ];
}

async function askDay({ call }: SignedIn, token: string): Promise<void> {
  const to = Math.floor(Date.now() / 1_000);
  await call('measurements.profile', { token, data: 'P', phase: 'CUM', from: to - DAY_S, to });
}

async function until(page: Page, expression: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!(await page.evaluate(expression))) {
    if (performance.now() > limit) throw new Error(`The page did not come to ${expression}`);
    await pause(LOOK_EVERY_MS);
  }
}
