import type { Browser } from 'playwright-core';
import { launchBrowser, leaveContext } from './browser.ts';

/** Of this process, which runs several files of tests in turn. */
let shared: Browser | undefined;

/**
 * The browser of this process: a file of tests finds in it what the files before have loaded and compiled. One that broke is
 * replaced. @throws when there is none on this machine
 */
export async function shareBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await launchBrowser();
  return shared;
}

/** Leaves the browser to the next file of tests: no page stays open, and nobody signed in. It ends with the process. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await leaveContext(context);
}
