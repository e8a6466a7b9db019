import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
