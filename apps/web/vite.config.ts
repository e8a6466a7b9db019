import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { atRoot, BASE_PLACEHOLDER } from './build/base-path-plugin.ts';
import { throughFaces } from './build/faces-plugin.ts';
import { places } from './build/places-plugin.ts';
import { computedTables, leanTables } from './build/tables-plugin.ts';

const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
const server = process.env.PHASOR_SERVER ?? 'http://127.0.0.1:8080';

/** What the bundler knows of its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** Names every icon there is: each comes with who shows it. */
const ALL_ICONS = /@tabler\/icons-react\/dist\/esm\/(?:tabler-icons-react|icons\/index)\.mjs$/;

/** Names every component of Mantine: each comes with who shows it. */
const ALL_COMPONENTS = /@mantine\/core\/esm\/index\.mjs$/;
const COMPONENT = /@mantine\/core\/esm\/components\/.*\/(\w+)\.mjs$/;

/** What the first script needs of the contract; its other parts come with the screens they are about. */
const IN_CONTRACT = /packages\/contract\/src\//;
const OF_EVERY_SCREEN = /contract\/src\/(?:index|call-routes|constants|devices\/device-kinds|errors|settings)\.ts$/;

/** Places panels once one is opened (ADR 28); Mantine names it, too, for components that are not used. */
const PLACING = /node_modules\/@floating-ui\//;

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const FIRST_SCRIPT = source('main.tsx');
const SIGN_IN_PAGE = source('app/SignInScreen.tsx');
const PUBLIC_PAGE = source('features/public-dashboard/PublicDashboardPage.tsx');
const SHELL = source('app/shell/Shell.tsx');
const FIRST_TILE = [SHELL, source('features/dashboard/DashboardPage.tsx')];
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/;

/** What an entry imports, and what that imports, without what comes later. */
function modulesOf(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const isLater = (id: string) => (IN_CONTRACT.test(id) && !OF_EVERY_SCREEN.test(id)) || PLACING.test(id);
  const importedBy = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  /** The components that a module names in what it imports from Mantine. */
  const componentsOf = (id: string) => {
    const all = importedBy(id).find((part) => ALL_COMPONENTS.test(part));
    const names = new Set(modules.getModuleInfo(id)?.code?.match(/\b[A-Z]\w*/g));
    return all === undefined ? [] : importedBy(all).filter((part) => names.has(COMPONENT.exec(part)?.[1] ?? ''));
  };
  const importsOf = (id: string) => {
    if (ALL_ICONS.test(id)) return [];
    const imported = importedBy(id).filter((part) => !ALL_COMPONENTS.test(id) || !COMPONENT.test(part));
    return [...imported, ...componentsOf(id)].filter((part) => !isLater(part));
  };
  const found = new Set(entries.flatMap(importsOf));
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/** Chunks that several screens share and that are spoken of: what a page of any kind loads before its own. */
const FIRST_CHUNKS = ['base', 'entry', 'common', 'shell', 'tile', 'icons'];

let first: ReadonlySet<string> | undefined;
let firstIcons: ReadonlySet<string> | undefined;
let entries: readonly (readonly [chunk: string, modules: ReadonlySet<string>])[] | undefined;

/**
 * What every screen needs is one file: two dozen small ones would weigh more and be requested one after the other. The
 * first script itself stays apart, because it waits for texts, and what it waits for may import the rest.
 */
function baseChunk(id: string, modules: Modules): string | null {
  first ??= modulesOf([FIRST_SCRIPT], modules);
  return first.has(id) ? 'base' : null;
}

/**
 * What signing in needs, a public link as well, every screen once somebody is signed in, and the first tile of a dashboard, with which nearly
 * everybody begins: a file each, too. The dashboard was 73 files, one after the other six at a time.
 */
function entryChunk(id: string, modules: Modules): string | null {
  entries ??= [
    ['entry', modulesOf([SIGN_IN_PAGE], modules)],
    ['common', modulesOf([SHELL], modules).intersection(modulesOf([PUBLIC_PAGE], modules))],
    ['shell', modulesOf([SHELL], modules)],
    ['tile', modulesOf(FIRST_TILE, modules)],
  ];
  return entries.find(([, parts]) => parts.has(id))?.[0] ?? null;
}

/** The icons that the first tile's modules name: they import them all by one file. */
function iconsOf(entries: readonly string[], modules: Modules): ReadonlySet<string> {
  const ids = [...entries, ...modulesOf(entries, modules)].filter((id) => !ALL_ICONS.test(id));
  return new Set(ids.flatMap((id) => modules.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g) ?? []));
}

/** Icons of several parts of the page, those of the first tile apart from the others: a file each would weigh more. */
function iconChunk(id: string, modules: Modules): string | null {
  const [, name] = ICON.exec(id) ?? [];
  if (name === undefined) return null;
  firstIcons ??= iconsOf(FIRST_TILE, modules);
  return firstIcons.has(name) ? 'icons' : 'more-icons';
}

/** As short as the bundler lets a hash be: the first script names every other file, and gzip can do nothing about a hash. */
const HASH = '[hash:7]';
/** Parts that several screens share, and styles, are named by their hash alone; screens and texts keep their names for who looks for them. */
const NAMES = {
  entryFileNames: `assets/[name]-${HASH}.js`,
  chunkFileNames: ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
    isDynamicEntry || FIRST_CHUNKS.includes(name) ? `assets/[name]-${HASH}.js` : `assets/${HASH}.js`,
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? `assets/${HASH}.css` : `assets/[name]-${HASH}[extname]`,
};

/** What a screen needs besides what every page has loaded; in one order, because equal stretches weigh little. */
const isAskedFor = (file: string) => !file.startsWith('assets/base-');

const TEXT = /\.(js|css|json|svg)$/;
/** Smaller files travel in one packet either way. */
const COMPRESSED_FROM = 1_024;
/** The last two steps take ten times as long for three per cent. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Lays every large text of the bundle beside itself as browsers take it, so that the server compresses none of them anew. */
function compressed(): Plugin {
  const inBrotli = promisify(brotliCompress);
  const inGzip = promisify(gzip);
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName) && !fileName.startsWith('.'));
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < COMPRESSED_FROM) return;
          const path = join(dir, file.fileName);
          await writeFile(`${path}.br`, await inBrotli(content, QUALITY));
          await writeFile(`${path}.gz`, await inGzip(content, { level: 9 }));
        }),
      );
    },
  };
}

/** What the sign-in is made of besides the first script, in the language it comes in, and the letters of every language here. */
const SIGN_IN = ['app/SignInScreen.tsx', 'sign-in/messages/en.ts', 'common/en.ts', 'errors/en.ts'];
const LETTERS = /inter-latin-wght-normal.*woff2$/;

/** Lets the page name at once what it would ask for only when its first script runs. */
function preloaded(): Plugin {
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const wanted = chunks.filter(({ facadeModuleId }) => SIGN_IN.some((path) => facadeModuleId?.endsWith(path)));
        const parts = new Set(wanted.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const scripts = chunks.filter(({ fileName }) => parts.has(fileName));
        const fonts = Object.keys(bundle).filter((name) => LETTERS.test(name));
        const link = (name: string, attrs: Record<string, string>) =>
          html.includes(name)
            ? []
            : [
                {
                  tag: 'link',
                  injectTo: 'head' as const,
                  attrs: { ...attrs, crossorigin: '', href: `${BASE_PLACEHOLDER}/${name}` },
                },
              ];
        return [
          ...scripts.flatMap(({ fileName }) => link(fileName, { rel: 'modulepreload' })),
          ...fonts.flatMap((name) => link(name, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ];
      },
    },
  };
}

/**
 * jspdf asks for three of them only to turn HTML and SVG into pages, react-i18next for the last only to read keys that are
 * functions: neither happens here, and the page's texts have an instance of their own (ADR 7).
 */
const NOT_BUNDLED = ['canvg', 'html2canvas', 'dompurify', 'i18next'];
const nothing = fileURLToPath(new URL('src/not-bundled.ts', import.meta.url));

export default defineConfig(({ command }) => ({
  base: `${command === 'build' ? BASE_PLACEHOLDER : ''}/`,
  plugins: [computedTables(), leanTables(), throughFaces(), react(), places(), compressed(), preloaded(), atRoot()],
  resolve: { alias: Object.fromEntries(NOT_BUNDLED.map((name) => [name, nothing])) },
  define: {
    __APP_VERSION__: JSON.stringify(root.version),
    __BASE_PATH__: JSON.stringify(command === 'build' ? BASE_PLACEHOLDER : ''),
  },
  // The server fills the placeholder anew for every answer of index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // An inlined font or picture would need data: in the content security policy.
  build: {
    rolldownOptions: {
      // Units of time are numbers in many files: a number weighs less than its import.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        ...NAMES,
        codeSplitting: {
          groups: [
            { name: baseChunk, debugName: 'base' },
            { name: entryChunk, debugName: 'entry' },
            { name: iconChunk, debugName: 'icons', minShareCount: 2 },
            // Nearly every screen needs both: apart they would weigh more.
            { name: 'civil', test: /calendar\/src\/(?:civil|clock-segments)\.ts$/ },
          ],
        },
      },
    },
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_, needed) => needed.filter(isAskedFor).toSorted() },
  },
  server: {
    port: 5173,
    // The server compares where a call comes from with the address that was called: neither is changed on the way.
    proxy: {
      '/api_r': { target: server },
      '/api_w': { target: server },
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
}));
