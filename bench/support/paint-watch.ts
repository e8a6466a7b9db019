import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const QUIET_MS = 400;
const LIMIT_MS = 30_000;

/**
 * Records in the page when something was last drawn, when the last answer to a call for measurements arrived (others arrive
 * regularly), and how many of these calls are still running.
 */
const WATCH = `
  globalThis.painting = { last: 0, answered: 0, waiting: 0 };
  const isMeasured = (address) => /\\/(profile|energy|statistics)/.test(new URL(address, location.href).pathname);
  const ask = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const counts = isMeasured(String(address?.url ?? address)) ? 1 : 0;
    painting.waiting += counts;
    try {
      return await ask(address, init);
    } finally {
      painting.waiting -= counts;
    }
  };
  for (const name of ['stroke', 'fill', 'fillRect']) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...path) {
      painting.last = performance.now();
      return draw.apply(this, path);
    };
  }
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries())
      if (isMeasured(name)) painting.answered = Math.max(painting.answered, responseEnd);
  }).observe({ type: 'resource', buffered: true });`;

/** Waiting times of a person, ms. */
export interface Painted {
  /** From the step to the last stroke of the last chart. */
  readonly wait: number;
  /** Of that, from the last answer on. */
  readonly drawing: number;
}

/** Observes a page from its next load on. */
export function watchPainting(page: Page): Promise<unknown> {
  return page.addInitScript(WATCH);
}

/** Goes to an address inside the running application. @returns when, on the page's clock, ms */
export async function step(page: Page, address: string): Promise<number> {
  return Number(
    await page.evaluate(`(() => {
      history.pushState({}, '', ${JSON.stringify(address)});
      const began = performance.now();
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      return began;
    })()`),
  );
}

/** Goes there and resolves once every chart is drawn. An answer without new data needs no drawing. */
export async function goTo(page: Page, address: string): Promise<Painted> {
  const began = await step(page, address);
  const { last, answered } = await settled(page, began);
  return { wait: last - began, drawing: Math.max(0, last - answered) };
}

type Seen = Record<'last' | 'answered' | 'waiting' | 'now', number>;

/** Resolves when nothing was drawn or answered for a while. */
async function settled(page: Page, began: number): Promise<Seen> {
  let seen: Seen | undefined;
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    seen = (await page.evaluate('({ ...painting, now: performance.now() })')) as Seen;
    const isBegun = seen.answered > began && seen.last > began && seen.waiting === 0;
    if (isBegun && seen.now - Math.max(seen.last, seen.answered) > QUIET_MS) return seen;
    await pause(50);
  }
  throw new Error(`The charts did not come to rest: begun ${began}, ${JSON.stringify(seen)} at ${page.url()}`);
}
