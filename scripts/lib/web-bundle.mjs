import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { productEnv, productNode, root } from './install.mjs';
import { run } from './run.mjs';
import { giveUp, say } from './say.mjs';

const SOURCES = ['apps/web/src', 'apps/web/index.html', 'apps/web/vite.config.ts', 'packages', 'package.json'];

/** Builds the web application unless the bundle is newer than all its sources. */
export async function buildWeb() {
  const bundle = join(root, 'apps/web/dist/index.html');
  if (existsSync(bundle) && statSync(bundle).mtimeMs > newest(SOURCES.map((path) => join(root, path)))) return;
  say('Building the web application');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(productNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: productEnv(),
  });
  if (code !== 0) giveUp('The web application could not be built; see the lines above.');
}

/** Newest change below the given paths, epoch ms; 0 for none. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path) || path.endsWith('node_modules')) continue;
    const stat = statSync(path);
    const inside = stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : 0;
    latest = Math.max(latest, stat.isDirectory() ? 0 : stat.mtimeMs, inside);
  }
  return latest;
}
