/** Names of browsers by what they call themselves; the first that fits, since most also call themselves Chrome and Safari. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and the system of a User-Agent; undefined for what it does not say. Versions are left out: they are often frozen. */
export function browserNamed(agent: string | null): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  const nameIn = (table: typeof BROWSERS) => table.find(([, sign]) => sign.test(agent ?? ''))?.[0];
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
