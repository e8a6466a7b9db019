import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
const server = process.env.PHASOR_SERVER ?? 'http://127.0.0.1:8080';

/** What every screen needs is one file: two dozen small ones would weigh more and ask more often. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack\/(react-router|router-core|history|react-store|store))\/|apps\/web\/src\/(state|session(?!\/sha256)|settings|theme)\//;

/**
 * jspdf asks for three of them only to turn HTML and SVG into pages, react-i18next for the last only to read keys that are
 * functions: neither happens here, and the page's texts have an instance of their own (docs/adr/0007).
 */
const NOT_BUNDLED = ['canvg', 'html2canvas', 'dompurify', 'i18next'];
const nothing = fileURLToPath(new URL('src/not-bundled.ts', import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: Object.fromEntries(NOT_BUNDLED.map((name) => [name, nothing])) },
  define: { __APP_VERSION__: JSON.stringify(root.version) },
  // The server fills the placeholder anew for every answer of index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // An inlined font or picture would need data: in the content security policy.
  build: {
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/api_r': server,
      '/api_w': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
});
