import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser, openContext } from '../../e2e/support/page/browser.ts';
import { firstScripts, PASSWORD, until } from '../../e2e/support/page/first-scripts.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';
import type { Bench } from '../bench.ts';
import { type Figure, percentile } from '../report.ts';

const CPU_SLOWDOWN = 4;
const LAST_PAINT_MS = 500;
/** Records in the page when its largest element appeared. */
const WATCH = `
  globalThis.seen = { largest: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.largest = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });`;

/** Downloads and paint times of a browser: a real Chromium on the demo, with an empty cache each time. */
export const benchWeb: Bench = async ({ runs = 5 }, say) => {
  const product = await startProduct({ demo: true });
  const browser = await launchBrowser();
  try {
    say('Scripts until sign-in is usable, and until the first live tile');
    const figures = await scriptFigures(browser, product);
    for (const slowdown of [1, CPU_SLOWDOWN]) {
      say(`Paint with the CPU slowed down ${slowdown} times`);
      figures.push(await paintFigure({ browser, product }, { runs, slowdown }));
    }
    return { name: 'web', figures, notes: [`Times are medians of ${runs} visits; bytes are gzip level 9`] };
  } finally {
    await browser.close();
    await product.stop();
  }
};

async function scriptFigures(browser: Browser, product: Product): Promise<Figure[]> {
  const { usable, live, charts } = await firstScripts(browser, product);
  const kilobytes = (value: number) => ({ value: value / 1_000, unit: 'kB' });
  return [
    { what: 'scripts until sign-in is usable', ...kilobytes(usable), aim: '≤ 160 kB' },
    { what: 'scripts until the first live tile', ...kilobytes(live), aim: '≤ 250 kB' },
    { what: 'scripts that charts add', ...kilobytes(charts - live), aim: '≤ 200 kB' },
  ];
}

async function paintFigure(
  { browser, product }: { browser: Browser; product: Product },
  { runs, slowdown }: { runs: number; slowdown: number },
): Promise<Figure> {
  const largest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${product.url}/login`);
    await page.locator(PASSWORD).waitFor();
    await page.waitForLoadState('networkidle');
    // A slow processor paints after the network is idle, and the last paint may be the largest.
    await until(page, 'seen.largest > 0');
    await pause(LAST_PAINT_MS);
    largest.push(Number(await page.evaluate('seen.largest')));
    await context.close();
  }
  return {
    what: `largest contentful paint of sign-in${slowdown === 1 ? '' : `, CPU ${slowdown} times slower`}`,
    value: percentile(largest, 0.5),
    unit: 'ms',
    aim: slowdown === 1 ? '≤ 1,000 ms' : '≤ 2,500 ms',
  };
}
