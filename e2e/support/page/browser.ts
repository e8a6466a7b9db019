import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** The one without a window of its own comes first: it takes a fifth less of a machine for the same page. */
const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The list below the address bar: a page of its own in every window, which costs as much as the window. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright turns off by itself: of several lists on a command line the last counts alone. */
const OF_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

/** A headless Chromium of the system. @throws when there is none */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium on this machine; npm test installs one on Debian');
  const off = `--disable-features=${[...ADDRESS_BAR, ...OF_PLAYWRIGHT].join(',')}`;
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    off,
  ];
  return chromium.launch({ executablePath, args });
}

export const VIEWPORTS = {
  desktop: { width: 1440, height: 960 },
  phone: { width: 390, height: 844 },
} as const;

/** What a page may take on a machine that has much else to do. */
const PATIENCE_MS = 120_000;

type ContextOptions = BrowserContextOptions & { phone?: boolean };

/** What a context was opened with, and those of a browser that were left, to be opened again. */
const kinds = new WeakMap<BrowserContext, string>();
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>();

const SIGNED_OUT = { cookies: [], origins: [] };

/**
 * A browser context as a person has it: size, theme, language and zone. One that was left is taken again: it forgets who was
 * there, but the programs that it has loaded and compiled need not come anew, which is a third of what a page costs.
 */
export async function openContext(browser: Browser, options: ContextOptions = {}): Promise<BrowserContext> {
  const { storageState, phone = false, colorScheme = 'light', ...rest } = options;
  const kind = JSON.stringify([phone, colorScheme, rest]);
  const known = left.get(browser)?.get(kind)?.pop();
  if (known === undefined) return newContext(browser, { kind, ...options });
  await known.setStorageState(storageState ?? SIGNED_OUT);
  return known;
}

/**
 * Leaves a context to the next test that opens one like it: its pages are closed, and it is again as it was opened. One that was
 * left already stays as it is.
 */
export async function leaveContext(context: BrowserContext): Promise<void> {
  const [kind, browser] = [kinds.get(context), context.browser()];
  if (kind === undefined || browser === null) return context.close();
  const ofBrowser = left.get(browser) ?? new Map<string, BrowserContext[]>();
  const alike = ofBrowser.get(kind) ?? [];
  if (alike.includes(context)) return;
  for (const page of context.pages()) await page.close();
  await context.unrouteAll();
  await context.clearPermissions();
  await context.setOffline(false);
  left.set(browser, ofBrowser.set(kind, [...alike, context]));
}

/** A context that was changed for good: it is not opened again. */
export function spend(context: BrowserContext): void {
  kinds.delete(context);
}

async function newContext(
  browser: Browser,
  { kind, phone = false, ...rest }: ContextOptions & { kind: string },
): Promise<BrowserContext> {
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
  kinds.set(context, kind);
  return context;
}
