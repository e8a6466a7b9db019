import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/page/browser.ts';
import { firstScripts } from '../support/page/first-scripts.ts';
import { startProduct } from '../support/product.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const DIST = join(import.meta.dirname, '../../apps/web/dist');
/**
 * What the aims of 160 and 250 kB (gzip) leave when 1.5 and 0.5 kB are kept for what a colleague adds tomorrow. Names of files alone,
 * which change with their content, are a tenth of a kB more or less.
 */
const LIMITS = { signIn: 158_500, firstTile: 249_500 } as const;

const textsOf = (...rooms: string[]) => rooms.map((room) => `src/${room}/en.ts`);
const SIGN_IN = [
  'index.html',
  'src/app/SignInScreen.tsx',
  'src/features/sign-in/messages/en.ts',
  ...textsOf('base/i18n/messages/common', 'base/i18n/messages/errors'),
];
const FIRST_TILE = [
  ...SIGN_IN,
  'src/features/sign-in/ways/Ways.tsx',
  ...textsOf('parts/second-factor/messages'),
  'src/app/admission.ts',
  'src/app/shell/Shell.tsx',
  'src/features/dashboard/DashboardPage.tsx',
  'src/features/dashboard/messages/en.ts',
  ...textsOf(
    'app/shell/messages',
    'parts/hierarchy/messages',
    'parts/comparison/messages',
    'parts/charts/messages',
    'parts/measurements/messages',
  ),
];

/** Every script that is fetched before the given ones can run. */
function scriptsOf(manifest: Readonly<Record<string, Chunk>>, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`${name} is not in the bundle`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
}

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);

describe('the first load', () => {
  let manifest: Readonly<Record<string, Chunk>> = {};
  beforeAll(() => {
    const path = join(DIST, '.vite/manifest.json');
    if (!existsSync(path)) throw new Error('The web application is not built: npm run build');
    manifest = JSON.parse(readFileSync(path, 'utf8')) as typeof manifest;
  });

  it('asks for at most 158.5 kB of scripts until sign-in is usable', () => {
    expect(gzipped(scriptsOf(manifest, SIGN_IN))).toBeLessThanOrEqual(LIMITS.signIn);
  });

  it('asks for at most 249.5 kB of scripts until the first live tile', () => {
    expect(gzipped(scriptsOf(manifest, FIRST_TILE))).toBeLessThanOrEqual(LIMITS.firstTile);
  });

  it('fetches no more than that in a browser', async () => {
    const [product, browser] = [await startProduct({ demo: true }), await launchBrowser()];
    try {
      const { usable, live } = await firstScripts(browser, product);
      expect(usable).toBeLessThanOrEqual(160_000);
      expect(live).toBeLessThanOrEqual(250_000);
    } finally {
      await browser.close();
      await product.stop();
    }
  });

  // proves R-LANG-017
  it('holds no texts of another language', () => {
    const files = [...scriptsOf(manifest, FIRST_TILE)];
    const code = files.map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n');
    for (const word of ['Zdanlivý výkon', 'Scheinleistung', 'Prihlásiť', 'Anmelden']) expect(code).not.toContain(word);
  });
});
