import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Beside the bundle for the root of a host: its files that contain addresses, with a name where the base path belongs. */
const FOLDER = '.placed';
/** The name (apps/web/build/base-path-plugin.ts). */
const PLACEHOLDER = '/__PHASOR_BASE__';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The files of a bundle that contain addresses, by path, placed below a base path. */
export type PlacedBundle = ReadonlyMap<string, string>;

/** Empty where the bundle is not built. */
export function placedBundle(folder: string, base: string): PlacedBundle {
  const within = join(folder, FOLDER);
  if (!existsSync(within)) return new Map();
  const names = readdirSync(within, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in TYPES);
  return new Map(
    names.map((name) => [name, readFileSync(join(within, name), 'utf8').replaceAll(PLACEHOLDER, () => base)]),
  );
}

/** Serves them in front of the same files for the root of a host; the page itself is filled in for each answer. */
export function mountPlacedBundle(app: FastifyInstance, placed: PlacedBundle, cacheControl: (path: string) => string) {
  for (const [name, content] of placed) {
    const path = `/${name}`;
    if (path === '/index.html') continue;
    app.get(path, async (_request, reply) =>
      reply
        .type(TYPES[extname(name)] ?? '')
        .header('cache-control', cacheControl(path))
        .send(content),
    );
  }
}
