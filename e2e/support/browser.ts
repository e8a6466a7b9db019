import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A headless Chromium of the system. @throws when there is none */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium on this machine; npm test installs one on Debian');
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return chromium.launch({ executablePath, args });
}

export const VIEWPORTS = {
  desktop: { width: 1440, height: 960 },
  phone: { width: 390, height: 844 },
} as const;

/** What a page may take on a machine that has much else to do. */
const PATIENCE_MS = 60_000;

/** A browser context as a person has it: size, theme, language and zone. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions & { phone?: boolean } = {},
): Promise<BrowserContext> {
  const { phone = false, ...rest } = options;
  const context = await browser.newContext({
    viewport: phone ? VIEWPORTS.phone : VIEWPORTS.desktop,
    hasTouch: phone,
    deviceScaleFactor: phone ? 2 : 1,
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
